// Starting Python and giving it pygame and the game: for the page (loader.js), and for the worker
// that prepares the next visit (keeper.js). Touches nothing of the document.

const ROOT = "/slay";
const ENV = {
  HOME: "/home/player",
  SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas",
  PYGAME_HIDE_SUPPORT_PROMPT: "1",
};

// Where the files of the game are in Python's file system.
export const FOLDERS = [ROOT];

// The archives travel compressed as a whole.
export const decompressed = async (bytes) =>
  new Response(new Blob([await bytes]).stream().pipeThrough(new DecompressionStream("gzip")));

// Path in Python's file system -> promise of the compiled library there.
// responses: name -> the browser's own response, so that compiled code can be kept with it.
export function compiling(names, responses) {
  const compiled = {};
  for (const name of names) {
    const module = WebAssembly.compileStreaming(responses[name]);
    module.catch(() => {}); // told where it is loaded
    compiled[`${ROOT}/${name}`] = module;
  }
  return compiled;
}

// site: as in the page. address: path -> full address. wasm, library: promises of responses, which
// Pyodide gets instead of fetching. options: more for loadPyodide.
export async function startPython({ site, address, wasm, library, options }) {
  const runtime = address(site.runtime);
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  const restore = serveFrom(new Map([
    [`${runtime}pyodide.asm.wasm`, wasm], [address(site.library), library],
  ]));
  try {
    return await loadPyodide({
      indexURL: runtime,
      stdLibURL: address(site.library),
      packageBaseUrl: runtime,
      lockFileContents: site.lock,
      env: ENV,
      stdin: () => null,
      ...options,
    });
  } finally {
    restore();
  }
}

// What Pyodide imports of the standard library before it answers, in an order in which each takes
// some tens of milliseconds.
const EARLY = ["re", "inspect", "concurrent.futures", "asyncio.base_events", "asyncio", "tempfile", "json"];

// Arranges that the next start of Pyodide does its imports in pieces, too. They would be one task of
// a third of a second.
export function inPieces() {
  const create = globalThis._createPyodideModule;
  globalThis._createPyodideModule = async (settings) => {
    globalThis._createPyodideModule = create;
    const module = await create(settings);
    for (const part of EARLY) {
      await breath();
      module.API.rawRun(`import ${part}`); // what fails here fails again where it is told
    }
    await breath();
    return module;
  };
}

// While Pyodide starts, its requests for what is already on its way get that.
function serveFrom(known) {
  const original = globalThis.fetch;
  globalThis.fetch = (resource, options) => {
    const url = String(resource instanceof Request ? resource.url : resource);
    const found = known.get(url);
    if (!found) return original.call(globalThis, resource, options);
    known.delete(url);
    return Promise.resolve(found);
  };
  return () => { globalThis.fetch = original; };
}

// archive: bytes of the packages. compiled: as from `compiling`.
export async function loadLibraries(py, archive, compiled) {
  await unpack(py, archive);
  py._module.libraries = compiled;
  for (const path of Object.keys(compiled)) {
    py.FS.writeFile(path, ""); // Python only wants to see a file there
    await py._api.loadDynlib(path);
  }
}

// In pieces, between which the page can do what it has to.
const PARTS = [
  "pygame", "game.texts", "game.session", "game.ai", "game.ui.board", "game.ui.paint.stage",
  "game.ui.screens.compose", "game.ui.actions.bundle", "game.ui.app", "game.platform.pyodide",
];

export async function importGame(py, archive) {
  await unpack(py, archive);
  py.runPython(`import sys\nsys.path.insert(0, "${ROOT}")`);
  for (const part of PARTS) {
    await breath();
    py.runPython(`import ${part}`);
  }
}

// A task of its own for what follows. Not by setTimeout, which browsers slow down.
const breath = () => new Promise((go) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = go;
  port2.postMessage(0);
});

// Unpacks a compressed tar archive into the game's folder.
export async function unpack(py, archive) {
  const tar = new Uint8Array(await (await decompressed(archive)).arrayBuffer());
  const field = (at, size) => String.fromCharCode(...tar.subarray(at, at + size)).split("\0")[0];
  const [header, made] = [512, new Set()];
  for (let at = 0; tar[at] !== 0; ) {
    const path = `${ROOT}/${field(at, 100)}`;
    const size = parseInt(field(at + 124, 12), 8);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) py.FS.mkdirTree(parent);
    made.add(parent);
    py.FS.writeFile(path, tar.subarray(at + header, at + header + size));
    at += header * (1 + Math.ceil(size / header));
  }
}

// Python's function `run_page(folder, page)`, and its first argument.
export const program = (py) =>
  [py.runPython("from game.platform.pyodide import run_page\nrun_page"), ROOT];

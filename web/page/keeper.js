// A worker that prepares the next visit: it starts Python once more, beside the running game, lets it
// import and rehearse the game, and gives the result (docs/snapshot.md). The page tells it what to do
// in one message, and gets the bytes to keep, or the reason why not.

import { Doubt, packed } from "./container.js";
import { FOLDERS, compiling, decompressed, importGame, loadLibraries, startPython } from "./python.js";

globalThis.onmessage = ({ data }) => make(data).then(
  ({ buffer }) => postMessage(buffer, [buffer]),
  (error) => postMessage(String(error.message ?? error)),
);

// site: as in the page. base: its address. key: of all that a kept start depends on. facts: what
// game/rehearsal.py needs.
async function make({ site, base, key, facts }) {
  const address = (path) => new URL(path, base).href;
  const start = site.files.filter(({ role }) => role !== "later");
  const files = Object.fromEntries(start.map((file) => [file.role, fetched(address, file)]));
  const bytes = async (role) => new Uint8Array(await (await files[role]).arrayBuffer());
  const compiled = compiling(site.dynlibs, files);
  const py = await startPython({
    site, address, wasm: files.wasm, library: decompressed(bytes("library")), options: {},
  });
  await loadLibraries(py, bytes("pygame"), compiled);
  await importGame(py, bytes("game"));
  py.runPython("from game.rehearsal import rehearse\nrehearse")(JSON.stringify(facts));
  return packed(capture(py, [site.zip, ...FOLDERS]), key);
}

async function fetched(address, { path, sha256 }) {
  const hash = sha256.match(/../g).map((pair) => String.fromCharCode(parseInt(pair, 16))).join("");
  return fetch(address(path), { integrity: `sha256-${btoa(hash)}` });
}

// Of an interpreter that rests: all that a new one needs to be the same. Throws a Doubt when there is
// something in it that can't be kept.
function capture(py, folders) {
  const module = py._module;
  return {
    memory: module.HEAPU8.slice(),
    clock: performance.now(),
    table: module.wasmTable.length,
    dynlibs: dynlibs(module),
    slots: slots(py),
    immortals: immortals(module),
    streams: streams(py.FS),
    files: folders.flatMap((folder) => filesBelow(py.FS, folder)),
  };
}

function dynlibs(module) {
  return Object.entries(module.LDSO.loadedLibsByHandle)
    .filter(([handle]) => handle !== "0") // the main module
    .map(([handle, { name, global, refcount }]) => ({
      path: name, handle: Number(handle), global, nodelete: refcount === Infinity,
      base: module.HEAPU32[(Number(handle) + 12) >>> 2],
    }));
}

// How many slots Python has for objects of JavaScript. In use are only those that Pyodide fills by
// itself when it restores; the others are free, and hold null.
function slots(py) {
  const own = py._api.getExpectedKeys();
  const values = entries(py._module.__hiwire_get);
  const foreign = values.filter((value, slot) => value !== null && value !== own[slot]);
  if (foreign.length) throw new Doubt(`Python holds ${foreign.length} objects of JavaScript`);
  return values.length;
}

// The texts of JavaScript that Python holds for good, after the values that Pyodide itself put there.
const BUILT_IN = 7;

function immortals(module) {
  const values = entries(module.__hiwire_immortal_get);
  if (values[BUILT_IN - 1]?.noValueMarker !== 1) throw new Doubt("constants in another order");
  const texts = values.slice(BUILT_IN);
  if (texts.some((text) => typeof text !== "string")) throw new Doubt("a constant that is no text");
  return texts;
}

// All that a table holds; past its end, it throws.
function entries(get) {
  const values = [];
  for (;;) {
    try {
      values.push(get(values.length));
    } catch {
      return values;
    }
  }
}

// Files that are open, beyond the standard ones: [number, path, flags, position].
function streams(fs) {
  return fs.streams.filter((stream) => stream && stream.fd > 2)
    .map(({ fd, path, flags, position }) => [fd, path, flags, position]);
}

function filesBelow(fs, path) {
  if (!fs.isDir(fs.stat(path).mode)) return [[path, fs.readFile(path)]];
  return fs.readdir(path).filter((name) => name !== "." && name !== "..")
    .flatMap((name) => filesBelow(fs, `${path}/${name}`));
}

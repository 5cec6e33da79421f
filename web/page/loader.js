// Fetches everything in parallel, shows real bytes, starts Python, hands the page to the game.
// Whatever goes wrong ends in `fail`: a readable message with Retry, never an endless wait.

import { keep } from "./offline.js";
import { ready, slayPage } from "./platform.js";
import { preferred, show, words } from "./words.js";

const site = JSON.parse(document.getElementById("site").textContent);
const element = (id) => document.getElementById(id);
const address = (path) => new URL(path, document.baseURI).href;

class Failure extends Error {
  // message: for the player. report: for a bug report. path: the file to fetch afresh on Retry.
  constructor(message, report = "", path = "") {
    super(message);
    this.report = report;
    this.path = path;
  }
}

// ---------------------------------------------------------------- progress

const total = site.files.reduce((sum, file) => sum + file.bytes, 0);
let received = 0;

function progress(bytes) {
  received += bytes;
  element("bar").value = Math.min(received / total, 1);
  const mega = (count) => (count / 1e6).toFixed(1);
  element("amount").textContent =
    received < total
      ? words("progress", { have: mega(received), all: mega(total) })
      : words("starting");
}

// ---------------------------------------------------------------- files

async function sha256(chunks, size) {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (!globalThis.crypto?.subtle) return [bytes, null]; // plain http: only the size is checked
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [bytes, Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")];
}

// Counts and checks one file. `response` is the browser's own, so that compiled code can be
// cached with it; `bytes` are complete and checked.
function fetchFile(file) {
  const name = file.path.split("/").pop();
  const response = fetch(address(file.path)).then(
    (answer) => {
      if (answer.ok) return answer;
      throw new Failure(
        words("failed.status", { name, status: answer.status }),
        `${answer.status} ${answer.url}`,
        file.path,
      );
    },
    (error) => {
      throw new Failure(
        words("failed.network", { name }),
        `${error} ${file.path}`,
        file.path,
      );
    },
  );
  const copy = response.then((answer) => answer.clone());
  const bytes = copy.then(async (answer) => {
    const reader = answer.body.getReader();
    const chunks = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new Failure(
          words("failed.broke", { name }), `${error} ${file.path}`, file.path,
        );
      });
      if (done) break;
      chunks.push(value);
      size += value.length;
      progress(Math.min(value.length, Math.max(0, file.bytes - (size - value.length))));
    }
    const [all, digest] = await sha256(chunks, size);
    if (size !== file.bytes || (digest !== null && digest !== file.sha256)) {
      throw new Failure(
        words("failed.damaged", { name }),
        `${file.path}: ${size} of ${file.bytes} bytes, ${digest} instead of ${file.sha256}`,
        file.path,
      );
    }
    return all;
  });
  // Order matters: the original is given away only after the copy was made from it.
  const original = copy.then(() => response);
  original.catch(() => {}); // told once, through `bytes`
  return { response: original, bytes };
}

// The archives travel compressed as a whole.
const decompressed = async (file) =>
  new Response(
    new Blob([await file.bytes]).stream().pipeThrough(new DecompressionStream("gzip")),
  );

// Unpacks a compressed tar archive into a folder of Python's file system.
async function unpack(py, file, folder) {
  const tar = new Uint8Array(await (await decompressed(file)).arrayBuffer());
  const field = (at, size) => String.fromCharCode(...tar.subarray(at, at + size)).split("\0")[0];
  const [header, made] = [512, new Set()];
  for (let at = 0; tar[at] !== 0; ) {
    const path = `${folder}/${field(at, 100)}`;
    const size = parseInt(field(at + 124, 12), 8);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) py.FS.mkdirTree(parent);
    made.add(parent);
    py.FS.writeFile(path, tar.subarray(at + header, at + header + size));
    at += header * (1 + Math.ceil(size / header));
  }
}

// ---------------------------------------------------------------- failure and retry

let failed = false;
let playing = false;

// From guard.js: a script or the style sheet is not what it should be.
globalThis.slayFail = (broken) => {
  const name = broken.split("/").pop();
  fail(new Failure(words("failed.script", { name }), broken, broken));
};

function fail(error) {
  if (failed) return;
  failed = true;
  console.warn("Slay stopped:", error);
  element("cover").classList.remove("gone");
  element("cover").inert = false;
  element("cover").hidden = false;
  element("loading").hidden = true;
  element("failure-text").textContent =
    error instanceof Failure ? error.message
    : `${words(playing ? "failed.game" : "failed.start")}\n${lastLine(error)}`;
  const report = [
    `Slay ${site.version}, ${site.origin} runtime`, navigator.userAgent,
    error.report || String(error.stack || error), lastSave(),
  ].join("\n");
  element("failure-report").textContent = report;
  element("failure-details").hidden = false;
  element("failure").hidden = false;
  element("retry").onclick = async () => {
    element("retry").disabled = true;
    // A damaged file would come out of the browser's cache again.
    if (error.path) await fetch(address(error.path), { cache: "reload" }).catch(() => null);
    location.reload();
  };
  element("retry").focus();
  ready.reject(error);
}

// Of a Python error the last line says what happened; the rest is for the report.
function lastLine(error) {
  const lines = String(error.message || error).trim().split("\n");
  return lines[lines.length - 1];
}

// The record of the game as it was last saved (game/kept/saves.py): Python may be past answering.
function lastSave() {
  try {
    const saves = slayPage.keptKeys().filter((key) => key.startsWith("slay-hex/game/"))
      .map((key) => slayPage.load(key).split("\n")); // a seal, the number of the save, the record
    const [last] = saves.sort((one, other) => parseInt(other[1], 10) - parseInt(one[1], 10));
    return last ? last.slice(2).join("\n") : "";
  } catch {
    return ""; // storage is blocked
  }
}

// ---------------------------------------------------------------- start

function checkBrowser() {
  const able =
    typeof WebAssembly === "object" && WebAssembly.Tag && WebAssembly.instantiateStreaming &&
    typeof BigInt64Array === "function" && typeof DecompressionStream === "function" &&
    typeof HTMLDialogElement === "function";
  if (!able) {
    throw new Failure(words("failed.old"));
  }
}

async function start() {
  element("unstarted").remove();
  show(preferred());
  if (globalThis.slayBroken) {
    globalThis.slayFail(globalThis.slayBroken);
    return;
  }
  checkBrowser();
  const fetched = Object.fromEntries(site.files.map((file) => [file.role, fetchFile(file)]));
  const broken = Promise.all(Object.values(fetched).map((file) => file.bytes)).then(() => {
    stage("files");
    return new Promise(() => {}); // complete: never settles, the other side of the race decides
  });
  const running = run(fetched).catch(async (error) => {
    // A damaged file may have been noticed by Python before its check was through: tell that.
    const settled = Promise.allSettled(Object.values(fetched).map((file) => file.bytes));
    const checked = await Promise.race([settled, new Promise((go) => setTimeout(go, 3000, []))]);
    throw checked.find((file) => file.status === "rejected")?.reason ?? error;
  });
  await Promise.race([running, broken]);
}

// When each stage of the start was over, for build.py bench.
const stage = (name) => performance.mark(`slay:${name}`);

async function run(fetched) {
  const runtime = address(site.runtime);
  const [{ loadPyodide }] = await Promise.all([starterModule(), coreScript()]);
  const restore = serveFrom(fetched);
  let py;
  try {
    py = await loadPyodide({
      indexURL: runtime,
      stdLibURL: address(site.library),
      packageBaseUrl: runtime,
      lockFileContents: site.lock,
      env: {
        HOME: "/home/player",
        SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas",
        PYGAME_HIDE_SUPPORT_PROMPT: "1",
      },
      stdin: () => null,
    });
    py._api._skip_unwind_fatal_error = true;
    py._api.on_fatal = fail; // Python itself is lost, and what waits for it would wait for ever
    py.canvas.setCanvas2D(element("canvas"));
    stage("python");
  } finally {
    restore();
  }
  await unpack(py, fetched.pygame, "/slay");
  for (const name of site.dynlibs) {
    await py._api.loadDynlib(`/slay/${name}`).catch((error) => {
      throw new Failure(words("failed.pygame"), String(error));
    });
  }
  stage("pygame");
  await unpack(py, fetched.game, "/slay");
  if (failed) return; // never half a game
  slayPage.python = py;
  const main = py.runPython(
    "import sys; sys.path.insert(0, '/slay')\n" +
      "from game.platform.pyodide import run_page\n" +
      "run_page",
  );
  stage("game");
  const ended = main("/slay", slayPage);
  await Promise.race([ready.promise, ended]);
  playing = true;
  stage("frame");
  setTimeout(keep, 2000, slayPage.announce); // the first seconds belong to the game
  element("cover").classList.add("gone");
  element("cover").inert = true;
  setTimeout(() => { if (!failed) element("cover").hidden = true; }, 300);
  if (document.activeElement === document.body) element("canvas").focus({ preventScroll: true });
  await ended;
}

function starterModule() {
  const path = `${site.runtime}pyodide.mjs`;
  return import(address(path)).catch((error) => {
    throw new Failure(words("failed.script", { name: "pyodide.mjs" }), `${error} ${path}`, path);
  });
}

// Pyodide's own loading of this script does not say when it fails or how far it is.
function coreScript() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address(site.core.path);
    script.integrity = site.core.integrity;
    script.onload = resolve;
    script.onerror = () => reject(new Failure(
      words("failed.script", { name: "pyodide.asm.js" }), site.core.path, site.core.path,
    ));
    document.head.append(script);
  });
}

// While Pyodide starts, its requests for files that are already on their way get those.
function serveFrom(fetched) {
  const original = globalThis.fetch;
  const known = new Map([
    [address(`${site.runtime}pyodide.asm.wasm`), () => fetched.wasm.response],
    [address(site.library), () => decompressed(fetched.library)],
  ]);
  globalThis.fetch = (resource, options) => {
    const url = String(resource instanceof Request ? resource.url : resource);
    const found = known.get(new URL(url, document.baseURI).href);
    if (!found) return original.call(globalThis, resource, options);
    known.delete(url);
    return found();
  };
  return () => { globalThis.fetch = original; };
}

start().catch((error) => fail(error instanceof Error ? error : new Error(String(error))));

// Fetches everything in parallel, shows real bytes, starts Python, hands the page to the game.
// Whatever goes wrong ends in `fail`: a readable message with Retry, never an endless wait.

import { keep } from "./offline.js";
import { ready, slayPage, start } from "./platform.js";
import {
  compiling, decompressed, importGame, inPieces, loadLibraries, program, startPython, unpack,
} from "./python.js";
import { Doubt } from "./container.js";
import { Kept, restoring } from "./snapshot.js";
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

// In bytes as they come over the line, where they are compressed; scripts before this one not counted.
let total = site.core.sent;
let received = 0;

function progress(bytes) {
  received += bytes;
  element("bar").value = Math.min(received / total, 1);
  const mega = (count) => (count / 1e6).toFixed(1);
  element("amount").textContent =
    received < total - 1
      ? words("progress", { have: mega(received), all: mega(total) })
      : words("starting");
}

// ---------------------------------------------------------------- files

async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return null; // plain http: only the size is checked
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
    const all = new Uint8Array(file.bytes);
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new Failure(
          words("failed.broke", { name }), `${error} ${file.path}`, file.path,
        );
      });
      if (done) break;
      const part = value.subarray(0, Math.max(0, file.bytes - size));
      all.set(part, size);
      size += value.length;
      progress(part.length * file.sent / file.bytes);
    }
    const digest = await sha256(all);
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

// ---------------------------------------------------------------- failure and retry

let failed = false;
let playing = false;
let kept = null; // what earlier visits have left for this start

// From guard.js: a script or the style sheet is not what it should be.
globalThis.slayFail = (broken) => {
  const name = broken.split("/").pop();
  fail(new Failure(words("failed.script", { name }), broken, broken));
};

function fail(error) {
  if (failed) return;
  failed = true;
  if (start.how === "restored") {
    const forgotten = kept.failed(lastLine(error)).catch(() => {});
    if (!playing) { // the ordinary way may go better; a start is restored only once
      forgotten.finally(() => location.reload());
      return;
    }
  }
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

// The files asked for so far, by role. `lost` settles the start at the first that can't be had.
const fetched = {};
let lost;
const broken = new Promise((_, reject) => { lost = reject; });

function want(...roles) {
  for (const file of site.files) {
    if (!roles.includes(file.role) || file.role in fetched) continue;
    total += file.sent;
    fetched[file.role] = fetchFile(file);
    fetched[file.role].bytes.catch(lost);
  }
}

async function main() {
  element("unstarted").remove();
  show(preferred());
  if (globalThis.slayBroken) {
    globalThis.slayFail(globalThis.slayBroken);
    return;
  }
  checkBrowser();
  const running = run().catch(async (error) => {
    // A damaged file may have been noticed by Python before its check was through: tell that.
    const settled = Promise.allSettled(Object.values(fetched).map((file) => file.bytes));
    const checked = await Promise.race([settled, new Promise((go) => setTimeout(go, 3000, []))]);
    throw checked.find((file) => file.status === "rejected")?.reason ?? error;
  });
  await Promise.race([running, broken]);
}

// When each stage of the start was over, for build.py bench and `slay.start`.
function stage(name) {
  performance.mark(`slay:${name}`);
  start.marks[name] = Math.round(performance.now());
}

const ARCHIVES = ["pygame", "library", "game"];

async function run() {
  // What every start needs comes first, so that the line is never idle.
  const starter = Promise.all([starterModule(), coreScript()]);
  want("wasm", ...site.dynlibs);
  const plainly = new URLSearchParams(location.search).has("plain");
  if (!plainly) kept = new Kept(site.build);
  const usable = Boolean(kept?.usable);
  let reading = usable ? kept.read() : null;
  reading?.catch(() => {}); // told where it is used
  if (!usable) want(...ARCHIVES);
  const responses = Object.fromEntries(site.dynlibs.map((name) => [name, fetched[name].response]));
  const compiled = compiling(site.dynlibs, responses);
  await starter;
  let py = null;
  if (usable) py = await restored(reading, compiled);
  else if (kept?.why) fellBack(kept.why);
  reading = null; // the page lives long, and it is large
  py ??= await started(compiled);
  if (failed) return; // never half a game
  slayPage.python = py;
  const [runPage, folder] = program(py);
  const ended = runPage(folder, slayPage);
  await Promise.race([ready.promise, ended]);
  playing = true;
  stage("frame");
  for (const role of Object.keys(fetched)) delete fetched[role]; // the page lives long
  if (start.how === "restored") kept.worked();
  setTimeout(keep, KEEP_MS, slayPage.announce); // the first seconds belong to the game
  setTimeout(slayPage.fetchLater, LATER_MS);
  setTimeout(makeNext, NEXT_MS);
  element("cover").classList.add("gone");
  element("cover").inert = true;
  setTimeout(() => { if (!failed) element("cover").hidden = true; }, 300);
  if (document.activeElement === document.body) element("canvas").focus({ preventScroll: true });
  await ended;
}

const KEEP_MS = 2_000;
const LATER_MS = 4_000;
const NEXT_MS = 8_000;
const PICTURE_MS = 15_000;

// Makes the next start a faster one. Without this, or where it can't be done, it is an ordinary one.
async function makeNext() {
  if (!kept || failed) return "not asked for";
  return kept.make(site, slayPage.facts()).catch((error) => String(error));
}
slayPage.makeNext = makeNext;

// Fetches what the first picture does without, once it has time for that or when the game asks for
// it. The game hears of it, and may ask again if it can't be had.
let later = null;
slayPage.fetchLater = () => {
  const file = site.files.find(({ role }) => role === "later");
  later ??= fetchFile(file).bytes.then((bytes) => unpack(slayPage.python, bytes)).then(
    () => slayPage.tell("later", ""),
    (error) => {
      later = null;
      slayPage.tell("later", error.message);
    },
  );
};

// The ordinary way.
async function started(compiled) {
  want(...ARCHIVES);
  Promise.all(Object.values(fetched).map((file) => file.bytes)).then(() => stage("files"), () => {});
  inPieces();
  const py = await python(decompressed(fetched.library.bytes), {});
  await loadLibraries(py, fetched.pygame.bytes, compiled).catch((error) => {
    throw error instanceof Failure ? error : new Failure(words("failed.pygame"), String(error));
  });
  stage("pygame");
  await importGame(py, fetched.game.bytes);
  stage("game");
  return py;
}

// As an earlier visit has kept it; null if that is not to be trusted.
async function restored(reading, compiled) {
  try {
    kept.trying();
    const content = await reading;
    stage("kept");
    // Pyodide does not say when it can't go on.
    const py = await Promise.race([
      python(new Response(), restoring(content, compiled)),
      new Promise((_, reject) => setTimeout(reject, PICTURE_MS, new Doubt("it took too long"))),
    ]);
    py.runPython("from game.rehearsal import wake\nwake()");
    start.how = "restored";
    stage("game");
    setTimeout(() => {
      if (!playing && !document.hidden) fail(new Doubt("no picture came"));
    }, PICTURE_MS);
    addEventListener("pagehide", () => { if (!playing && !failed) kept.spared(); }, { once: true });
    return py;
  } catch (error) {
    const why = lastLine(error);
    fellBack(why);
    await kept.failed(why).catch(() => {}); // then the storage is out of order, too
    delete fetched.wasm; // it may have been used up
    want("wasm");
    return null;
  }
}

function fellBack(why) {
  Object.assign(start, { how: "fallback", reason: why });
}

async function python(library, options) {
  const wasm = fetched.wasm.response;
  const py = await startPython({ site, address, wasm, library, options });
  py._api._skip_unwind_fatal_error = true;
  py._api.on_fatal = fail; // Python itself is lost, and what waits for it would wait for ever
  py.canvas.setCanvas2D(element("canvas"));
  stage("python");
  return py;
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
    script.onload = () => {
      progress(site.core.sent);
      resolve();
    };
    script.onerror = () => reject(new Failure(
      words("failed.script", { name: "pyodide.asm.js" }), site.core.path, site.core.path,
    ));
    document.head.append(script);
  });
}

main().catch((error) => fail(error instanceof Error ? error : new Error(String(error))));

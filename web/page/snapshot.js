// A start of Python that an earlier visit has kept: finding it, giving it back to Pyodide, and
// remembering how that went. docs/snapshot.md tells how and why; keeper.js makes what is kept.
// Whatever speaks against using it is a `Doubt`: then the page starts the ordinary way.

import { Doubt, FORMAT, PAGE, unpacked } from "./container.js";

const FOLDER = new URL("./", document.baseURI);
// Other sites of the same owner share this origin's caches. Not one of sw.js's own, which go.
const CACHE = `slay-hex-start ${FOLDER.pathname}`;
const ENTRY = new URL("start.bin", FOLDER).href; // nothing is at this address
const RECORD = `slay-hex page start ${FOLDER.pathname}`; // no key of the game: slay-hex/
const TRIES = 2; // failures with one key before it is let be
const ROOM = 100_000_000; // bytes that must be free before one is kept
const LEAST_MEMORY = 2; // GB, more than that: for a moment there are two Pythons
const READ_MS = 8000; // reading takes some 30 ms: past this, something hangs
const KEEP_MS = 120_000;

export class Kept {
  // build: of the site. Together with the browser it is all that a kept start depends on.
  constructor(build) {
    this.key = `${FORMAT} ${build} ${navigator.userAgent}`;
    this.record = readRecord();
    if (this.record?.key !== this.key) {
      this.record = { key: this.key, kept: false, tries: 0, why: "" };
    }
  }

  get usable() { return this.record.kept && this.record.tries < TRIES; }

  // Why there is none to use: what went wrong with the last one.
  get why() { return !this.usable && this.record.tries ? this.record.why : ""; }

  // Reads and checks it. Throws a Doubt.
  async read() {
    const late = new Promise((_, reject) => {
      setTimeout(reject, READ_MS, new Doubt("reading took too long"));
    });
    return unpacked(await Promise.race([late, fromCache()]), this.key);
  }

  // Before it is used: should the page die of it, the next one knows.
  trying() { this.write({ tries: this.record.tries + 1, why: "the page did not come up" }); }

  // The player left before it could be seen whether it works.
  spared() { this.write({ tries: this.record.tries - 1 }); }

  worked() {
    try {
      this.write({ tries: 0, why: "" });
    } catch {
      // Storage has filled up: the next start counts this one as a failure.
    }
  }

  // Never again this one. A new one may be made, unless that has failed, too.
  async failed(why) {
    this.write({ kept: false, tries: Math.max(1, this.record.tries), why });
    await caches.delete(CACHE);
  }

  // Lets a worker make one for the next visit, if there is none and there is room. Resolves to what
  // came of it, for the curious.
  async make(site, facts) {
    if (this.record.kept) return "there is one";
    if (this.record.tries >= TRIES) return "it failed before";
    if (!("caches" in globalThis)) return "no caches here";
    if ((navigator.deviceMemory ?? 8) <= LEAST_MEMORY) return "too little memory";
    this.write({}); // throws where nothing can be remembered
    const space = await navigator.storage?.estimate?.(); // where it is not told, we shall see
    if (space && space.quota - space.usage < ROOM) return "too little room";
    const script = new URL("keeper.js", import.meta.url);
    if (!(await isOurs(script))) return "keeper.js is of another version";
    const made = await askWorker(script, { site, base: document.baseURI, key: this.key, facts });
    if (typeof made === "string") return made;
    const cache = await caches.open(CACHE);
    await cache.put(ENTRY, new Response(made));
    if (!await cache.match(ENTRY)) return "the cache forgot it at once";
    this.write({ kept: true });
    return "kept";
  }

  write(changes) {
    this.record = { ...this.record, ...changes };
    localStorage.setItem(RECORD, JSON.stringify(this.record));
  }
}

function readRecord() {
  try {
    return JSON.parse(localStorage.getItem(RECORD));
  } catch {
    return null; // blocked storage, or not ours
  }
}

async function fromCache() {
  const cache = await caches.open(CACHE);
  const found = await cache.match(ENTRY);
  if (!found) throw new Doubt("it is gone");
  return found.arrayBuffer();
}

// Whether the worker's script is the one this page was made with: import maps, which hold the
// hashes of all scripts, don't reach workers.
async function isOurs(script) {
  const { integrity } = JSON.parse(document.querySelector("script[type=importmap]").textContent);
  const path = "." + script.pathname.slice(new URL(".", document.baseURI).pathname.length - 1);
  return fetch(script, { integrity: integrity[path] }).then((response) => response.ok, () => false);
}

function askWorker(script, task) {
  const worker = new Worker(script, { type: "module" });
  return new Promise((resolve) => {
    setTimeout(resolve, KEEP_MS, "it took too long");
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(`the worker failed: ${event.message}`);
    };
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

// Arranges that the next start of Pyodide restores instead of starting Python. Returns what
// `loadPyodide` needs for it, as options.
//
// start: as from `Kept.read`. dynlibs: path -> WebAssembly.Module, or a promise of it.
export function restoring(start, dynlibs) {
  const create = globalThis._createPyodideModule;
  globalThis._createPyodideModule = async (module) => {
    globalThis._createPyodideModule = create;
    let doubt = null;
    module.INITIAL_MEMORY = start.memory;
    module.clockAhead = start.clock;
    // What comes late is waited for here, while the browser compiles the main module.
    module.preRun.push(() => {
      module.addRunDependency("dynlibs");
      compiledAll(dynlibs).then(
        (libraries) => { module.libraries = libraries; }, (error) => { doubt = error; },
      ).finally(() => module.removeRunDependency("dynlibs"));
    });
    // Constructors have run, `main` has not.
    module.onRuntimeInitialized = () => {
      try {
        if (!doubt) fill(module, start);
      } catch (error) {
        doubt = error;
      }
    };
    const created = await create(module);
    delete module.onRuntimeInitialized;
    if (doubt) throw doubt;
    const own = module.API.getExpectedKeys().length;
    const keys = {
      hiwireKeys: Array(Math.max(0, start.slots - own)).fill(null), immortalKeys: start.immortals,
    };
    start = null; // it is large, and functions made here live on
    module.API.restoreSnapshot = () => keys;
    return created;
  };
  return { _loadSnapshot: new Uint8Array(PAGE) }; // only its presence counts
}

async function compiledAll(dynlibs) {
  const pairs = Object.entries(dynlibs).map(async ([path, module]) => [path, await module]);
  return Object.fromEntries(await Promise.all(pairs));
}

// Libraries come before memory: loading them writes to it, and fills the table of functions as it
// was.
function fill(module, start) {
  const fs = module.FS;
  for (const [path, content] of start.files) {
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    fs.writeFile(path, content);
  }
  for (const [fd, path, flags, position] of start.streams) {
    const stream = fs.open(path, flags);
    if (stream.fd !== fd) throw new Doubt(`file ${stream.fd} instead of ${fd}`);
    stream.position = position;
  }
  for (const { path, handle, base, global, nodelete } of start.dynlibs) {
    module.libraryBase = base;
    module.loadDynamicLibrary(path, { global, nodelete }, {}, handle);
    delete module.libraryBase;
  }
  if (module.wasmTable.length !== start.table) {
    throw new Doubt(`${module.wasmTable.length} functions instead of ${start.table}`);
  }
  const memory = module.HEAPU8;
  if (memory.length !== start.memory) throw new Doubt("memory of another size");
  let end = 0;
  for (const [address, content] of start.runs) {
    memory.fill(0, end, address);
    memory.set(content, address);
    end = address + content.length;
  }
  memory.fill(0, end);
}

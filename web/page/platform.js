// The page as the game sees it (`slayPage`, used by game/platform/pyodide.py), and the game as
// tests and bug reports see it (`window.slay`, for reading only).

import { Loudspeaker } from "./sound.js";
import { show, words } from "./words.js";

const PREFIX = "slay-hex/"; // of all our keys: other sites of the same owner share this storage
const element = (id) => document.getElementById(id);
const canvas = element("canvas");
const site = JSON.parse(element("site").textContent);
const loudspeaker = new Loudspeaker(site.sounds);

// ---------------------------------------------------------------- frames

export const ready = {};
ready.promise = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }));
ready.promise.catch(() => {}); // a failure is shown on the page; nobody has to wait for it here

// How this start went, filled in by loader.js: "plain", "restored" (from an earlier visit), or
// "fallback" (it should have been, but for the reason); and when which stage was over, in ms.
export const start = { how: "plain", reason: "", marks: {} };

let frames = 0;
let longestGap = 0;
let lastFrame = null;

// Resolves at the next frame. While the game rests, no frames pass until something happens, so that
// it costs next to nothing; twice a second it looks around all the same.
const REST_MS = 500;
let stirred = false;
let wake = null;

function stir() {
  stirred = true;
  wake?.();
}

function rested() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, REST_MS);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

// Where nothing is to be shown, a computer player thinks on as soon as the page has done what it has
// to: waiting for the next frame would cost a sixth of the time. In a hidden page it waits all the
// same, as no frames pass there.
const breath = new MessageChannel();

function breathed() {
  return new Promise((resolve) => {
    breath.port1.onmessage = () => resolve(performance.now());
    breath.port2.postMessage(null);
  });
}

async function frame(rest, show) {
  if (rest && !stirred && frames > 1) {
    await rested();
    wake = null;
    lastFrame = null; // a rest is no gap
  }
  stirred = false;
  const thinks = !show && frames > 1 && !document.hidden;
  const now = await (thinks ? breathed() : new Promise(requestAnimationFrame));
  frames += 1;
  if (lastFrame !== null) longestGap = Math.max(longestGap, now - lastFrame);
  lastFrame = now;
  // The game asks for its second frame when the first has been drawn.
  if (frames === 2) {
    ready.resolve();
    longestGap = 0;
  }
}

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "mousedown",
  "mousemove", "mouseup", "touchstart", "touchmove", "touchend", "touchcancel", "wheel", "keydown",
  "keyup", "focus", "blur", "resize"]) {
  window.addEventListener(kind, stir, { capture: true, passive: true });
}

// ---------------------------------------------------------------- events for the game

const events = [];
const tell = (kind, ...what) => {
  events.push([kind, ...what]);
  stir();
};

document.addEventListener("visibilitychange", () => {
  tell(document.hidden ? "hidden" : "shown");
  lastFrame = null; // no frames are due in the background
});
window.addEventListener("blur", () => tell("blur"));
window.addEventListener("focus", () => tell("shown")); // from another window beside this one
canvas.addEventListener("blur", () => tell("blur"));
// The system took the fingers, as for a swipe from the edge. SDL only sees them lifted: as a tap.
canvas.addEventListener("touchcancel", () => tell("blur"));
window.addEventListener("hashchange", () => tell("link", slayPage.link()));

// ---------------------------------------------------------------- room

function measure() {
  stir();
  const stage = element("stage");
  slayPage.width = Math.max(1, Math.floor(stage.clientWidth));
  slayPage.height = Math.max(1, Math.floor(stage.clientHeight));
  slayPage.dpr = window.devicePixelRatio || 1;
}

// ---------------------------------------------------------------- keys and pointers

// SDL would take dead keys and the steps of a composition for letters, and swallow every key. So it
// sees none: the game is told what a key writes and where it lies. Left to the browser are Tab, F5
// and so on, all with Ctrl, Alt or Cmd but undo and redo, and whatever writes by more than one key.
const NAMED = /^(Enter|Escape|Backspace|Delete|Arrow.+|Home|End|Page.+)$/;
let held = { Control: false, AltGraph: false };

const writes = (key) => key.length === 1 || /^[^\0-\x7f]/.test(key); // "Dead" and "F5" do not
const letterOf = (event) =>
  (/^[\0-\x7f]$/.test(event.key) ? event.key : event.code.slice(3)).toLowerCase();

function isOurs(event) {
  if (event.isComposing || event.keyCode === 229) return false;
  if (held.AltGraph || event.getModifierState("AltGraph") || event.altKey || event.metaKey) {
    return false;
  }
  if (event.ctrlKey) return !event.shiftKey && /^[zy]$/.test(letterOf(event));
  return writes(event.key) || NAMED.test(event.key);
}

for (const kind of ["keydown", "keyup", "keypress"]) {
  document.addEventListener(kind, (event) => {
    if (event.key in held) held[event.key] = kind === "keydown";
  }, { capture: true, passive: true });
  canvas.addEventListener(kind, (event) => {
    event.stopImmediatePropagation();
    if (kind === "keydown" && isOurs(event)) event.preventDefault();
    else if (kind !== "keyup") return;
    if (!event.repeat) {
      tell("key", event.key, event.code, event.shiftKey, event.ctrlKey, kind === "keydown");
    }
  }, true);
}
window.addEventListener("blur", () => { held = { Control: false, AltGraph: false }; });

// SDL knows whole notches of a wheel only. What trackpads send is smaller, and a pinch comes as a
// wheel with Ctrl that nobody holds.
const UNITS = [1, 100 / 3, 320]; // pixels, lines and pages: three lines or 100 pixels are a notch

canvas.addEventListener("wheel", (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
  const down = event.deltaY * UNITS[event.deltaMode];
  tell("wheel", event.offsetX, event.offsetY, down, event.ctrlKey && !held.Control);
}, { capture: true, passive: false });

canvas.addEventListener("pointerdown", () => {
  window.focus(); // inside an iframe the frame needs the focus, too
  canvas.focus({ preventScroll: true });
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());

// ---------------------------------------------------------------- text in and out

document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (text && !event.target.closest?.("input, textarea")) tell("text", text);
});

async function readFile(file) {
  if (file.size > 2_000_000) {
    slayPage.announce(words("file_large"));
    return;
  }
  tell("file", await file.text());
}
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) readFile(file);
});
element("file").addEventListener("change", () => {
  const [file] = element("file").files;
  element("file").value = "";
  if (file) readFile(file);
});

// While something would be lost with the page, leaving it asks first. The listener is there only
// then: with one, some browsers keep no page to come back to.
const staying = (event) => {
  event.preventDefault();
  event.returnValue = true; // what browsers before 2024 want to see
};

// One dialog for three uses: type a line, paste a text, take a text away by hand.
function openDialog({ title, line = null, text = null, onOk, onCopy = () => {} }) {
  const dialog = element("dialog");
  if (dialog.open) dialog.close();
  element("dialog-title").textContent = title;
  element("dialog-title").htmlFor = line === null ? "dialog-text" : "dialog-line";
  element("dialog-line").hidden = line === null;
  element("dialog-text").hidden = text === null;
  element("dialog-line").value = line ?? "";
  element("dialog-text").value = text ?? "";
  element("dialog-form").onsubmit = () =>
    onOk(line === null ? element("dialog-text").value : element("dialog-line").value);
  element("dialog-text").oncopy = ({ target }) => {
    if (target.selectionEnd - target.selectionStart === target.value.length) onCopy();
  };
  element("dialog-cancel").onclick = () => dialog.close();
  dialog.onclose = () => canvas.focus({ preventScroll: true });
  dialog.showModal();
  const field = line === null ? element("dialog-text") : element("dialog-line");
  field.focus();
  field.select();
}

function addLine(container, text, most) {
  const line = document.createElement("p");
  line.textContent = text;
  container.append(line);
  while (container.childElementCount > most) container.firstElementChild.remove();
  container.scrollTop = container.scrollHeight;
}

element("command-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = element("command").value.trim();
  if (!text) return;
  addLine(element("replies"), `> ${text}`, 200);
  tell("command", text);
  element("command").value = "";
});

// ---------------------------------------------------------------- letters of all scripts

// The game's font has few letters, the page those of every font of the system, from right to left
// and in colour, too. The game's own come first, so that mixed lines look like the others.
const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const fonts = {};

function takePen(text, pixels, bold) {
  const weight = bold ? "bold" : "regular";
  if (!fonts[weight] && slayPage.python) {
    const path = `/slay/game/ui/layout/fonts/nunito-${weight}.ttf`;
    fonts[weight] = new FontFace("slay", slayPage.python.FS.readFile(path).buffer,
      { weight: bold ? "700" : "400" });
    document.fonts.add(fonts[weight]);
  }
  pen.font = `${bold ? 700 : 400} ${pixels}px slay, system-ui, sans-serif`;
  pen.direction = RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  const box = pen.measureText(text);
  const left = Math.max(0, Math.ceil(box.actualBoundingBoxLeft));
  return [left, Math.max(1, left + Math.ceil(Math.max(box.width, box.actualBoundingBoxRight)))];
}

function drawText(text, pixels, bold, colour) {
  const [left, width] = takePen(text, pixels, bold);
  const font = pen.font;
  const direction = pen.direction;
  const height = Math.ceil(pixels * 2); // room for what towers above and hangs below the line
  Object.assign(pen.canvas, { width: width + 1, height }); // which forgets all about the pen
  Object.assign(pen, { font, direction, textAlign: "left", fillStyle: colour });
  pen.fillText(text, left, pixels * 1.33); // the line of the game's font lies so below the middle
  pen.fillRect(width, 0, 1, 1); // for a look whether what is read is what was drawn
  const [red, green, blue] = pen.getImageData(width, 0, 1, 1).data;
  const wanted = parseInt(colour.slice(1), 16);
  const off = Math.abs(red - (wanted >> 16)) + Math.abs(green - ((wanted >> 8) & 255)) +
    Math.abs(blue - (wanted & 255));
  if (off > 24) return undefined; // None in Python: this browser gives noise instead, so that nobody is recognized
  return { width, height, data: pen.getImageData(0, 0, width, height).data };
}

// ---------------------------------------------------------------- what the game may call

// A DOMException is no Error to Pyodide, which would hide its name.
function named(work) {
  return (...given) => {
    try {
      return work(...given);
    } catch (error) {
      throw Object.assign(new Error(error.message), { name: error.name });
    }
  };
}

export const slayPage = {
  python: null,
  inspector: null,
  width: 1,
  height: 1,
  dpr: 1,

  frame,
  now: () => performance.now(),
  // Clocks may be set to anything; these years have four digits and are after the beginning.
  utc() {
    const now = Math.min(Math.max(Date.now(), 0), Date.UTC(9999, 11, 31, 23, 59, 59));
    return new Date(now).toISOString().slice(0, 19);
  },
  // The size of the canvas in CSS pixels follows from its pixels: crisp at every ratio.
  fit(pixelsWide, pixelsHigh, dpr) {
    canvas.style.width = `${pixelsWide / dpr}px`;
    canvas.style.height = `${pixelsHigh / dpr}px`;
  },
  takeEvent: () => events.shift(),
  tell,

  // Missing keys give undefined (None in Python); a blocked or full storage throws.
  load: named((key) => window.localStorage.getItem(key) ?? undefined),
  save: named((key, text) => window.localStorage.setItem(key, text)),
  remove: named((key) => window.localStorage.removeItem(key)),
  keptKeys: named(() => Object.keys(window.localStorage)
    .filter((key) => key.startsWith(PREFIX)).sort()),

  link() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return location.hash.slice(1);
    }
  },
  setLink(fragment) {
    history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  },
  address: (fragment) => new URL(fragment ? `#${fragment}` : "#", location.href).href,

  copy(text) {
    const copied = () => tell("copied");
    const byHand = () => openDialog({ title: words("copy"), text, onOk() {}, onCopy: copied });
    if (navigator.clipboard?.writeText) navigator.clipboard.writeText(text).then(copied, byHand);
    else byHand();
    return true;
  },
  paste() {
    openDialog({ title: words("paste"), text: "", onOk: (text) => tell("text", text) });
    return true;
  },
  share(title, text, url) {
    if (!navigator.share) return false;
    navigator.share({ title, text, url }).then(
      () => tell("shared", "yes"),
      (error) => { if (error.name !== "AbortError") tell("shared", "no"); },
    );
    return true;
  },
  download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  },
  pickFile() {
    element("file").click();
    return true;
  },
  ask(title, initial) {
    openDialog({ title, line: initial, onOk: (text) => tell("answer", text) });
    return true;
  },

  guard(on) {
    if (on) window.addEventListener("beforeunload", staying);
    else window.removeEventListener("beforeunload", staying);
  },

  textWidth: (text, pixels, bold) => takePen(text, pixels, bold)[1],
  drawText,

  // What the game would find here now: for game/rehearsal.py.
  facts() {
    const kept = {};
    try {
      for (const key of slayPage.keptKeys()) kept[key] = slayPage.load(key);
    } catch {
      // Storage is blocked: nothing is kept.
    }
    const { width, height, dpr } = slayPage;
    return { width, height, dpr, kept, language: slayPage.language(), utc: slayPage.utc() };
  },

  announce: (text) => addLine(element("log"), text, 100),
  reply: (text) => addLine(element("replies"), text, 200),
  play: (sound, volume) => loudspeaker.play(sound, volume),
  reducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  language: () => navigator.language || "en",
  setLanguage(language, title) {
    show(language);
    document.title = title;
  },
};
globalThis.slayPage = slayPage;

new ResizeObserver(measure).observe(element("stage"));
window.addEventListener("resize", measure);
measure();

// ---------------------------------------------------------------- window.slay

window.slay = Object.freeze({
  version: site.version,
  ready: ready.promise,
  state: () => (slayPage.inspector ? JSON.parse(slayPage.inspector.state()) : { screen: "loading" }),
  hexCenter(name) {
    const point = slayPage.inspector?.hex_center(name);
    if (!point) return null;
    const box = canvas.getBoundingClientRect();
    return { x: box.left + point[0], y: box.top + point[1] };
  },
  get start() { return { ...start, marks: { ...start.marks } }; },
  get frames() { return frames; },
  get longestGapMs() { return longestGap; },
  // Starts a new measurement of longestGapMs.
  resetGaps() { longestGap = 0; },
});

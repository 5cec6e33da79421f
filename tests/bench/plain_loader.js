// The page's loader as one would write it first: one step after the other, with what npm offers.
// `build.py bench` measures our own against it; see plain_page.py.

import { ready, slayPage } from "./platform.js";
import { preferred, show } from "./words.js";

const site = JSON.parse(document.getElementById("site").textContent);
const address = (path) => new URL(path, document.baseURI).href;
const stage = (name) => performance.mark(`slay:${name}`);

show(preferred());
const { loadPyodide } = await import(address(`${site.runtime}pyodide.mjs`));
const py = await loadPyodide({
  indexURL: address(site.runtime),
  env: {
    HOME: "/home/player",
    SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas",
    PYGAME_HIDE_SUPPORT_PROMPT: "1",
  },
  stdin: () => null,
});
py._api._skip_unwind_fatal_error = true;
py.canvas.setCanvas2D(document.getElementById("canvas"));
stage("python");
await py.loadPackage(address(site.wheel), { messageCallback: () => {} });
stage("pygame");
const game = await fetch(address("game.zip"));
py.unpackArchive(await game.arrayBuffer(), "zip", { extractDir: "/slay" });
slayPage.python = py;
stage("files");
const main = py.runPython(
  "import sys; sys.path.insert(0, '/slay')\n" +
    "from game.platform.pyodide import run_page\n" +
    "run_page",
);
stage("game");
const ended = main("/slay", slayPage);
await Promise.race([ready.promise, ended]);
stage("frame");
document.getElementById("cover").hidden = true;
await ended;

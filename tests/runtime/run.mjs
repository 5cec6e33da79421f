// node run.mjs PYODIDE_FOLDER WHEEL FONT SCRIPT: runs a Python script in Pyodide with the wheel.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, wheel, font, script] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: `${folder}/` });
py.unpackArchive(bytes(wheel), "wheel", { extractDir: "/lib/python3.13/site-packages" });
py.FS.writeFile("/font.ttf", bytes(font));
try {
  py.runPython(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message); // without the stack, which would quote a megabyte of script
  process.exitCode = 1;
}

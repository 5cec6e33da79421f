// Starts precompile.py in Pyodide under node. The job comes as JSON on the command line:
// { pyodide, script, folder, roots, target }: paths, and names of modules.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: job.pyodide,
  env: {
    PYTHONHASHSEED: "0", // so that equal sources give equal bytes
    PYTHONNODEBUGRANGES: "1", // lines are enough for a bug report; columns cost a third
  },
});
python.mountNodeFS("/stage", job.work);
python.globals.set("roots", python.toPy(job.roots));
python.runPython(readFileSync(job.script, "utf8"));
console.log(
  python.runPython(
    "compile_folder('/stage/game', '/slay')\n" +
      "' '.join(cut_library(roots, '/stage/python_stdlib.zip'))",
  ),
);

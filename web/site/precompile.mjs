// Starts precompile.py in Pyodide under node. The job comes as JSON on the command line:
// { pyodide, script, library, work, folders, roots }: paths, names in `work`, names of modules.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would quote the line of Pyodide's script, which is as long as a book, and cut off the rest.
process.on("uncaughtException", (error) => {
  process.exitCode = 1;
  console.error(error.message);
});

const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: job.pyodide,
  stdLibURL: `${job.work}/${job.library}`,
  env: {
    PYTHONHASHSEED: "0", // so that equal sources give equal bytes
    PYTHONNODEBUGRANGES: "1", // lines are enough for a bug report; columns cost a third
  },
});
// Before the script is there, which imports more.
python.globals.set("roots", python.toPy(job.roots));
python.runPython("import importlib, sys\nfor root in roots: importlib.import_module(root)");
python.globals.set("needed", python.toPy(Array.from(python.runPython("sorted(sys.modules)"))));
python.mountNodeFS("/stage", job.work);
python.runPython(readFileSync(job.script, "utf8"));
for (const folder of job.folders) {
  python.runPython(`compile_folder("/stage/${folder}", "/slay")`);
}
console.log(python.runPython("' '.join(cut_library(needed, '/stage/cut.zip'))"));

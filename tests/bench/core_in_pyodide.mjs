// Runs tests/bench/core_bench.py in Pyodide under node and prints its figures as JSON.
// Arguments: the folder with pyodide.mjs, the folder of the project.
import { pathToFileURL } from "node:url";

const [folder, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
python.mountNodeFS("/project", project);
console.log(
  python.runPython(
    "import json, sys\n" +
      "sys.path.insert(0, '/project')\n" +
      "sys.dont_write_bytecode = True\n" +
      "from tests.bench.core_bench import run\n" +
      "json.dumps(run())",
  ),
);

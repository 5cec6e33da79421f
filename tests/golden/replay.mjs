// Runs tests.golden.replay in Pyodide: node replay.mjs <folder of pyodide> <checkout>
import { pathToFileURL } from "node:url";

const [, , pyodideFolder, checkout] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
await pyodide.mountNodeFS("/checkout", checkout);
process.on("uncaughtException", (error) => {
  console.error(error.message); // without the line of code, which is all of Pyodide
  process.exit(1);
});
const status = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
from tests.golden import replay
print(sys.platform, sys.version.split()[0])
replay.main()
`);
process.exit(status);

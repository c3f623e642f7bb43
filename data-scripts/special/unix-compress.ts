import { InputError, requireInput } from '../../src/library/core/errors.js';

const MAGIC = [0x1f, 0x9d];
const BLOCK_MODE = 0x80;
const RESERVED = 0x60;
const WIDTH = 0x1f;
const MIN_WIDTH = 9;
const MAX_WIDTH = 16;
const CLEAR = 256;

/** Far above ISOLET's 32 MB; LZW can grow a small file without bound. */
const MAX_BYTES = 2 ** 28;

/**
 * The bytes that Unix `compress` packed into a `.Z` file: LZW with codes of 9 to 16 bits. The format has no length and
 * no checksum, so a file cut short gives the bytes up to the cut: check what comes out. `file` names the input in
 * errors.
 */
export function decompressUnix(bytes: Uint8Array, file: string, mostBytes = MAX_BYTES): Uint8Array {
  requireInput(
    bytes.length >= 3 && bytes[0] === MAGIC[0] && bytes[1] === MAGIC[1],
    `${file}: not a .Z file (it does not begin with 1f 9d); get it again`,
  );
  const flags = bytes[2];
  const mostWidth = flags & WIDTH;
  requireInput(
    mostWidth >= MIN_WIDTH && mostWidth <= MAX_WIDTH && (flags & RESERVED) === 0,
    `${file}: a .Z header of ${mostWidth} bits and flags ${flags & ~WIDTH}, where compress writes 9 to 16 bits; get it again`,
  );
  return decode(bytes, { file, mostWidth, blockMode: (flags & BLOCK_MODE) !== 0, mostBytes });
}

interface Format {
  file: string;
  mostWidth: number;
  /** whether code 256 empties the table */
  blockMode: boolean;
  mostBytes: number;
}

function decode(bytes: Uint8Array, { file, mostWidth, blockMode, mostBytes }: Format): Uint8Array {
  // an entry is the output of an earlier code and the byte after it: where it began, and its length
  const starts = new Uint32Array(1 << mostWidth);
  const lengths = new Uint32Array(1 << mostWidth);
  const firstFree = blockMode ? CLEAR + 1 : CLEAR;
  let out = new Uint8Array(Math.min(mostBytes, 4 * bytes.length));
  let size = 0;
  let free = firstFree;
  let width = MIN_WIDTH;
  // codes of one width come in groups of eight, so a group fills `width` bytes; a change of width drops the group's rest
  let groups = 3;
  let bit = 0;
  const endGroup = (nextWidth: number): void => {
    groups += Math.ceil(bit / (8 * width)) * width;
    bit = 0;
    width = nextWidth;
  };
  let previousStart = 0;
  let previousLength = 0;

  for (;;) {
    if (free > (1 << width) - 1 && width < mostWidth) endGroup(width + 1);
    if (8 * (bytes.length - groups) - bit < width) return out.subarray(0, size);
    const at = groups + (bit >> 3);
    const word = bytes[at] | (bytes[at + 1] << 8) | ((bytes[at + 2] ?? 0) << 16);
    const code = (word >> (bit & 7)) & ((1 << width) - 1);
    bit += width;

    if (blockMode && code === CLEAR) {
      endGroup(MIN_WIDTH);
      free = firstFree;
      previousLength = 0;
      continue;
    }
    if (code > free || (code >= CLEAR && previousLength === 0)) {
      throw new InputError(`${file}: byte ${at + 1} holds code ${code} before anything defined it; get the file again`);
    }

    // every code but the first after a clearing defines the previous output and one more byte, which follows it in `out`
    if (previousLength > 0 && free < 1 << mostWidth) {
      starts[free] = previousStart;
      lengths[free] = previousLength + 1;
      free++;
    }
    const length = code < CLEAR ? 1 : lengths[code];
    requireInput(
      size + length <= mostBytes,
      `${file}: unpacks to more than ${mostBytes} bytes; this is not the expected file`,
    );
    if (size + length > out.length) out = grown(out, size + length, mostBytes);
    if (code < CLEAR) out[size] = code;
    // byte by byte: an entry defined just now ends with the first byte it writes itself
    else for (let i = 0, from = starts[code]; i < length; i++) out[size + i] = out[from + i];
    previousStart = size;
    previousLength = length;
    size += length;
  }
}

function grown(out: Uint8Array, least: number, most: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(most, Math.max(least, 2 * out.length)));
  larger.set(out);
  return larger;
}

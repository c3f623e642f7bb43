// Unpacks DEFLATE (RFC 1951). Node has it; browsers have it as a stream alone, and a kernel is wanted at once.

import { nodeBuiltin } from '../node-builtin.js';

const MAX_BITS = 15;
const LENGTH_CODES = 29;
const DISTANCE_CODES = 30;
const END_OF_BLOCK = 256;
/** the order in which the lengths of the codes of code lengths stand */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Further bits of every code of a length or distance, and the least that it stands for. */
interface Ranges {
  bits: number[];
  bases: number[];
}

const LENGTHS: Ranges = rangesOf(LENGTH_CODES, (code) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1), 3);
LENGTHS.bases[LENGTH_CODES - 1] = 258;
const DISTANCES: Ranges = rangesOf(DISTANCE_CODES, (code) => (code < 4 ? 0 : (code >> 1) - 1), 1);

function rangesOf(count: number, bitsOf: (code: number) => number, first: number): Ranges {
  const bits = Array.from({ length: count }, (_, code) => bitsOf(code));
  const bases: number[] = [];
  for (let code = 0, base = first; code < count; base += 1 << bits[code++]) bases.push(base);
  return { bits, bases };
}

/** A Huffman code by how many symbols have each length, and the symbols from the shortest code to the longest. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function codeOf(lengths: ArrayLike<number>): Code {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]]++;
  const next = new Uint16Array(MAX_BITS + 2);
  for (let bits = 1; bits <= MAX_BITS; bits++) next[bits + 1] = next[bits] + counts[bits];
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    if (lengths[symbol] > 0) symbols[next[lengths[symbol]]++] = symbol;
  }
  return { counts, symbols };
}

const FIXED_LENGTHS = codeOf(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = codeOf(Array.from({ length: DISTANCE_CODES }, () => 5));

class Inflater {
  readonly #from: Uint8Array;
  #at = 0;
  #held = 0;
  #heldBits = 0;
  #out: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(from: Uint8Array) {
    this.#from = from;
    this.#out = new Uint8Array(4 * from.length);
  }

  unpack(): Uint8Array<ArrayBuffer> {
    for (let isLast = false; !isLast; ) {
      isLast = this.#bits(1) === 1;
      const kind = this.#bits(2);
      if (kind === 0) this.#store();
      else if (kind === 1) this.#block(FIXED_LENGTHS, FIXED_DISTANCES);
      else if (kind === 2) this.#dynamicBlock();
      else throw broken();
    }
    return this.#out.slice(0, this.#length);
  }

  #bits(count: number): number {
    while (this.#heldBits < count) {
      if (this.#at === this.#from.length) throw broken();
      this.#held |= this.#from[this.#at++] << this.#heldBits;
      this.#heldBits += 8;
    }
    const bits = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return bits;
  }

  /** The next symbol: codes of one length are consecutive, and follow those of the lengths before. */
  #symbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let bits = 1; bits <= MAX_BITS; bits++) {
      code |= this.#bits(1);
      const count = counts[bits];
      if (code - count < first) return symbols[index + (code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw broken();
  }

  #put(byte: number): void {
    if (this.#length === this.#out.length) {
      const larger = new Uint8Array(2 * this.#length + 1);
      larger.set(this.#out);
      this.#out = larger;
    }
    this.#out[this.#length++] = byte;
  }

  #store(): void {
    this.#held = this.#heldBits = 0;
    const length = this.#bits(16);
    if ((this.#bits(16) ^ length) !== 0xffff) throw broken();
    for (let i = 0; i < length; i++) this.#put(this.#bits(8));
  }

  #dynamicBlock(): void {
    const [lengths, distances, codes] = [this.#bits(5) + 257, this.#bits(5) + 1, this.#bits(4) + 4];
    const ofCodes = new Uint8Array(LENGTH_ORDER.length);
    for (let i = 0; i < codes; i++) ofCodes[LENGTH_ORDER[i]] = this.#bits(3);
    const code = codeOf(ofCodes);
    const all: number[] = [];
    while (all.length < lengths + distances) {
      const symbol = this.#symbol(code);
      if (symbol < 16) all.push(symbol);
      else {
        const repeated = symbol === 16 ? all[all.length - 1] : 0;
        const times = symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
        for (let i = 0; i < times; i++) all.push(repeated);
      }
    }
    this.#block(codeOf(all.slice(0, lengths)), codeOf(all.slice(lengths)));
  }

  #block(lengths: Code, distances: Code): void {
    for (let symbol = this.#symbol(lengths); symbol !== END_OF_BLOCK; symbol = this.#symbol(lengths)) {
      if (symbol < END_OF_BLOCK) this.#put(symbol);
      else {
        const length = this.#inRange(LENGTHS, symbol - END_OF_BLOCK - 1);
        const distance = this.#inRange(DISTANCES, this.#symbol(distances));
        if (distance > this.#length) throw broken();
        for (let i = 0; i < length; i++) this.#put(this.#out[this.#length - distance]);
      }
    }
  }

  #inRange({ bits, bases }: Ranges, code: number): number {
    if (!(code < bases.length)) throw broken();
    return bases[code] + this.#bits(bits[code]);
  }
}

const broken = (): Error => new Error('these bytes are not what DEFLATE packs');

/** What DEFLATE has packed, without Node. */
export const inflateAnywhere = (packed: Uint8Array): Uint8Array<ArrayBuffer> => new Inflater(packed).unpack();

/** What DEFLATE has packed. */
export function inflate(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const zlib = nodeBuiltin('node:zlib');
  return zlib ? new Uint8Array(zlib.inflateRawSync(packed)) : inflateAnywhere(packed);
}

import { nodeBuiltin } from './node-builtin.js';

// the first 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of the first 64
// biome-ignore format: a table
const START = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
// biome-ignore format: a table
const ROUND = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const BLOCK = 64;
/** From this size on Node's own, which is several times faster, is worth its start. */
const LARGE = 256;

const utf8 = new TextEncoder();
const schedule = new Int32Array(64);

/** SHA-256 (FIPS 180-4) as hexadecimal text; the same wherever it runs. */
export function sha256(data: string | Uint8Array): string {
  const native = data.length >= LARGE ? nodeBuiltin('node:crypto') : undefined;
  if (native) return native.hash('sha256', data);
  return Array.from(sha256Words(data), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** SHA-256 as its eight words, the first first. */
export function sha256Words(data: string | Uint8Array): Int32Array {
  const bytes = typeof data === 'string' ? utf8.encode(data) : data;
  const state = START.slice();
  const whole = bytes.length - (bytes.length % BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK) addBlock(state, view, at);

  // the rest, a one bit, zeros, and the length in bits
  const rest = bytes.length - whole;
  const last = new Uint8Array(rest < BLOCK - 8 ? BLOCK : 2 * BLOCK);
  last.set(bytes.subarray(whole));
  last[rest] = 0x80;
  const lastView = new DataView(last.buffer);
  lastView.setUint32(last.length - 8, Math.floor(bytes.length / 2 ** 29));
  lastView.setUint32(last.length - 4, bytes.length << 3);
  for (let at = 0; at < last.length; at += BLOCK) addBlock(state, lastView, at);
  return state;
}

function addBlock(state: Int32Array, view: DataView, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

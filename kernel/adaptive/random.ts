// Random numbers with the bits of src/library/core/random.ts: the state is the four words of a stream and its spare normal number.

import { loadI32, storeF64, storeI32 } from '../common/storage';
import { shareAt } from './blocks';
import { logarithm } from './math';

let s0: u32 = 0;
let s1: u32 = 0;
let s2: u32 = 0;
let s3: u32 = 0;

function open(state: usize): void {
  s0 = load<u32>(state);
  s1 = load<u32>(state, 4);
  s2 = load<u32>(state, 8);
  s3 = load<u32>(state, 12);
}

function close(state: usize): void {
  store<u32>(state, s0);
  store<u32>(state, s1, 4);
  store<u32>(state, s2, 8);
  store<u32>(state, s3, 12);
}

function next(): u32 {
  const result = rotl<u32>(s1 * 5, 7) * 9;
  const t = s1 << 9;
  s2 ^= s0;
  s3 ^= s1;
  s1 ^= s2;
  s0 ^= s3;
  s2 ^= t;
  s3 = rotl<u32>(s3, 11);
  return result;
}

/** Uniform on the open interval (0, 1), with 53 random bits. */
function uniform(): f64 {
  let bits: u64 = 0;
  while (bits === 0) {
    const high = (<u64>(next() >> 5)) << 26;
    bits = high | <u64>(next() >> 6);
  }
  return <f64>bits / 9007199254740992;
}

/**
 * Standard normal numbers by Marsaglia's polar method. There is only one part.
 * @param state four words of a stream, whether there is a spare normal number, and that number (read and written)
 * @param lines addresses of `count` lines of n numbers, which are written
 */
export function normalsPart(_part: i32, state: usize, lines: usize, count: i32, n: i32): void {
  open(state);
  for (let k = 0; k < count; k++) drawNormals(state, <usize>loadI32(lines, k), n);
  close(state);
}

function drawNormals(state: usize, out: usize, n: i32): void {
  let isSpare = load<u32>(state, 16) !== 0;
  let spare = load<f64>(state, 24);
  for (let i = 0; i < n; i++) {
    if (isSpare) {
      storeF64(out, i, spare);
      isSpare = false;
      continue;
    }
    let u: f64 = 0;
    let v: f64 = 0;
    let q: f64 = 0;
    while (q >= 1 || q === 0) {
      u = 2 * uniform() - 1;
      v = 2 * uniform() - 1;
      q = u * u + v * v;
    }
    const scale = Math.sqrt((-2 * logarithm(q)) / q);
    storeF64(out, i, u * scale);
    spare = v * scale;
    isSpare = true;
  }
  store<u32>(state, isSpare ? 1 : 0, 16);
  store<f64>(state, spare, 24);
}

/**
 * The first `most` of the numbers 0 … n − 1 in random order (Fisher–Yates).
 * @param state four words of a stream, whether there is a spare normal number, and that number (read and written)
 * @param out n integers (written; only the first `most` are the result)
 */
export function drawPermutation(state: usize, n: i32, most: i32, out: usize): void {
  open(state);
  for (let i = 0; i < n; i++) storeI32(out, i, i);
  for (let i = n - 1; i > 0; i--) {
    const j = <i32>Math.floor(uniform() * <f64>(i + 1));
    const last = loadI32(out, i);
    // what goes further back than that is not asked for
    if (i < most) storeI32(out, i, loadI32(out, j));
    storeI32(out, j, last);
  }
  close(state);
}

/**
 * A component for every row, drawn by its shares.
 * @param state four words of a stream, whether there is a spare normal number, and that number (read and written)
 * @param r ⌈n/8⌉ blocks of k × 8 (read)
 * @param labels n integers (written)
 */
export function drawLabels(state: usize, r: usize, n: i32, k: i32, labels: usize): void {
  open(state);
  for (let i = 0; i < n; i++) {
    let rest = uniform();
    let c = 0;
    for (; c < k - 1; c++) {
      rest -= shareAt(r, k, c, i);
      if (rest < 0) break;
    }
    storeI32(labels, i, c);
  }
  close(state);
}

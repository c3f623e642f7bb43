import { requireInput } from './errors.js';
import { log } from './math/log.js';
import { sha256Words } from './sha256.js';

const rotateLeft = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));

/** numbers of a permutation that are drawn at once */
const DRAWN_AT_ONCE = 1024;

/** The word with its four bytes the other way round. */
const swapBytes = (x: number): number => ((rotateLeft(x, 8) & 0x00ff00ff) | (rotateLeft(x, 24) & 0xff00ff00)) >>> 0;

/**
 * Random numbers by xoshiro128** 1.1 (Blackman & Vigna, "Scrambled linear pseudorandom number generators", 2021).
 * Use {@link stream} to make one: no two parts of this project share a generator.
 * @example
 * import { RandomStream, stream } from 'divi-repro';
 * const random = stream(7, 'an example');
 * console.log(random.uniform(), random.normal(), random instanceof RandomStream);
 */
export class RandomStream {
  readonly #s: Uint32Array;
  #spareNormal = Number.NaN;

  /**
   * A generator in a given state.
   * @param state four words of 32 bits, not all zero
   */
  constructor(state: readonly [number, number, number, number]) {
    requireInput(
      state.some((word) => word !== 0),
      'the state of a random stream must not be all zeros',
    );
    this.#s = Uint32Array.from(state);
  }

  /**
   * All that the next numbers depend on: the four words, and a normal number that was drawn but not yet returned
   * (NaN if none).
   */
  state(): { words: Uint32Array; spareNormal: number } {
    return { words: this.#s.slice(), spareNormal: this.#spareNormal };
  }

  /** The generator's next 32 bits. */
  uint32(): number {
    // each word is read and written once, which is faster
    const s = this.#s;
    const s0 = s[0];
    const s1 = s[1];
    const s2 = s[2] ^ s0;
    const s3 = s[3] ^ s1;
    s[0] = s0 ^ s3;
    s[1] = s1 ^ s2;
    s[2] = s2 ^ (s1 << 9);
    s[3] = rotateLeft(s3, 11);
    return Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
  }

  /** Uniform on the open interval (0, 1), with 53 random bits. */
  uniform(): number {
    for (;;) {
      const u = ((this.uint32() >>> 5) * 67108864 + (this.uint32() >>> 6)) / 9007199254740992;
      if (u > 0) return u;
    }
  }

  /** Fills `out` with the next numbers of `uniform`: faster than one by one. */
  uniforms(out: Float64Array): void {
    const s = this.#s;
    let [s0, s1, s2, s3] = s;
    // the words in local variables, two steps per number; 0 is drawn again
    for (let i = 0; i < out.length; ) {
      const high = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9);
      let t = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= t;
      s3 = rotateLeft(s3, 11);
      const low = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9);
      t = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= t;
      s3 = rotateLeft(s3, 11);
      const u = ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
      out[i] = u;
      if (u > 0) i++;
    }
    s.set([s0, s1, s2, s3]);
  }

  /** Uniform on 0 … n − 1. */
  integer(n: number): number {
    return Math.floor(this.uniform() * n);
  }

  /** Standard normal, by Marsaglia's polar method. */
  normal(): number {
    const spare = this.#spareNormal;
    if (!Number.isNaN(spare)) {
      this.#spareNormal = Number.NaN;
      return spare;
    }
    for (;;) {
      const u = 2 * this.uniform() - 1;
      const v = 2 * this.uniform() - 1;
      const q = u * u + v * v;
      if (q >= 1 || q === 0) continue;
      const scale = Math.sqrt((-2 * log(q)) / q);
      this.#spareNormal = v * scale;
      return u * scale;
    }
  }

  /** Gamma with the given shape (at least 1) and scale 1, by Marsaglia & Tsang (2000). */
  gamma(shape: number): number {
    requireInput(shape >= 1, `the shape of a gamma variate must be at least 1, not ${shape}`);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const z = this.normal();
      const root = 1 + c * z;
      const v = root * root * root;
      if (v > 0 && log(this.uniform()) < 0.5 * z * z + d - d * v + d * log(v)) return d * v;
    }
  }

  /** Student's t with `df` ≥ 2 degrees of freedom. */
  studentT(df: number): number {
    return this.normal() / Math.sqrt((2 * this.gamma(df / 2)) / df);
  }

  /** The numbers 0 … n − 1 in random order (Fisher–Yates). */
  permutation(n: number): Int32Array {
    const order = new Int32Array(n);
    for (let i = 0; i < n; i++) order[i] = i;
    const drawn = new Float64Array(Math.min(DRAWN_AT_ONCE, Math.max(0, n - 1)));
    for (let i = n - 1; i > 0; ) {
      const some = drawn.subarray(0, i);
      this.uniforms(some);
      for (let d = 0; d < some.length; d++, i--) {
        const j = Math.floor(some[d] * (i + 1));
        const swap = order[i];
        order[i] = order[j];
        order[j] = swap;
      }
    }
    return order;
  }
}

/**
 * The random stream of a seed and a list of names, as in `stream(7, 'dataset', 3)`. The same names always give the same
 * numbers: the generator's state is the SHA-256 of the names.
 * @param seed a whole number
 * @param names what the numbers are for
 * @example
 * import { stream } from 'divi-repro';
 * console.log(stream(7, 'data set', 3).normal());
 */
export function stream(seed: number, ...names: (string | number)[]): RandomStream {
  requireInput(Number.isSafeInteger(seed), `seed must be a whole number, not ${seed}`);
  const [a, b, c, d] = sha256Words(JSON.stringify([seed, ...names]));
  return new RandomStream([swapBytes(a), swapBytes(b), swapBytes(c), swapBytes(d)]);
}

import { exp } from '../../src/library/core/math/exp.js';
import { hypot } from '../../src/library/core/math/hypot.js';
import { log, log1p } from '../../src/library/core/math/log.js';
import { logGamma } from '../../src/library/core/math/log-gamma.js';
import { pow } from '../../src/library/core/math/pow.js';

/**
 * A checksum of the bits of each function of src/library/core/math over 100,000 arguments in all. Uses nothing of Node's, so
 * that any engine can run it: the answer must be the same everywhere.
 */
export function mathChecksum(): Record<string, string> {
  const random = new Arguments();
  return {
    log: checksum(15_000, () => [log(random.uniform(0, 1)), log(random.any())]),
    exp: checksum(15_000, () => [exp(random.uniform(-750, 712)), exp(random.any())]),
    log1p: checksum(5_000, () => [log1p(random.uniform(-1, 9)), log1p(random.any())]),
    pow: checksum(10_000, () => [
      pow(random.uniform(0, 2), random.uniform(-99, 99)),
      pow(random.any(), random.uniform(-3, 3)),
    ]),
    logGamma: checksum(2_500, () => [logGamma(random.uniform(0, 20)), logGamma(random.any())]),
    hypot: checksum(2_500, () => [
      hypot([random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)]),
      hypot([random.any(), random.any()]),
    ]),
  };
}

const view = new DataView(new ArrayBuffer(8));

/** Arguments from a 32-bit generator (mulberry32): whole numbers only, so the same on every engine. */
class Arguments {
  #state = 13;

  uniform(low: number, high: number): number {
    return low + (high - low) * ((this.#next() * 2097152 + (this.#next() >>> 11)) / 9007199254740992);
  }

  /** Any 64 bits: every size, both signs, now and then no number. */
  any(): number {
    view.setUint32(0, this.#next());
    view.setUint32(4, this.#next());
    return view.getFloat64(0);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }
}

/** FNV-1a over the high and low words of all numbers; every NaN counts the same, for its bits are the engine's. */
function checksum(count: number, numbers: () => number[]): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < count; i++) {
    for (const number of numbers()) {
      view.setFloat64(0, Number.isNaN(number) ? 0.123 : number);
      hash = Math.imul(hash ^ view.getUint32(0), 0x01000193);
      hash = Math.imul(hash ^ (hash >>> 15) ^ view.getUint32(4), 0x01000193);
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

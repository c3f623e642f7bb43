import { breastCancer, digits, wine } from '../experiments/data-sets/class-tables.js';
import { loadIsolet } from '../experiments/data-sets/isolet.js';
import { AdaptiveDivi } from '../src/library/adaptive/adaptive-divi.js';
import type { Matrix } from '../src/library/core/matrix.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { Divi } from '../src/library/divi/divi.js';
import { textTable } from '../src/report/render/terminal.js';

interface Size {
  name: string;
  rounds: number;
  make: () => Matrix;
}

const matched = (n: number, d: number, rounds: number): Size => ({
  name: `matched ${n} × ${d}`,
  rounds,
  make: () => makeMatched({ n, d, seed: 1 }).x,
});

const SIZES: Size[] = [
  matched(200, 100, 21),
  matched(1000, 100, 11),
  { name: 'Wine 178 × 13', rounds: 21, make: () => wine.load(wine.with({})).x },
  { name: 'breast cancer 569 × 30', rounds: 11, make: () => breastCancer.load(breastCancer.with({})).x },
  { name: 'digits 1797 × 64', rounds: 3, make: () => digits.load(digits.with({})).x },
  { name: 'ISOLET 1499 × 617', rounds: 3, make: () => loadIsolet().x },
  matched(1000, 10_000, 3),
];

/** CPU milliseconds, of every thread, that the call takes. */
function timed(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Adaptive DIVI beside one fit of DIVI with the informative prior on the same data, in turn. */
export function benchAdaptive(): void {
  const rows = SIZES.map(({ name, rounds, make }) => {
    let x: Matrix;
    try {
      x = make();
    } catch (error) {
      return [name, '–', '–', (error as Error).message];
    }
    const adaptive: number[] = [];
    const divi: number[] = [];
    // the first fits also wait for V8 to optimise them
    for (let round = -1; round < rounds; round++) {
      const times = [
        timed(() => new AdaptiveDivi({ seed: round }).fit(x)),
        timed(() => new Divi({ seed: round }).fit(x)),
      ];
      if (round < 0) continue;
      adaptive.push(times[0]);
      divi.push(times[1]);
    }
    const [ours, theirs] = [median(adaptive), median(divi)];
    return [name, ours.toFixed(0), theirs.toFixed(0), `× ${(ours / theirs).toFixed(1)}`];
  });
  console.log('\nAdaptive DIVI beside DIVI, CPU milliseconds of one fit, medians\n');
  console.log(textTable(['data', 'adaptive ms', 'DIVI ms', 'ratio'], rows));
}

import { withRows } from '../src/library/core/threads/rows.js';
import { standardize } from '../src/library/data/standardize.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { Divi } from '../src/library/divi/divi.js';
import { type PriorMode, priorInclusion, STEP_A_DEFAULTS } from '../src/library/divi/prior.js';
import { textTable } from '../src/report/render/terminal.js';

const SIZES = [
  { n: 200, d: 100, rounds: 40 },
  { n: 1000, d: 100, rounds: 15 },
  { n: 1000, d: 1000, rounds: 7 },
];

/** Least milliseconds of processor time that this process took for one call; the peers take turns. */
function leastTimes(rounds: number, peers: (() => unknown)[]): number[] {
  const least = peers.map(() => Number.POSITIVE_INFINITY);
  // the first round also waits for V8 to optimise
  for (let round = 0; round <= rounds; round++) {
    peers.forEach((peer, p) => {
      const before = process.cpuUsage();
      peer();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) least[p] = Math.min(least[p], (user + system) / 1000);
    });
  }
  return least;
}

/** Whole fits with the data-informed prior beside the same fits without Step A, and Step A alone. */
export function benchFits(): void {
  const rows = SIZES.map(({ n, d, rounds }) => {
    const { x } = standardize(makeMatched({ n, d, seed: 1 }).x);
    const fitWith = (prior: PriorMode): unknown => new Divi({ prior, seed: 1 }).fit(x);
    const [informative, plain, stepA] = leastTimes(rounds, [
      () => fitWith('informative'),
      () => fitWith('noninformative'),
      () => withRows(x, 1, (rows) => priorInclusion(rows, 'informative', STEP_A_DEFAULTS, 1)),
    ]);
    const share = `${((100 * stepA) / informative).toFixed(0)} %`;
    return [`${n} × ${d}`, informative.toFixed(1), plain.toFixed(1), stepA.toFixed(1), share];
  });
  console.log('\nDIVI, a whole fit by the kernel, least processor time of several\n');
  console.log(textTable(['data', 'informative ms', 'without Step A ms', 'Step A ms', 'its share'], rows));
}

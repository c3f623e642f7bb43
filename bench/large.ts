import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdaptiveDivi } from '../src/library/adaptive/adaptive-divi.js';
import { GaussianMixture } from '../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../src/library/baselines/kmeans.js';
import { allocateMatrix } from '../src/library/core/kernel/kernel-memory.js';
import type { Matrix } from '../src/library/core/matrix.js';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { Divi } from '../src/library/divi/divi.js';
import { growthExponent } from '../src/library/stats/growth.js';
import { textTable } from '../src/report/render/terminal.js';
import { findPython } from './python.js';
import { showTable } from './speed-page.js';

const K = 3;
/** of which the quickest counts: a machine that others use is rarely slow each time */
const ROUNDS = 3;
const SIZES = [
  { n: 100_000, d: 100 },
  { n: 1_000_000, d: 20 },
];
/** of the exponents */
const ROWS = [25_000, 50_000, 100_000, 200_000];
const COLUMNS = [25, 50, 100, 200];
const [FIXED_COLUMNS, FIXED_ROWS] = [20, 25_000];

/** Fits as a user runs them, but with few restarts: each is one pass after another. */
const FITS: Record<string, (x: Matrix, threads: number) => unknown> = {
  'K-means': (x, threads) => new KMeans({ k: K, nInit: 3, seed: 1, threads }).fit(x),
  GMM: (x, threads) => new GaussianMixture({ k: K, seed: 1, threads }).fit(x),
  DIVI: (x, threads) => new Divi({ seed: 1, threads }).fit(x),
  'Adaptive DIVI': (x) => new AdaptiveDivi({ seed: 1 }).fit(x),
};

function tableOf(n: number, d: number): Matrix {
  const x = allocateMatrix(n, d);
  x.data.set(makeMatched({ n, d, k: K, informative: 10, seed: 1 }).x.data);
  return x;
}

function secondsOf(run: () => unknown): number {
  const began = performance.now();
  run();
  return (performance.now() - began) / 1000;
}

/** What each of some runs takes at least, one after the other in every round. */
function leastInTurn(runs: (() => unknown)[]): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => runs.map(secondsOf));
  return runs.map((_, r) => Math.min(...rounds.map((seconds) => seconds[r])));
}

/** What scikit-learn takes for K-means and GMM with as many threads. */
function peerSeconds(file: string, n: number, d: number, threads: number): Record<string, number> {
  const python = findPython('sklearn');
  if (python === undefined) return {};
  const args = [join(packageRoot(), 'bench', 'large.py'), file, n, d, K, threads, ROUNDS].map(String);
  return JSON.parse(execFileSync(python, args, { encoding: 'utf8' }));
}

/** Large fits by one thread and by all, beside scikit-learn, and how their time grows. */
export function benchLarge(): void {
  const cores = availableParallelism();
  const rows: string[][] = [];
  for (const { n, d } of SIZES) {
    const x = tableOf(n, d);
    const folder = mkdtempSync(join(tmpdir(), 'divi-bench-'));
    try {
      const file = join(folder, 'x.f64');
      writeFileSync(file, x.data);
      const peers = [1, cores].map((threads) => peerSeconds(file, n, d, threads));
      for (const [name, run] of Object.entries(FITS)) {
        const [one, all] = leastInTurn([1, cores].map((threads) => () => run(x, threads)));
        const theirs = peers.map((peer) => peer[name]?.toFixed(2) ?? '–');
        rows.push([`${name} ${n} × ${d}`, one.toFixed(2), all.toFixed(2), `× ${(one / all).toFixed(2)}`, ...theirs]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const header = ['fit', 'one', 'all', 'gain', 'scikit-learn one', 'scikit-learn all'];
  showTable(
    'large',
    `Large fits, seconds with one thread and with ${cores}, the least of ${ROUNDS} in turn`,
    header,
    rows,
  );
  const growth = Object.entries(FITS).map(([name, run]) => {
    const timed = (x: number, n: number, d: number) => {
      const table = tableOf(n, d);
      return { x, y: leastInTurn([() => run(table, 1)])[0] };
    };
    const exponents = [ROWS.map((n) => timed(n, n, FIXED_COLUMNS)), COLUMNS.map((d) => timed(d, FIXED_ROWS, d))];
    return [name, ...exponents.map((points) => growthExponent(points)?.exponent.toFixed(2) ?? '–')];
  });
  console.log(
    `\nHow time grows: exponents over N = ${ROWS.join(', ')} (D = ${FIXED_COLUMNS}) and D = ${COLUMNS.join(', ')} (N = ${FIXED_ROWS})\n`,
  );
  console.log(textTable(['fit', 'over N', 'over D'], growth));
}

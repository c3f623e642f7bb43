import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GaussianMixture } from '../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../src/library/baselines/kmeans.js';
import { SparseKMeans } from '../src/library/baselines/sparse-kmeans.js';
import type { Matrix } from '../src/library/core/matrix.js';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { standardize } from '../src/library/data/standardize.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { findPython } from './python.js';
import { showTable } from './speed-page.js';

const SIZES = [
  { n: 1560, d: 617, k: 5 },
  { n: 2000, d: 384, k: 4 },
  { n: 1000, d: 100, k: 3 },
];

const ROUNDS = 7;

/** A method with the settings it shares with its peer. */
interface Contest {
  method: 'K-means' | 'GMM' | 'Hartigan–Wong' | 'SPKM';
  peer: 'scikit-learn' | 'R';
  restarts: number;
  maxIter: number;
  run(x: Matrix, k: number, seed: number): void;
}

/** binds at all three sizes */
const BOUND = 5;

const CONTESTS: Contest[] = [
  {
    method: 'K-means',
    peer: 'scikit-learn',
    restarts: 20,
    maxIter: 300,
    run: (x, k, seed) => new KMeans({ k, nInit: 20, seed }).fit(x),
  },
  {
    method: 'GMM',
    peer: 'scikit-learn',
    restarts: 10,
    maxIter: 100,
    run: (x, k, seed) => new GaussianMixture({ k, nInit: 10, seed }).fit(x),
  },
  {
    method: 'Hartigan–Wong',
    peer: 'R',
    restarts: 20,
    maxIter: 10,
    run: (x, k, seed) =>
      new KMeans({ k, nInit: 20, init: 'random', maxIter: 10, algorithm: 'hartigan-wong', seed }).fit(x),
  },
  {
    method: 'SPKM',
    peer: 'R',
    restarts: 20,
    maxIter: 6,
    run: (x, k, seed) => new SparseKMeans({ k, bound: BOUND, nStarts: 20, seed }).fit(x),
  },
];

/** A process that answers every line with the milliseconds its own fit took. */
class Peer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;

  constructor(command: string, args: string[]) {
    this.#child = spawn(command, args);
    this.#child.stderr.pipe(process.stderr);
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async time(request: string): Promise<number> {
    this.#child.stdin.write(`${request}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`the peer stopped before it answered: ${request}`);
    return Number(value);
  }

  close(): void {
    this.#child.stdin.end();
  }
}

function startPeers(): Map<Contest['peer'], Peer> {
  const folder = join(packageRoot(), 'bench');
  const peers = new Map<Contest['peer'], Peer>();
  const python = findPython('sklearn');
  if (python) peers.set('scikit-learn', new Peer(python, [join(folder, 'baselines.py')]));
  else console.log('scikit-learn is not installed (Debian: python3-sklearn): its rows have no ratio.');
  const hasR = spawnSync('Rscript', ['--version'], { stdio: 'ignore' }).status === 0;
  if (hasR) peers.set('R', new Peer('Rscript', [join(folder, 'baselines.R')]));
  else console.log('R is not installed (Debian: r-base-core): its rows have no ratio.');
  return peers;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The baselines against scikit-learn and R: same data, restarts and limits, one thread each, in turn. */
export async function benchBaselines(): Promise<void> {
  const peers = startPeers();
  const folder = mkdtempSync(join(tmpdir(), 'divi-bench-'));
  const rows: string[][] = [];
  try {
    for (const { n, d, k } of SIZES) {
      const cells: string[] = [];
      const { x } = standardize(makeMatched({ n, d, k, informative: 40, seed: 1 }).x);
      const file = join(folder, `${n}x${d}.f64`);
      writeFileSync(file, x.data);
      for (const { method, peer, restarts, maxIter, run } of CONTESTS) {
        const ours: number[] = [];
        const theirs: number[] = [];
        // V8 optimises the kernel during the first fit
        run(x, k, 0);
        for (let seed = 1; seed <= ROUNDS; seed++) {
          const began = performance.now();
          run(x, k, seed);
          ours.push(performance.now() - began);
          const task = { method, file, n, d, k, restarts, maxIter, bound: BOUND, seed };
          const request = peer === 'R' ? Object.values(task).join(' ') : JSON.stringify(task);
          const answer = await peers.get(peer)?.time(request);
          if (answer !== undefined) theirs.push(answer);
        }
        const ratio = theirs.length > 0 ? ` (× ${(median(theirs) / median(ours)).toFixed(1)})` : '';
        cells.push(`${median(ours).toFixed(0)}${ratio}`);
      }
      rows.push([`${n} × ${d}, K = ${k}`, ...cells]);
    }
  } finally {
    for (const peer of peers.values()) peer.close();
    rmSync(folder, { recursive: true });
  }
  const header = ['data', ...CONTESTS.map(({ method, peer, restarts }) => `${method}, ${restarts} starts, ${peer}`)];
  showTable('baselines', 'Baselines, milliseconds, one thread; × = the peer’s time over ours', header, rows);
}

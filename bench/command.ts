import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../src/library/core/system/package-root.js';
import { makeMatched } from '../src/library/data/synthetic/matched.js';
import { showTable } from './speed-page.js';
import { writeCsv } from './table-file.js';

const [ROWS, COLS, ROUNDS] = [100_000, 100, 5];
/** rows of a table whose fit shows what the runtime takes by itself */
const FEW_ROWS = 3000;
const METHODS = ['divi', 'adaptive'];
const DATA_BYTES = 8 * ROWS * COLS;

const ROOT = packageRoot();
const LABELS = join(ROOT, 'dist', 'bench', 'labels-child.js');
const COMMAND = join(ROOT, 'dist', 'src', 'apps', 'cli', 'main.js');
/** Has a process tell its own peak resident size when it ends. */
const TELL_PEAK = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'));`;

interface Cost {
  seconds: number;
  /** peak resident size, KiB */
  peak: number;
}

function costOf(args: string[]): Cost {
  const began = performance.now();
  const tell = `data:text/javascript,${encodeURIComponent(TELL_PEAK)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', tell, ...args], { encoding: 'utf8' });
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(stderr);
  return { seconds, peak: Number(/peak (\d+)/.exec(stderr)?.[1]) };
}

/** The least seconds and the median peak of programs of ours, run one after the other in every round. */
function costsInTurn(programs: string[][]): Cost[] {
  const rounds = Array.from({ length: ROUNDS }, () => programs.map(costOf));
  return programs.map((_, p) => {
    const costs = rounds.map((round) => round[p]);
    const peaks = costs.map(({ peak }) => peak).sort((a, b) => a - b);
    return { seconds: Math.min(...costs.map(({ seconds }) => seconds)), peak: peaks[ROUNDS >> 1] };
  });
}

/** From a CSV file to labels, and to all that `divi fit` writes, by one thread and by all: seconds, and memory beyond the runtime's own. */
export function benchCommand(): void {
  const folder = mkdtempSync(join(tmpdir(), 'divi-bench-'));
  const cores = availableParallelism();
  try {
    const [table, small] = [ROWS, FEW_ROWS].map((rows) => {
      const path = join(folder, `${rows}.csv`);
      writeCsv(path, makeMatched({ n: rows, d: COLS, k: 3, informative: 10, seed: 1 }).x);
      return path;
    });
    const programs = (method: string, threads: number): [name: string, args: (file: string) => string[]][] => [
      ['labels', (file) => [LABELS, file, method, String(threads)]],
      [
        'all files',
        (file) => [
          COMMAND,
          'fit',
          file,
          ...['--method', method, '--threads', String(threads), '--quiet', '--resamples', '0'],
          ...['--force', '--out', join(folder, 'fit')],
        ],
      ],
    ];
    const rows = METHODS.flatMap((method) =>
      programs(method, 1).map(([name, args], p) => {
        const all = programs(method, cores)[p][1];
        const [runtime, ...costs] = costsInTurn([args(small), args(table), all(table)]);
        const seconds = costs.map((cost) => cost.seconds);
        const beyond = costs.map(({ peak }) => `× ${((1024 * (peak - runtime.peak)) / DATA_BYTES).toFixed(2)}`);
        const gain = `× ${(seconds[0] / seconds[1]).toFixed(2)}`;
        return [`${method}, to ${name}`, ...seconds.map((s) => s.toFixed(2)), gain, ...beyond];
      }),
    );
    const megabytes = (statSync(table).size / 1e6).toFixed(0);
    const title = `${ROWS} × ${COLS} from a CSV file of ${megabytes} MB: seconds and peak memory beyond the runtime, in units of the data's own, with one thread and with ${cores}, least of ${ROUNDS} in turn`;
    showTable('command', title, ['method', 'one', 'all', 'gain', 'memory, one', 'memory, all'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

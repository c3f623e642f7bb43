import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { stream } from '../src/library/core/random.js';
import { readTable } from '../src/library/data/table/table-file.js';
import { findPython } from './python.js';
import { showTable } from './speed-page.js';

const [ROWS, COLS, ROUNDS] = [20_000, 100, 5];
/** numbers as people write them, and as programs do */
const FORMS: [name: string, write: (value: number, column: number) => string][] = [
  ['5 decimals', (value) => value.toFixed(5)],
  ['all digits', (value) => String(value)],
  ['the first in quotes', (value, column) => (column === 0 ? `"${value.toFixed(5)}"` : value.toFixed(5))],
];
const LOADTXT = `
import sys, time, numpy
for _ in range(${ROUNDS}):
    began = time.process_time()
    numpy.loadtxt(sys.argv[1], delimiter=',', skiprows=1, quotechar='"')
    print(time.process_time() - began)
`;

/** Seconds of processor time that this process took for a call, the least of several. */
async function leastSeconds(call: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

/** Papa Parse, a chunk at a time and its cells as numbers, into one array. */
function readByPapa(path: string): Promise<Float64Array> {
  const values = new Float64Array(ROWS * COLS);
  let at = 0;
  return new Promise((resolve, reject) => {
    const options = {
      header: false,
      dynamicTyping: true,
      error: reject,
      chunk: ({ data }: { data: unknown[][] }): void => {
        for (const row of data) {
          if (typeof row[0] !== 'number') continue;
          for (const cell of row) values[at++] = cell as number;
        }
      },
      complete: (): void => resolve(values),
    };
    Papa.parse(createReadStream(path, { encoding: 'utf8' }), options);
  });
}

function loadtxtSeconds(path: string): number | null {
  const python = findPython('numpy');
  if (python === undefined) return null;
  const { stdout } = spawnSync(python, ['-c', LOADTXT, path], { encoding: 'utf8' });
  return Math.min(...stdout.trim().split('\n').map(Number));
}

/** Files to tables, with all that readTable looks at on the way, beside Papa Parse and NumPy. */
export async function benchCsv(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'divi-bench-'));
  try {
    const rows: string[][] = [];
    for (const [form, write] of FORMS) {
      const path = join(folder, 'table.csv');
      const random = stream(1, 'bench', 'csv');
      const line = (): string => Array.from({ length: COLS }, (_, j) => write(random.normal(), j)).join(',');
      const names = Array.from({ length: COLS }, (_, j) => `x${j + 1}`).join(',');
      writeFileSync(path, `${[names, ...Array.from({ length: ROWS }, line)].join('\n')}\n`);
      const megabytes = statSync(path).size / 1e6;
      const seconds = [
        await leastSeconds(() => readTable(path)),
        await leastSeconds(() => readByPapa(path)),
        loadtxtSeconds(path),
      ];
      const speeds = seconds.map((s) => (s === null ? '–' : (megabytes / s).toFixed(0)));
      rows.push([`${ROWS} × ${COLS}, ${form}`, megabytes.toFixed(0), ...speeds]);
    }
    const header = ['table', 'MB', 'readTable', 'Papa Parse', 'numpy.loadtxt'];
    showTable('csv', 'CSV to numbers, MB per second of processor time, the best of several', header, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

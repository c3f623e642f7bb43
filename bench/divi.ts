import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../src/library/core/system/package-root.js';
import type { EngineName } from '../src/library/divi/engine.js';
import { findPython } from './python.js';
import { showTable } from './speed-page.js';
import { prepareWorkload, WORKLOADS, type Workload } from './workloads.js';

interface Measurement {
  /** milliseconds of one fit of 300 epochs */
  ms: number;
  /** components at the end */
  k: number;
  /** peak memory in MB over what the runtime takes before the fit */
  peakMb: number;
}

const ROUNDS = 3;

function timeEngine(engine: EngineName, workload: Workload, fits: number): Measurement {
  const child = fileURLToPath(new URL('./divi-child.js', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [child, engine, workload.name, String(fits)], { encoding: 'utf8' }));
}

function timePyTorch(python: string, workload: Workload): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'divi-bench-'));
  try {
    const { start, settings } = prepareWorkload(workload);
    const xFile = join(folder, 'x.f64');
    writeFileSync(xFile, start.x.data);
    const config = {
      ...settings,
      ...workload,
      xFile,
      priors: [...start.priors],
      temperatures: [...settings.temperatures],
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const script = join(packageRoot(), 'bench', 'divi_pytorch.py');
    return JSON.parse(execFileSync(python, [script, join(folder, 'config.json')], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The measurement with the median time; its peak memory is the largest seen. */
function median(measurements: Measurement[]): Measurement {
  const sorted = [...measurements].sort((a, b) => a.ms - b.ms);
  return { ...sorted[Math.floor(sorted.length / 2)], peakMb: Math.max(...sorted.map(({ peakMb }) => peakMb)) };
}

/** DIVI's engines against the paper's PyTorch way on W1–W5, one process each, the peers in turn. */
export function benchDivi(): void {
  const python = findPython('torch');
  if (!python) console.log('PyTorch is not installed (Debian: python3-torch): its columns are left out.');
  const rows = WORKLOADS.map((workload) => {
    const kernel: Measurement[] = [];
    const pytorch: Measurement[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      kernel.push(timeEngine('kernel', workload, 5));
      if (python) pytorch.push(timePyTorch(python, workload));
    }
    const ours = median(kernel);
    const tfjs = timeEngine('tfjs', workload, 1);
    const theirs = python ? median(pytorch) : undefined;
    console.log(`  ${workload.name} done`);
    return [
      `${workload.name} N=${workload.n} D=${workload.d} T_split=${workload.splitInterval}`,
      String(ours.k),
      ours.ms.toFixed(1),
      tfjs.ms.toFixed(0),
      theirs ? theirs.ms.toFixed(0) : '–',
      theirs ? `× ${(theirs.ms / ours.ms).toFixed(1)}` : '–',
      `× ${(tfjs.ms / ours.ms).toFixed(0)}`,
      ours.peakMb.toFixed(0),
      tfjs.peakMb.toFixed(0),
      theirs ? theirs.peakMb.toFixed(0) : '–',
    ];
  });
  const header = [
    'workload',
    'K',
    'kernel ms',
    'tfjs ms',
    'PyTorch ms',
    'PyTorch',
    'tfjs',
    'kernel MB',
    'tfjs MB',
    'PyTorch MB',
  ];
  showTable('divi', 'DIVI, one fit of 300 epochs, one thread; × = that engine’s time over the kernel’s', header, rows);
}

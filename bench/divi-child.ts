// Times one engine on one workload in a separate process: node divi-child.js ENGINE WORKLOAD FITS
import { readFileSync } from 'node:fs';
import { withRows } from '../src/library/core/threads/rows.js';
import { ENGINE_NAMES } from '../src/library/divi/engine.js';
import { selectEngine } from '../src/library/divi/engines/select.js';
import { seededDraws, train } from '../src/library/divi/training.js';
import { prepareWorkload, WORKLOADS } from './workloads.js';

/** Peak resident memory in MB; VmHWM starts afresh with this process, ru_maxrss does not. */
function peakMegabytes(): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    if (match) return Number(match[1]) / 1024;
  } catch {
    // not Linux
  }
  return process.resourceUsage().maxRSS / 1024;
}

const [engineName, workloadName, fits] = process.argv.slice(2);
const engine = selectEngine(ENGINE_NAMES.find((name) => name === engineName)!);
const { start, settings } = prepareWorkload(WORKLOADS.find(({ name }) => name === workloadName)!);
const before = peakMegabytes();

function timeFit(): { ms: number; k: number } {
  const began = performance.now();
  const { parameters } = withRows(start.x, 1, (x) => train(engine, { ...start, x }, settings, seededDraws(1, x.cols)));
  return { ms: performance.now() - began, k: parameters.means.rows };
}

// the first fit of the kernel also waits for V8 to optimise it
if (engine.name === 'kernel') timeFit();
const runs = Array.from({ length: Number(fits) }, timeFit);
const ms = runs.map((run) => run.ms).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
process.stdout.write(`${JSON.stringify({ ms, k: runs[0].k, peakMb: peakMegabytes() - before })}\n`);

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import type { RunMetrics } from '../experiment/metrics.js';
import type { KeyedRun } from '../runs/plan.js';
import type { RunResult } from '../runs/record.js';

/** Hex digits of a key that a published run is known by: ample for fifty thousand, and half the room of all 64. */
const KEY_DIGITS = 24;

/** Where the runs behind a published power report are. */
export const powerRunsFile = (folder: string): string => join(folder, 'power-runs.jsonl.gz');

/** Writes what verdicts ask of the runs, their metrics by key: whole records would take four times the room. */
export function writePowerRuns(records: readonly Pick<RunResult, 'key' | 'outcome'>[], file: string): void {
  const lines = records.map(({ key, outcome }) =>
    JSON.stringify({ key: key.slice(0, KEY_DIGITS), metrics: sorted(outcome.metrics) }),
  );
  writeFileAtomic(file, gzipSync(`${lines.sort().join('\n')}\n`, { level: 9 }));
}

const sorted = (metrics: RunMetrics): RunMetrics =>
  Object.fromEntries(Object.entries(metrics).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The results of published runs by their plan; undefined if a study has published none. */
export function readPowerRuns(file: string): ((run: KeyedRun) => RunResult | undefined) | undefined {
  if (!existsSync(file)) return undefined;
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const all = new Map(
    lines.map((line) => {
      const { key, metrics } = JSON.parse(line) as { key: string; metrics: RunMetrics };
      return [key, metrics];
    }),
  );
  return ({ key, run }) => {
    const metrics = all.get(key.slice(0, KEY_DIGITS));
    return metrics && { key, description: run, outcome: { metrics }, durationMs: null };
  };
}

import type { RunMetrics } from '../experiment/metrics.js';
import type { SettingRun } from './setting-runs.js';
import type { Rung, Setting } from './study.js';

/** What a setting's runs gave, replicate by replicate. */
export interface Evaluation {
  setting: Setting;
  rung: Rung;
  /** [target][replicate]; null for a failed run, no entry for a target the rung does not look at */
  values: (RunMetrics | null)[][];
  /** [target][data set]: active dimensions of the runs repeated on one data set */
  repeats: number[][][];
}

/** Gathers the metrics of a setting's runs. */
export function gather(
  setting: Setting,
  rung: Rung,
  targets: number,
  runs: SettingRun[],
  metricsOf: (run: SettingRun) => RunMetrics | null,
): Evaluation {
  const values: Evaluation['values'] = Array.from({ length: targets }, () => []);
  const repeats: Evaluation['repeats'] = Array.from({ length: targets }, () => []);
  const repeated = new Set(runs.filter(({ repeat }) => repeat > 0).map((run) => `${run.target} ${run.replicate}`));
  for (const run of runs) {
    const { target, replicate, repeat } = run;
    const metrics = metricsOf(run);
    if (repeat === 0) values[target][replicate] = metrics;
    if (metrics?.activeDims == null || !repeated.has(`${target} ${replicate}`)) continue;
    repeats[target][replicate] ??= [];
    repeats[target][replicate].push(metrics.activeDims);
  }
  return { setting, rung, values, repeats };
}

import type { RunMetrics } from '../experiment/metrics.js';
import type { SettingRun } from './setting-runs.js';
import type { Setting } from './study.js';

/** What a setting's runs gave. */
export interface Evaluation {
  setting: Setting;
  /** [target][data set][run on it]; null for a failed run, no entry for a target the rung does not look at */
  runs: (RunMetrics | null)[][][];
}

/** Gathers the metrics of a setting's runs. */
export function gather(
  setting: Setting,
  targets: number,
  runs: SettingRun[],
  metricsOf: (run: SettingRun) => RunMetrics | null,
): Evaluation {
  const gathered: Evaluation['runs'] = Array.from({ length: targets }, () => []);
  for (const run of runs) {
    const ofTarget = gathered[run.target];
    ofTarget[run.replicate] ??= [];
    ofTarget[run.replicate][run.repeat] = metricsOf(run);
  }
  return { setting, runs: gathered };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as clustering from '../../experiments/metrics/clustering.js';
import { SECONDS } from '../../src/harness/experiment/metrics.js';
import { packageRoot } from '../../src/library/core/system/package-root.js';

/** The metrics of DIVI's study and the time, by name. */
export const METRICS = { ...clustering, seconds: SECONDS };

/** Gives a folder of experiments the metrics of DIVI's study. */
export function writeMetrics(experiments: string): void {
  mkdirSync(join(experiments, 'metrics'), { recursive: true });
  const compiled = join(packageRoot(), 'dist/experiments/metrics/clustering.js');
  writeFileSync(join(experiments, 'metrics', 'clustering.mjs'), `export * from ${JSON.stringify(compiled)};\n`);
}

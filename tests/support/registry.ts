import { join } from 'node:path';
import { GIVEN } from '../../experiments/common/given-k.js';
import { compareExperiments } from '../../src/harness/compare/compare.js';
import type { ComparedTable } from '../../src/harness/compare/compared-table.js';
import { experimentsFolder, loadExperiments, loadRegistry } from '../../src/harness/experiment/experiments-folder.js';
import { planExperiment } from '../../src/harness/runs/plan.js';
import { readPublished } from '../../src/harness/runs/published.js';
import { isDone } from '../../src/harness/runs/record.js';
import { packageRoot } from '../../src/library/core/system/package-root.js';

/** The methods and data sets of the package's own study. */
export const registry = await loadRegistry(join(packageRoot(), 'experiments'));

/** Every table from the published run. */
export async function publishedTables(): Promise<ComparedTable[]> {
  const { records } = readPublished();
  const experiments = await loadExperiments(experimentsFolder());
  const planned = experiments.map((experiment) => planExperiment(experiment, registry));
  return compareExperiments(planned, {
    registry,
    given: GIVEN,
    resultOf: ({ key }) => {
      const record = records.get(key);
      return isDone(record) ? record : undefined;
    },
  });
}

import { compareExperiments } from '../../src/compare/compare.js';
import type { ComparedTable } from '../../src/compare/compared-table.js';
import { experimentsFolder, loadExperiments } from '../../src/experiment/load-experiments.js';
import { loadRegistry } from '../../src/experiment/load-registry.js';
import { planExperiment } from '../../src/runs/plan.js';
import { readPublished } from '../../src/runs/published.js';
import { isDone } from '../../src/runs/record.js';

/** The methods and data sets of the package. */
export const registry = await loadRegistry();

/** Every table from the published run. */
export async function publishedTables(): Promise<ComparedTable[]> {
  const { records } = readPublished();
  const experiments = await loadExperiments(experimentsFolder());
  const planned = experiments.map((experiment) => planExperiment(experiment, registry));
  return compareExperiments(planned, {
    registry,
    resultOf: ({ key }) => {
      const record = records.get(key);
      return isDone(record) ? record : undefined;
    },
  });
}

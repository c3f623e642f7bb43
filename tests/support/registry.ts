import * as clustering from '../../experiments/metrics/clustering.js';
import { compareExperiments } from '../../src/harness/compare/compare.js';
import type { ComparedTable } from '../../src/harness/compare/compared-table.js';
import { experimentsFolder, loadExperiments, loadRegistry } from '../../src/harness/experiment/experiments-folder.js';
import { Registry } from '../../src/harness/experiment/registry.js';
import { planExperiment } from '../../src/harness/runs/plan.js';
import { readPublished } from '../../src/harness/runs/published.js';
import { isDone } from '../../src/harness/runs/record.js';

const { methods, dataSets } = await loadRegistry();

/** The methods and data sets of the package, with the metrics of DIVI's study. */
export const registry = new Registry([...methods.values()], [...dataSets.values()], Object.values(clustering));

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

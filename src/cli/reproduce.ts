import type { CommandModule } from 'yargs';
import { InputError } from '../core/errors.js';
import { makeMatched } from '../data/matched.js';
import { Divi } from '../divi/divi.js';
import type { PriorMode } from '../divi/prior.js';
import { adjustedRandIndex } from '../metrics/adjusted-rand-index.js';
import { featureF1 } from '../metrics/feature-f1.js';
import { normalizedMutualInfo } from '../metrics/normalized-mutual-info.js';
import { textTable } from '../report/text-table.js';

interface ReproduceArguments {
  datasets: number;
}

/** Rows of Table 1 as the paper prints them: K, ARI, NMI, F1. */
const TABLE_1: { method: string; prior: PriorMode; n: number; paper: [number, number, number, number] }[] = [
  { method: 'DIVI-Info', prior: 'informative', n: 200, paper: [3, 0.99, 0.985, 0.772] },
  { method: 'DIVI-NonInfo', prior: 'noninformative', n: 200, paper: [3, 0.868, 0.878, 0.182] },
  { method: 'DIVI-Random', prior: 'random', n: 200, paper: [3, 0.7, 0.728, 0.186] },
  { method: 'DIVI-Info', prior: 'informative', n: 1000, paper: [3, 0.995, 0.99, 0.99] },
  { method: 'DIVI-NonInfo', prior: 'noninformative', n: 1000, paper: [3, 0.947, 0.951, 0.182] },
  { method: 'DIVI-Random', prior: 'random', n: 1000, paper: [3, 0.896, 0.893, 0.186] },
];

/** `divi reproduce`: DIVI's rows of Table 1 on fresh matched data sets, beside the paper's. */
export function reproduceCommand(done: (exitCode: number) => void): CommandModule<object, ReproduceArguments> {
  return {
    command: 'reproduce',
    describe: "run DIVI's three prior modes on the matched benchmark and print them beside the paper's Table 1",
    builder: (yargs) => yargs.option('datasets', { type: 'number', default: 5, describe: 'data sets of each size' }),
    handler: ({ datasets }) => {
      if (!Number.isInteger(datasets) || datasets < 1)
        throw new InputError('--datasets must be a whole number above 0');
      const header = ['method', 'N', 'K', 'ARI', 'NMI', 'F1', "paper's K", 'ARI', 'NMI', 'F1', 'ms a fit'];
      const rows = TABLE_1.map(({ method, prior, n, paper }) => {
        console.error(`${method}, N = ${n}: ${datasets} data sets`);
        const [k, ari, nmi, f1, ms] = meanMetrics(prior, n, datasets);
        const format = (values: number[]): string[] => [
          values[0].toFixed(2),
          ...values.slice(1).map((v) => v.toFixed(3)),
        ];
        return [method, String(n), ...format([k, ari, nmi, f1]), ...format(paper), ms.toFixed(1)];
      });
      console.log(`Table 1, DIVI rows: means over ${datasets} data sets, T_split = 120; the paper has 20\n`);
      console.log(textTable(header, rows));
      done(0);
    },
  };
}

/** Means of K, ARI, NMI, F1 and milliseconds over the data sets 1 … count. */
function meanMetrics(prior: PriorMode, n: number, count: number): number[] {
  const sums = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= count; seed++) {
    const { x, labels, informative } = makeMatched({ n, seed });
    const began = performance.now();
    const model = new Divi({ prior, splitInterval: 120, seed }).fit(x);
    const values = [
      model.k,
      adjustedRandIndex(labels, model.labels),
      normalizedMutualInfo(labels, model.labels),
      featureF1(model.activeFeatures, informative),
      performance.now() - began,
    ];
    values.forEach((value, i) => {
      sums[i] += value / count;
    });
  }
  return sums;
}

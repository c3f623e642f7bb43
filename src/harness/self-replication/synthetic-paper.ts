import { groupBy } from '../../library/core/group-by.js';
import { type RandomStream, stream } from '../../library/core/random.js';
import { mean, standardDeviation } from '../../library/stats/moments.js';
import type { ComparedRow } from '../compare/compared-table.js';
import { printedUnit } from '../compare/spread.js';
import { type ExperimentRow, type PaperValue, repeatsOneDrawnDataset } from '../experiment/experiment.js';
import type { Metric } from '../experiment/metrics.js';

/** A row's fresh runs: the values of a metric by data set. */
export interface RowPool {
  /** the same for all rows that share their data sets */
  name: string;
  /** data sets behind each of the paper's means */
  drawn: number;
  values(metric: Metric): number[][];
}

/** The fresh runs that replace a row of the paper. */
export function rowPool(row: ExperimentRow, fresh: ComparedRow): RowPool {
  const groups = groupBy(fresh.runs, ({ dataset }) => dataset);
  const drawn = repeatsOneDrawnDataset(row) ? 1 : row.runs.length;
  return {
    name: JSON.stringify([drawn, ...groups.keys()]),
    drawn,
    values: ({ name }) => [...groups.values()].map((runs) => runs.flatMap(({ values }) => values[name] ?? [])),
  };
}

/** Which of the fresh data sets a synthetic paper has: the same ones in all rows that share them, as in the paper. */
export class PaperDraw {
  readonly #random: RandomStream;
  readonly #chosen = new Map<string, Int32Array>();

  constructor(paper: number) {
    this.#random = stream(0, 'synthetic paper', paper);
  }

  of({ name, drawn }: RowPool, datasets: number): Int32Array {
    const chosen = this.#chosen.get(name) ?? this.#random.permutation(datasets).subarray(0, drawn);
    this.#chosen.set(name, chosen);
    return chosen;
  }
}

/** What a paper with these runs prints, as precisely as `paper` does. */
export function printedValue(metric: Metric, values: readonly number[], paper: PaperValue): PaperValue {
  const unit = printedUnit(metric);
  const printed = (value: number): number => Math.round(value / unit) * unit;
  return {
    mean: printed(mean(values)),
    sd: paper.sd === null ? null : printed(standardDeviation(values)),
    n: paper.n,
  };
}

import { sha256Words } from '../../library/core/sha256.js';
import type { RealSpec, SyntheticSpec } from '../../library/data/data-set.js';
import type { MethodSpec } from '../methods/shared/method.js';
import type { ExperimentRow, PaperValue, RunSpec } from './experiment.js';

/** A method of a comparison, with the options of its protocol. */
export interface Contender extends MethodSpec {
  /** its name in the table, where the method's own does not say enough */
  name?: string;
  /** one of several rows of a method, the best of which an oracle would pick */
  oracleCandidate?: true;
}

/** What all builders of rows take. */
interface ComparedMethods {
  contenders: Contender[];
  /** the metrics in the order of the paper's cells */
  metrics: string[];
  /** the paper's cells by method */
  paper: Readonly<Record<string, string | undefined>>;
}

/** A row for every contender; `make` gives its labels and runs, and the paper's cells have `n` runs each. */
function contenderRows(
  { contenders, metrics, paper }: ComparedMethods,
  n: number,
  make: (method: MethodSpec, name: string) => Pick<ExperimentRow, 'panel' | 'labels' | 'runs' | 'furtherRuns'>,
): ExperimentRow[] {
  // a misspelt name would lose its cells
  const stray = Object.keys(paper).find((name) => contenders.every(({ method }) => method !== name));
  if (stray !== undefined) throw new Error(`the paper's cells name '${stray}', which is none of the methods compared`);
  return contenders.map(({ name, method, options, oracleCandidate }) => {
    const cells = paper[method];
    return {
      ...(oracleCandidate && { oracleCandidate }),
      ...make({ method, options }, name ?? method),
      paper: cells === undefined ? {} : paperValues(metrics, cells, n),
    };
  });
}

interface BenchmarkRows extends ComparedMethods {
  /** all of a spec but its seed */
  dataset: { generator: string; n: number } & Partial<SyntheticSpec>;
  /** how many data sets the rows show, as many as the paper has */
  datasets: number;
  /** how many the verdicts stand on, those that are shown among them */
  judgedDatasets?: number;
  /** key columns besides Method */
  labels: Record<string, string | number>;
  panel?: string;
}

/** A row for every method, each run once on the same independently generated data sets. */
export function benchmarkRows(declaration: BenchmarkRows): ExperimentRow[] {
  const { dataset, datasets, judgedDatasets = datasets, labels, panel } = declaration;
  const { generator, n } = dataset;
  const specs = Array.from({ length: judgedDatasets }, (_, i) => ({
    ...dataset,
    seed: namedSeed('data set', generator, n, i + 1),
  }));
  return contenderRows(declaration, datasets, (spec, name) => {
    const runs = specs.map((drawn, i) => ({
      ...spec,
      dataset: drawn,
      seed: namedSeed('run', generator, n, spec.method, i + 1),
    }));
    return {
      panel,
      labels: { ...labels, Method: name },
      runs: runs.slice(0, datasets),
      furtherRuns: runs.slice(datasets),
    };
  });
}

interface RealRows extends ComparedMethods {
  dataset: RealSpec;
  /** the data set's name in the key column Dataset, and as heading */
  name: string;
  /** repeated runs of each method, as many as the paper has */
  repeats: number;
  /** how many the verdicts stand on, those that are shown among them */
  judgedRepeats?: number;
  /** do them one at a time, for their durations */
  timed?: true;
}

/** A row for every method on a real data set. */
export function realRows(declaration: RealRows): ExperimentRow[] {
  const { dataset, name, repeats, judgedRepeats = repeats, timed } = declaration;
  return contenderRows(declaration, repeats, (spec, title) => {
    const run = (i: number): RunSpec => ({ ...spec, dataset, seed: namedSeed('real', name, spec.method, i) });
    return {
      panel: name,
      labels: { Dataset: name, Method: title },
      runs: Array.from({ length: repeats }, (_, i) => ({ ...run(i), ...(timed && { timed }) })),
      // no time is read off them, so they need not run alone
      furtherRuns: Array.from({ length: judgedRepeats - repeats }, (_, i) => run(repeats + i)),
    };
  });
}

const CELL = /^(-?\d*\.?\d+)(?:\s*\((\d*\.?\d+)\))?$/;

/**
 * A row of a table as the paper's LaTeX source has it, '0.876 (0.008) & 0.908 (0.004) & --': a mean and a standard
 * deviation for each metric in turn, '--' for a value the paper does not report. `n` is the number of runs behind each.
 */
export function paperValues(metrics: string[], row: string, n: number): Record<string, PaperValue> {
  const cells = row.split('&').map((cell) => cell.trim());
  if (cells.length !== metrics.length) {
    throw new Error(`'${row}' has ${cells.length} cells for the metrics ${metrics.join(', ')}`);
  }
  const values: Record<string, PaperValue> = {};
  cells.forEach((cell, i) => {
    if (cell === '--') return;
    const match = CELL.exec(cell);
    if (!match) throw new Error(`'${cell}' is not a mean with a standard deviation in brackets`);
    values[metrics[i]] = { mean: Number(match[1]), sd: match[2] === undefined ? null : Number(match[2]), n };
  });
  return values;
}

/**
 * A seed by name, as in namedSeed('data set', 'matched', 200, 3). Runs that are not meant to share their random numbers
 * get seeds of different names: with seeds 1, 2, … for every size and method, one unlucky draw would strike them all.
 */
export function namedSeed(...names: (string | number)[]): number {
  return sha256Words(JSON.stringify(names))[0] >>> 0;
}

import type { ComparedRow, ComparedTable, RowRun } from '../compare/compared-table.js';
import type { MetricName } from '../experiment/metrics.js';
import { studentInterval } from '../stats/distributions.js';
import { welchTest } from '../stats/mean-difference.js';
import { summarize } from '../stats/moments.js';
import type { Estimate, Part } from './claim.js';

/** Runs that a claim needs are not stored. */
export class MissingEvidence extends Error {
  override readonly name = 'MissingEvidence';
}

type Labels = Record<string, string | number>;

/** The stored runs, by table and row. */
export class Evidence {
  readonly tables: readonly ComparedTable[];

  constructor(tables: readonly ComparedTable[]) {
    this.tables = tables;
  }

  table(id: string): ComparedTable {
    const table = this.tables.find((candidate) => candidate.experiment.id === id);
    if (!table) throw new MissingEvidence(`no run of ${id} is stored`);
    return table;
  }

  /** The rows whose labels have all the given values. */
  rows(id: string, labels: Labels): ComparedRow[] {
    const wanted = Object.entries(labels);
    const rows = this.table(id).rows.filter((row) => wanted.every(([key, value]) => row.labels[key] === value));
    if (rows.length === 0) throw new MissingEvidence(`${id} has no row with ${JSON.stringify(labels)}`);
    return rows;
  }

  /** The runs of the one row with these labels, in the order of its data sets. */
  runs(id: string, labels: Labels): RowRun[] {
    const rows = this.rows(id, labels);
    if (rows.length > 1) throw new Error(`${id} has ${rows.length} rows with ${JSON.stringify(labels)}: name one`);
    const [{ runs: all, planned }] = rows;
    const runs = all.filter(({ further }) => !further);
    // a missing run would also shift the pairs of all after it
    if (runs.length < planned) {
      throw new MissingEvidence(`${runs.length} of ${planned} runs of ${id}, ${JSON.stringify(labels)} are stored`);
    }
    return runs;
  }

  values(id: string, labels: Labels, metric: MetricName): number[] {
    return this.runs(id, labels).map(({ values }) => {
      const value = values[metric];
      if (value === null) throw new MissingEvidence(`${id}, ${JSON.stringify(labels)} has no ${metric}`);
      return value;
    });
  }
}

/** One run has no interval. */
function requireTwo(...samples: number[][]): void {
  if (samples.some(({ length }) => length < 2)) throw new MissingEvidence('an interval needs two runs at least');
}

/** A mean with its 95 % interval by Student's t. */
export function meanEstimate(values: number[]): Estimate {
  requireTwo(values);
  const { mean, sd, n } = summarize(values);
  const [low, high] = studentInterval(mean, sd, n - 1, n);
  return { value: mean, low, high, n };
}

/** Of `a` less `b`, run by run on the same data sets. */
export function pairedEstimate(a: number[], b: number[]): Estimate {
  if (a.length !== b.length) throw new MissingEvidence(`${a.length} runs stand against ${b.length}`);
  return meanEstimate(a.map((value, i) => value - b[i]));
}

/** Of the mean of `a` less that of `b`, which stand on different data (Welch). */
export function unpairedEstimate(a: number[], b: number[]): Estimate {
  requireTwo(a, b);
  const { difference, standardError, df } = welchTest(summarize(a), summarize(b));
  const [low, high] = studentInterval(difference, standardError, df);
  return { value: difference, low, high, n: Math.min(a.length, b.length) };
}

/** A part that holds where the interval lies above a bound. */
export function above(statement: string, estimate: Estimate, bound: number, digits = 3): Part {
  return part(statement, { ...estimate, above: bound }, estimate.low > bound, digits);
}

/** A part that holds where the interval lies below a bound. */
export function below(statement: string, estimate: Estimate, bound: number, digits = 3): Part {
  return part(statement, { ...estimate, below: bound }, estimate.high < bound, digits);
}

function part(statement: string, estimate: Estimate, holds: boolean, digits: number): Part {
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((v) => signed(v, digits));
  return { statement, holds, evidence: `${value} (${low} to ${high}), n = ${estimate.n}`, estimate };
}

const signed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

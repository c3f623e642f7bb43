import { type Estimate, meanEstimate, welchEstimate } from '../../harness/claims/estimate.js';
import type { ComparedRow } from '../../harness/compare/compared-table.js';
import { type Metric, practicalMargin } from '../../harness/experiment/metrics.js';
import { mean, type SampleSummary, summarize } from '../../library/stats/moments.js';
import type { Cell } from '../document.js';
import { formatNumber } from './format.js';

/** How a row of a comparison stands to the best of them, by one metric. */
export interface Standing {
  row: ComparedRow;
  summary: SampleSummary;
  /** with its 95 % interval; null for a single value */
  estimate: Estimate | null;
  /** the row's less the best one's, with its 95 % interval; null for the best itself */
  difference: Estimate | null;
  /** the best, or not told apart from it, or so little below that it does not matter */
  level: boolean;
}

/**
 * The rows that have the metric, the best first. Rows are compared on the data sets they have in common, which are the
 * same for all but a row that is not complete; repeats of one real data set are independent samples (Welch).
 */
export function standings(rows: readonly ComparedRow[], metric: Metric, datasets?: ReadonlySet<string>): Standing[] {
  const sign = metric.better === 'lower' ? -1 : 1;
  const sorted = rows
    .map((row) => ({ row, values: valuesOf(row, metric, datasets) }))
    .filter(({ values }) => values.size > 0)
    .map((entry) => ({ ...entry, summary: summarize(unitsOf(entry.values)) }))
    .sort((a, b) => sign * (b.summary.mean - a.summary.mean));
  return sorted.map(({ row, values, summary }, place) => {
    const units = unitsOf(values);
    const difference = place === 0 ? null : differenceOf(values, sorted[0].values);
    return {
      row,
      summary,
      estimate: units.length > 1 ? meanEstimate(units) : null,
      difference,
      level: difference === null || isLevel(difference, sign, practicalMargin(metric, sorted[0].summary.mean)),
    };
  });
}

/** A row's metric less another's, with its 95 % interval, over the data sets they have in common. */
export function pairedDifference(a: ComparedRow, b: ComparedRow, metric: Metric): Estimate {
  return differenceOf(valuesOf(a, metric, undefined), valuesOf(b, metric, undefined));
}

/** Mean and spread of a row on the data sets given; null where it has no value there. */
export function summaryOn(
  row: ComparedRow,
  metric: Metric,
  datasets: ReadonlySet<string> | undefined,
): SampleSummary | null {
  const values = valuesOf(row, metric, datasets);
  return values.size > 0 ? summarize(unitsOf(values)) : null;
}

/** The data sets of all rows. */
export function datasetsOf(rows: readonly ComparedRow[]): Set<string> {
  return new Set(rows.flatMap(({ runs }) => runs.map(({ dataset }) => dataset)));
}

/** Whether a difference to the best is none, as far as can be told, or none that matters. */
function isLevel({ low, high }: Estimate, sign: number, margin: number): boolean {
  return sign > 0 ? high >= 0 || low >= -margin : low <= 0 || high <= margin;
}

function valuesOf(
  { runs }: ComparedRow,
  metric: Metric,
  datasets: ReadonlySet<string> | undefined,
): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const run of runs) {
    const value = run.values[metric.name] ?? null;
    if (value === null || (datasets && !datasets.has(run.dataset))) continue;
    values.set(run.dataset, [...(values.get(run.dataset) ?? []), value]);
  }
  return values;
}

/** One value a data set; the runs themselves where there is one data set alone. */
function unitsOf(values: ReadonlyMap<string, number[]>): number[] {
  const groups = [...values.values()];
  return groups.length === 1 ? groups[0] : groups.map(mean);
}

function differenceOf(a: ReadonlyMap<string, number[]>, b: ReadonlyMap<string, number[]>): Estimate {
  if (a.size === 1 && b.size === 1) return unpaired(unitsOf(a), unitsOf(b));
  const differences = [...a].flatMap(([dataset, values]) => {
    const other = b.get(dataset);
    return other === undefined ? [] : [mean(values) - mean(other)];
  });
  return differences.length > 1 ? meanEstimate(differences) : unknown(mean(differences), differences.length);
}

function unpaired(a: number[], b: number[]): Estimate {
  if (a.length > 1 && b.length > 1) return welchEstimate(a, b);
  return unknown(mean(a) - mean(b), 1);
}

/** One value, or none, has no interval: anything may be. */
function unknown(value: number, n: number): Estimate {
  return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, n };
}

/** 'best', or the difference to it with its interval, marked where the two are level. */
export function differenceCell(metric: Metric, standing: Standing | undefined): Cell {
  if (!standing) return '–';
  if (standing.difference === null) return { text: 'best', tone: 'good' };
  const { value, low, high } = standing.difference;
  const [centre, from, to] = [value, low, high].map((number) => formatNumber(number, metric.digits));
  const difference = `${centre} (${from} to ${to})`;
  return standing.level ? { text: `level: ${difference}`, tone: 'good' } : difference;
}

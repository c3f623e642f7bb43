import { type Estimate, meanEstimate, welchEstimate } from '../../harness/claims/estimate.js';
import type { ComparedRow } from '../../harness/compare/compared-table.js';
import { type Metric, practicalMargin } from '../../harness/experiment/metrics.js';
import { mean, type SampleSummary, summarize } from '../../library/stats/moments.js';
import type { Cell } from '../document.js';
import { formatNumber } from './format.js';

/** How a row of a comparison compares with the best, by one metric. */
export interface Standing {
  row: ComparedRow;
  summary: SampleSummary;
  /** with its 95 % interval; null for a single value */
  estimate: Estimate | null;
  /** the row's less the best one's, with its 95 % interval; null for the best itself */
  difference: Estimate | null;
  /** what that interval shows; 'best' for the best itself */
  relation: Relation | 'best';
}

/** What the interval of a difference shows: neither more nor less than the margin of what matters; more; less; or nothing yet. */
export type Relation = 'level' | 'better' | 'worse' | 'undecided';

/** Of a difference to something of the mean `other`. */
export function relationOf({ low, high }: Estimate, metric: Metric, other: number): Relation {
  const margin = practicalMargin(metric, other);
  if (low >= -margin && high <= margin) return 'level';
  if (low <= 0 && high >= 0) return 'undecided';
  return low > 0 === (metric.better !== 'lower') ? 'better' : 'worse';
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
      relation: difference === null ? 'best' : relationOf(difference, metric, sorted[0].summary.mean),
    };
  });
}

/** A row's metric less another's with its interval, at 95 % unless given, over the data sets they have in common. */
export function pairedDifference(
  a: ComparedRow,
  b: ComparedRow,
  metric: Metric,
  { datasets, confidence }: { datasets?: ReadonlySet<string>; confidence?: number } = {},
): Estimate {
  return differenceOf(valuesOf(a, metric, datasets), valuesOf(b, metric, datasets), confidence);
}

/** Mean and spread of a row on the data sets given; null if it has no value there. */
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

/** One value per data set; the runs themselves if there is only one data set. */
function unitsOf(values: ReadonlyMap<string, number[]>): number[] {
  const groups = [...values.values()];
  return groups.length === 1 ? groups[0] : groups.map(mean);
}

function differenceOf(
  a: ReadonlyMap<string, number[]>,
  b: ReadonlyMap<string, number[]>,
  confidence?: number,
): Estimate {
  if (a.size === 1 && b.size === 1) return unpaired(unitsOf(a), unitsOf(b), confidence);
  const differences = [...a].flatMap(([dataset, values]) => {
    const other = b.get(dataset);
    return other === undefined ? [] : [mean(values) - mean(other)];
  });
  return differences.length > 1
    ? meanEstimate(differences, confidence)
    : unknown(mean(differences), differences.length);
}

function unpaired(a: number[], b: number[], confidence?: number): Estimate {
  if (a.length > 1 && b.length > 1) return welchEstimate(a, b, confidence);
  return unknown(mean(a) - mean(b), 1);
}

/** One value, or none, has no interval: anything may be. */
function unknown(value: number, n: number): Estimate {
  return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, n };
}

/** A difference with its interval: '−0.030 (−0.060 to 0.000)'. */
export function differenceText(metric: Metric, { value, low, high }: Estimate): string {
  const [centre, from, to] = [value, low, high].map((number) => formatNumber(number, metric.digits));
  return `${centre} (${from} to ${to})`;
}

/** 'best', or the difference to it with its interval, marked unless it is shown to be worse. */
export function differenceCell(metric: Metric, standing: Standing | undefined): Cell {
  if (!standing) return '–';
  const { difference, relation } = standing;
  if (difference === null) return { text: 'best', tone: 'good' };
  const text = differenceText(metric, difference);
  if (relation === 'worse') return text;
  return { text: `${relation}: ${text}`, tone: relation === 'undecided' ? 'none' : 'good' };
}

import { stream } from '../../library/core/random.js';
import { mean, median, summarize } from '../../library/stats/moments.js';
import type { Column, Experiment, PaperValue } from '../experiment/experiment.js';
import { type Metric, practicalMargin } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { KeyedRun } from '../runs/plan.js';
import { type Judgement, SIGNIFICANCE } from './verdict.js';

/** The columns of a table: its metrics, and those that it declares, each as a metric of the column's name. */
export function columnMetrics({ metrics, columns = [] }: Experiment, registry: Registry): Metric[] {
  const declared = columns.map(({ name, title = name, metric, statistic = 'mean', margin }): Metric => {
    const { latex: _latex, ...base } = registry.metric(metric);
    const isContrast = statistic === 'difference' || statistic === 'ratio';
    return { ...base, name, title, ...(margin !== undefined && { margin }), ...(isContrast && { kind: 'number' }) };
  });
  return [...metrics.map((name) => registry.metric(name)), ...declared];
}

/** What a cell is over: the runs at one place of all its parts, for every place at which all of them are done. */
export function unitsOf(parts: readonly KeyedRun[][], read: (run: KeyedRun) => number | null): Map<string, number[]> {
  const units = (parts[0] ?? []).map((first, i) => [first.key, parts.map((part) => part[i] && read(part[i]))] as const);
  return new Map(
    units.filter((unit): unit is [string, number[]] => unit[1].every((value) => typeof value === 'number')),
  );
}

/** What a unit contributes: the difference, the ratio or the best of its parts; the value itself if there is one part. */
export function unitValue({ statistic }: Column, { better }: Metric, [first, ...others]: readonly number[]): number {
  if (others.length === 0) return first;
  if (statistic === 'difference') return first - others[0];
  if (statistic === 'ratio') return first / others[0];
  return (better === 'lower' ? Math.min : Math.max)(first, ...others);
}

/** The statistic of all units. */
function statisticOf(column: Column, metric: Metric, units: readonly (readonly number[])[]): number {
  const { statistic } = column;
  if (statistic === 'ratio') return mean(units.map(([a]) => a)) / mean(units.map(([, b]) => b));
  const values = units.map((unit) => unitValue(column, metric, unit));
  if (statistic === 'median') return median(values);
  if (statistic === 'best' && units[0].length === 1)
    return (metric.better === 'lower' ? Math.min : Math.max)(...values);
  return mean(values);
}

/** Redraws behind an interval, and the fewest units that say something of a median's or a ratio's: 2⁻⁷ < 1 %. */
const REDRAWS = 2000;
const MIN_UNITS = 10;

/** Why a cell's statistic has no verdict; null if it has one. */
export function whyNotJudged(
  { statistic }: Column,
  units: readonly (readonly number[])[],
  isNested: boolean,
): string | null {
  if (statistic === 'best' && units[0].length === 1)
    return 'not judged: the best of several runs grows with their number';
  if (statistic !== 'median' && statistic !== 'ratio') return null;
  if (isNested) return `not judged: a ${statistic} of runs on one data set, and the paper’s is another`;
  return units.length < MIN_UNITS ? `not judged: a ${statistic} of fewer than ${MIN_UNITS} runs` : null;
}

/** Judges a median or a ratio: how far ours and a repeat of the paper's size come apart by chance is redrawn from our units. */
export function judgeStatistic(
  column: Column,
  metric: Metric,
  units: readonly (readonly number[])[],
  paper: PaperValue,
): Judgement {
  const random = stream(0, 'statistic of a repeat');
  const redrawn = (n: number): number =>
    statisticOf(
      column,
      metric,
      Array.from({ length: n }, () => units[random.integer(units.length)]),
    );
  const noise = Float64Array.from({ length: REDRAWS }, () => redrawn(units.length) - redrawn(paper.n)).sort();
  const quantile = (q: number): number => noise[Math.min(REDRAWS - 1, Math.floor(q * REDRAWS))];
  const difference = statisticOf(column, metric, units) - paper.mean;
  const margin = practicalMargin(metric, paper.mean);
  const interval: [number, number] = [difference - quantile(0.95), difference - quantile(0.05)];
  const isInside = Math.max(...interval.map(Math.abs)) <= margin;
  const isBeyond = difference - margin > quantile(1 - SIGNIFICANCE) || difference + margin < quantile(SIGNIFICANCE);
  // one-sided, against a true difference within the margin, as for means
  const side = difference < 0 ? -1 : 1;
  const asFar = noise.filter((value) => side * value >= Math.abs(difference) - margin).length;
  return {
    difference,
    interval,
    p: Math.min(1, (1 + asFar) / (REDRAWS + 1)),
    resolution: margin + quantile(1 - SIGNIFICANCE) - quantile(0.2),
    verdict: isInside ? 'equal' : isBeyond && Math.abs(difference) > margin ? 'different' : 'undecided',
  };
}

/** The mean and spread of a cell of units. */
export function shownValue(column: Column, metric: Metric, units: readonly (readonly number[])[]) {
  const { sd, n } = summarize(units.map((unit) => unitValue(column, metric, unit)));
  return { mean: statisticOf(column, metric, units), sd, n };
}

import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable, JudgedValue } from '../../harness/compare/compared-table.js';
import type { LineFigure, PaperValue } from '../../harness/experiment/experiment.js';
import { isTime, type Metric } from '../../harness/experiment/metrics.js';
import { decimalExponent } from '../../library/core/math/log.js';
import { cellOf, linesOf } from '../tables/table-layout.js';
import { figureLayers } from './figure-layers.js';
import { figureFrame } from './figure-theme.js';

/** A sweep as a chart: our means with their spread, and the paper's points; a line a panel and method. */
export function lineFigure(table: ComparedTable, figure: LineFigure): TopLevelSpec {
  const points = figurePoints(table, figure);
  const tested = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  // a logarithm has no place for zero
  const logarithmicX = figure.xScale === 'log' && tested[0] > 0;
  const logarithmicY = isLogarithmic(figure, points);
  const panels = linesOf(table, figure.x).map(({ name }) => name ?? '');
  const shown = panels.filter((name) => points.some(({ panel }) => panel === name));
  // scores and counts often coincide; times that do on a logarithmic axis can still be distinguished by their slopes
  const sideBySide = shown.length > 1 && !logarithmicY;
  return {
    ...figureFrame(figure.title, subtitle(table, figure, points, sideBySide)),
    height: 320,
    data: { values: points },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        title: figure.xTitle,
        scale: { nice: false, padding: 28, ...(logarithmicX ? { type: 'log' } : { type: 'linear', zero: false }) },
        axis: { values: tested, labelExpr: "'' + datum.value", labelOverlap: 'greedy', grid: false },
      },
      y: yEncoding(figureMetric(table, figure), points, logarithmicY),
    },
    layer: figureLayers(panels, shown, {
      sideBySide,
      datasetBand: hasDatasetRange(points),
      paper: hasPaperPoint(points),
    }),
  };
}

/** The metric that a figure draws. */
export function figureMetric({ metrics }: ComparedTable, { metric }: LineFigure): Metric {
  return metrics.find(({ name }) => name === metric)!;
}

function isLogarithmic({ yScale }: LineFigure, points: FigurePoint[]): boolean {
  const means = points.flatMap(({ mean }) => mean ?? []);
  return yScale === 'log' && means.length > 0 && means.every((mean) => mean > 0);
}

function subtitle(table: ComparedTable, figure: LineFigure, points: FigurePoint[], sideBySide: boolean): string[] {
  const { artefact } = table.experiment;
  const metric = figureMetric(table, figure);
  const where = isTime(metric) ? ' on this machine' : '';
  const beside = sideBySide ? '; the panels are side by side at each value' : '';
  const bands = hasDatasetRange(points)
    ? 'bands ± sd of the runs (dark) and of data sets (light)'
    : 'band ± sd of the runs';
  const what = `${metric.title}${where}`;
  if (!hasPaperPoint(points)) return [`${what}: mean, ${bands}${beside}.`];
  return [`${what} beside ${artefact} of the paper${beside}.`, `Ours: mean, ${bands}. Paper: mean, bars ± sd.`];
}

// the narrowest range that a score between 0 and 1 is drawn on: a closer look would make noise look like an effect
const MIN_SCORE_RANGE = 0.3;

// the widest logarithmic range, as a quotient, whose ticks stand at 1, 2 and 5 of each decade; above it, only at 1
const MAX_FINE_RANGE = 100;

/** The y axis of a line figure, which spans its points and their ranges; logarithmic if these are above zero. */
function yEncoding(metric: Metric, points: readonly FigurePoint[], logarithmic: boolean) {
  const values = points
    .flatMap(({ mean, low, high, datasetLow, datasetHigh }) => [mean, low, high, datasetLow, datasetHigh])
    .filter((value): value is number => Number.isFinite(value));
  const place = { field: 'mean', type: 'quantitative' as const, title: metric.title };
  if (logarithmic) return { ...place, ...logarithmicAxis(Math.min(...values), Math.max(...values)) };
  return {
    ...place,
    scale: { domain: linearDomain(metric, values) },
    axis: { tickCount: 6, ...(metric.kind === 'count' ? { tickMinStep: 1 } : {}) },
  };
}

// counts and times are drawn from zero, shares on their part of 0 to 1, both with a little air above
function linearDomain({ kind }: Metric, values: number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  if (kind !== 'share') return [Math.min(0, lowest), highest > 0 ? 1.08 * highest : 1];
  const missing = Math.max(0, MIN_SCORE_RANGE - (highest - lowest));
  const top = Math.max(highest, Math.min(1, highest + missing / 2));
  const bottom = Math.min(lowest, top - MIN_SCORE_RANGE);
  return [Math.floor(bottom * 10) / 10, Math.ceil(top * 50 + 0.5) / 50];
}

// from the last of 1, 2, 5, 10, … below the values to the first above them
function logarithmicAxis(lowest: number, highest: number) {
  const steps = logarithmicSteps(lowest, highest, [1, 2, 5]);
  const bottom = steps.findLast((step) => step < lowest)!;
  const top = steps.find((step) => step > highest)!;
  const ticks = top / bottom <= MAX_FINE_RANGE ? steps : logarithmicSteps(lowest, highest, [1]);
  return {
    scale: { type: 'log' as const, domain: [bottom, top], nice: false },
    axis: { values: ticks.filter((tick) => tick >= bottom && tick <= top), labelExpr: "'' + datum.value" },
  };
}

// these digits of every decade that the range touches, and of the ones around it
function logarithmicSteps(lowest: number, highest: number, digits: number[]): number[] {
  const first = decimalExponent(lowest) - 1;
  const last = decimalExponent(highest) + 1;
  const decades = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  // read from text, as powers of ten are not exact
  return decades.flatMap((decade) => digits.map((digit) => Number(`${digit}e${decade}`)));
}

/** One point of a figure: a mean, and the ranges drawn around it. */
interface FigurePoint {
  panel: string;
  x: number;
  source: 'ours' | 'paper';
  /** null if we have no run: our line breaks there */
  mean: number | null;
  /** mean less and plus the standard deviation over the runs */
  low?: number;
  high?: number;
  /** the mean over all data sets, less and plus the standard deviation between them */
  datasetLow?: number;
  datasetHigh?: number;
}

type Range = (mean: number, sd: number) => [low: number, high: number];

// of a mean: if a range would end at or below zero on a logarithmic axis, it ends here
const MIN_PART = 0.1;

/**
 * The points of a figure: for each row ours, and the paper's if it reports one. A panel without any mean has none,
 * as the metric does not apply to it.
 */
function figurePoints(table: ComparedTable, figure: LineFigure): FigurePoint[] {
  const { x: key, yScale } = figure;
  const metric = figureMetric(table, figure);
  const range: Range = (mean, sd) => {
    const low = mean - sd;
    return [yScale === 'log' && low <= 0 ? MIN_PART * mean : low, mean + sd];
  };
  const names = new Map(linesOf(table, key).flatMap(({ name, rows }) => rows.map((row) => [row, name ?? ''])));
  const points = table.rows.flatMap((row) => {
    const place = { panel: names.get(row) ?? '', x: Number(row.labels[key]) };
    const { ours = null, paper = null } = cellOf(row, metric) ?? {};
    const both: FigurePoint[] = [{ ...place, source: 'ours', mean: ours?.mean ?? null, ...ourRanges(ours, range) }];
    if (paper) both.push({ ...place, source: 'paper', mean: paper.mean, ...paperRange(paper, range) });
    return both;
  });
  const measured = new Set(points.filter(({ mean }) => mean !== null).map(({ panel }) => panel));
  return points.filter(({ panel }) => measured.has(panel));
}

/** Whether any point says how far data sets differ. */
function hasDatasetRange(points: readonly FigurePoint[]): boolean {
  return points.some(({ datasetLow }) => datasetLow !== undefined);
}

/** Whether any point is the paper's. */
function hasPaperPoint(points: readonly FigurePoint[]): boolean {
  return points.some(({ source }) => source === 'paper');
}

function ourRanges(ours: JudgedValue | null, range: Range): Partial<FigurePoint> {
  if (!ours) return {};
  const [low, high] = range(ours.mean, ours.sd);
  if (ours.datasetSd === null) return { low, high };
  const [datasetLow, datasetHigh] = range(ours.mean, ours.datasetSd);
  return { low, high, datasetLow, datasetHigh };
}

function paperRange({ mean, sd }: PaperValue, range: Range): Partial<FigurePoint> {
  if (sd === null) return {};
  const [low, high] = range(mean, sd);
  return { low, high };
}

import type { ComparedTable, JudgedValue, OurValue } from '../../harness/compare/compared-table.js';
import type { LineFigure, PaperValue } from '../../harness/experiment/experiment.js';
import { cellOf } from '../tables/layout.js';

/** One point of a figure: a mean, and the ranges drawn around it. */
export interface FigurePoint {
  panel: string;
  x: number;
  source: 'ours' | 'paper';
  /** null where we have no run: our line breaks there */
  mean: number | null;
  /** mean less and plus the standard deviation over the runs */
  low?: number;
  high?: number;
  /** the mean over all data sets, less and plus the standard deviation between them */
  datasetLow?: number;
  datasetHigh?: number;
}

type Range = (mean: number, sd: number) => [low: number, high: number];

// of a mean: where a range would end at or below zero on a logarithmic axis, it ends here
const MIN_PART = 0.1;

/**
 * The points of a figure: for each row ours, and the paper's where it reports one. A panel without any mean has none,
 * as the metric does not apply to it.
 */
export function figurePoints(table: ComparedTable, figure: LineFigure): FigurePoint[] {
  const { x: key, metric, yScale } = figure;
  const range: Range = (mean, sd) => {
    const low = mean - sd;
    return [yScale === 'log' && low <= 0 ? MIN_PART * mean : low, mean + sd];
  };
  const points = table.rows.flatMap((row) => {
    const place = { panel: row.panel ?? '', x: Number(row.labels[key]) };
    const { ours = null, paper = null, judged = null } = cellOf(row, metric) ?? {};
    const both: FigurePoint[] = [
      { ...place, source: 'ours', mean: ours?.mean ?? null, ...ourRanges(ours, judged, range) },
    ];
    if (paper) both.push({ ...place, source: 'paper', mean: paper.mean, ...paperRange(paper, range) });
    return both;
  });
  const measured = new Set(points.filter(({ mean }) => mean !== null).map(({ panel }) => panel));
  return points.filter(({ panel }) => measured.has(panel));
}

/** Whether any point says how far data sets differ. */
export function hasDatasetRange(points: readonly FigurePoint[]): boolean {
  return points.some(({ datasetLow }) => datasetLow !== undefined);
}

/** Whether any point is the paper's. */
export function hasPaperPoint(points: readonly FigurePoint[]): boolean {
  return points.some(({ source }) => source === 'paper');
}

function ourRanges(ours: OurValue | null, judged: JudgedValue | null, range: Range): Partial<FigurePoint> {
  if (!ours) return {};
  const [low, high] = range(ours.mean, ours.sd);
  if (!judged || judged.datasetSd === null) return { low, high };
  const [datasetLow, datasetHigh] = range(judged.mean, judged.datasetSd);
  return { low, high, datasetLow, datasetHigh };
}

function paperRange({ mean, sd }: PaperValue, range: Range): Partial<FigurePoint> {
  if (sd === null) return {};
  const [low, high] = range(mean, sd);
  return { low, high };
}

import type { ComparedTable, OurValue } from '../compare/compared-table.js';
import type { FigureDeclaration, PaperValue } from '../harness/experiment.js';
import { cellOf } from './layout.js';

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
  /** the same with the standard deviation between data sets */
  datasetLow?: number;
  datasetHigh?: number;
}

/** The points of a figure: for each row ours, and the paper's where it reports one. */
export function figurePoints(table: ComparedTable, { x: key, metric }: FigureDeclaration): FigurePoint[] {
  return table.rows.flatMap((row) => {
    const place = { panel: row.panel ?? '', x: Number(row.labels[key]) };
    const { ours = null, paper = null } = cellOf(row, metric) ?? {};
    const points: FigurePoint[] = [{ ...place, source: 'ours', mean: ours?.mean ?? null, ...ourRanges(ours) }];
    if (paper) points.push({ ...place, source: 'paper', mean: paper.mean, ...paperRange(paper) });
    return points;
  });
}

/** Whether any point says how far data sets differ. */
export function hasDatasetRange(points: readonly FigurePoint[]): boolean {
  return points.some(({ datasetLow }) => datasetLow !== undefined);
}

function ourRanges(ours: OurValue | null): Partial<FigurePoint> {
  if (!ours) return {};
  const { mean, sd, datasetSd } = ours;
  const between = datasetSd === null ? {} : { datasetLow: mean - datasetSd, datasetHigh: mean + datasetSd };
  return { low: mean - sd, high: mean + sd, ...between };
}

function paperRange({ mean, sd }: PaperValue): Partial<FigurePoint> {
  return sd === null ? {} : { low: mean - sd, high: mean + sd };
}

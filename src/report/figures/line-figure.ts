import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { LineFigure } from '../../harness/experiment/experiment.js';
import { METRICS } from '../../harness/experiment/metrics.js';
import { panelsOf } from '../tables/layout.js';
import { yEncoding } from './figure-axis.js';
import { figureFrame } from './figure-frame.js';
import { figureLayers } from './figure-layers.js';
import { type FigurePoint, figurePoints, hasDatasetRange, hasPaperPoint } from './figure-points.js';

/** A sweep as a chart: our means with their spread, and the paper's points. */
export function lineFigure(table: ComparedTable, figure: LineFigure): TopLevelSpec {
  const points = figurePoints(table, figure);
  const tested = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  // a logarithm has no place for zero
  const logarithmicX = figure.xScale === 'log' && tested[0] > 0;
  const logarithmicY = isLogarithmic(figure, points);
  const panels = panelsOf(table).map(({ name }) => name ?? '');
  const shown = panels.filter((name) => points.some(({ panel }) => panel === name));
  // scores and counts often coincide; times that do on a logarithmic axis are still told apart by their slopes
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
      y: yEncoding(figure.metric, points, logarithmicY),
    },
    layer: figureLayers(panels, shown, {
      sideBySide,
      datasetBand: hasDatasetRange(points),
      paper: hasPaperPoint(points),
    }),
  };
}

function isLogarithmic({ yScale }: LineFigure, points: FigurePoint[]): boolean {
  const means = points.flatMap(({ mean }) => mean ?? []);
  return yScale === 'log' && means.length > 0 && means.every((mean) => mean > 0);
}

function subtitle(
  { experiment: { artefact } }: ComparedTable,
  { metric }: LineFigure,
  points: FigurePoint[],
  sideBySide: boolean,
): string[] {
  const where = metric === 'seconds' ? ' on this machine' : '';
  const beside = sideBySide ? '; the panels stand side by side at each value' : '';
  const bands = hasDatasetRange(points)
    ? 'bands ± sd of the runs (dark) and of data sets (light)'
    : 'band ± sd of the runs';
  const what = `${METRICS[metric].title}${where}`;
  if (!hasPaperPoint(points)) return [`${what}: mean, ${bands}${beside}.`];
  return [`${what} beside ${artefact} of the paper${beside}.`, `Ours: mean, ${bands}. Paper: mean, bars ± sd.`];
}

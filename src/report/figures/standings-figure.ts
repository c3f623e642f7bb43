import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { Metric } from '../../harness/experiment/metrics.js';
import { groupBy } from '../../library/core/group-by.js';
import { mean } from '../../library/stats/moments.js';
import type { DocumentFigure } from '../document.js';
import { type Standing, standings } from '../tables/standings.js';
import { panelsOf } from '../tables/table-layout.js';
import { BACKGROUND, figureFrame, PALETTE } from './figure-theme.js';

const PANEL_HEIGHT = 13;
const POINT_SIZE = 50;
const LEVEL = 'best, or shown level with it';
const UNDECIDED = 'undecided';
const WORSE = 'shown worse';

interface Point {
  method: string;
  panel: string;
  mean: number;
  low: number;
  high: number;
  standing: string;
}

/** The mean of every method with its 95 % interval, the best on top; undefined if no row has the metric. */
export function standingsFigure(table: ComparedTable, metric: Metric): DocumentFigure | undefined {
  const { id, title: experimentTitle } = table.experiment;
  const points = panelsOf(table).flatMap(({ name, rows }) =>
    standings(rows, metric).map((standing) => pointOf(standing, name ?? '')),
  );
  if (points.length === 0) return undefined;
  const panels = [...new Set(points.map(({ panel }) => panel))];
  const { title: metricTitle, digits } = metric;
  const title = `${experimentTitle}: ${metricTitle} of all rows, fair protocol`;
  const number = (field: string, fieldTitle: string) => ({
    field,
    title: fieldTitle,
    type: 'quantitative' as const,
    format: `.${digits}f`,
  });
  const colour = {
    field: 'panel',
    type: 'nominal' as const,
    title: null,
    scale: { domain: panels, range: panels.map((_, i) => PALETTE[i % PALETTE.length]) },
    legend: { direction: 'horizontal' as const, symbolType: 'stroke', symbolSize: 250, symbolOpacity: 1 },
  };
  return {
    id: `${id}-${metric.name}`,
    title,
    spec: {
      ...figureFrame(title, [
        'Means with 95 % intervals, sorted by the mean over all. Filled: the best of its colour, or shown level with it (paired over the data sets). Pale: undecided. Hollow: shown worse.',
      ]),
      height: PANEL_HEIGHT * panels.length * new Set(points.map(({ method }) => method)).size,
      data: { values: points },
      encoding: {
        y: {
          field: 'method',
          type: 'nominal',
          sort: sortedMethods(points),
          title: null,
          axis: { labelLimit: 300, grid: true, ticks: false, domain: false },
        },
        yOffset: { field: 'panel', type: 'nominal', sort: panels },
        tooltip: [
          { field: 'method' },
          { field: 'panel' },
          number('mean', `${metricTitle}, mean`),
          number('low', 'from'),
          number('high', 'to'),
          { field: 'standing' },
        ],
      },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 2, clip: true },
          encoding: {
            x: { field: 'low', type: 'quantitative', title: metricTitle, scale: { zero: false, domainMax: 1 } },
            x2: { field: 'high' },
            color: colour,
          },
        },
        {
          transform: [{ filter: `datum.standing === '${LEVEL}'` }],
          mark: { type: 'point', filled: true, size: POINT_SIZE, opacity: 1 },
          encoding: { x: { field: 'mean', type: 'quantitative' }, color: colour },
        },
        {
          transform: [{ filter: `datum.standing === '${UNDECIDED}'` }],
          mark: { type: 'point', filled: true, size: POINT_SIZE, opacity: 0.4 },
          encoding: { x: { field: 'mean', type: 'quantitative' }, color: colour },
        },
        {
          transform: [{ filter: `datum.standing === '${WORSE}'` }],
          mark: { type: 'point', fill: BACKGROUND, size: POINT_SIZE, opacity: 1, strokeWidth: 2 },
          encoding: { x: { field: 'mean', type: 'quantitative' }, color: colour },
        },
      ],
    },
  };
}

function pointOf({ row, summary, estimate, relation }: Standing, panel: string): Point {
  const { low, high } = estimate ?? { low: summary.mean, high: summary.mean };
  return {
    method: String(row.labels.Method),
    panel,
    mean: summary.mean,
    low,
    high,
    standing: relation === 'undecided' ? UNDECIDED : relation === 'worse' ? WORSE : LEVEL,
  };
}

/** The methods by their mean over all panels, the best first. */
function sortedMethods(points: readonly Point[]): string[] {
  return [...groupBy(points, ({ method }) => method)]
    .map(([method, own]) => ({ method, mean: mean(own.map((point) => point.mean)) }))
    .sort((a, b) => b.mean - a.mean)
    .map(({ method }) => method);
}

import type { Metric } from '../../src/harness/experiment/metrics.js';
import type { DocumentFigure } from '../../src/report/document.js';
import type { Relation } from '../../src/report/tables/standings.js';
import type { RivalDifference } from './rivals.js';
import { BACKGROUND, figureFrame, MUTED, PALETTE } from '../../src/report/figures/figure-theme.js';

const ROW_HEIGHT = 26;
const POINT_SIZE = 50;
const FILLED: readonly Relation[] = ['better', 'level'];
const KINDS = ['K found by both', 'K given to both'];

/** Adaptive DIVI less the best rival, a line a data set, ahead to the right; undefined if there is nothing to compare. */
export function rivalsFigure(
  id: string,
  differences: readonly RivalDifference[],
  metric: Metric,
): DocumentFigure | undefined {
  if (differences.length === 0) return undefined;
  const { title: name, digits } = metric;
  const title = `${name} of adaptive DIVI less that of the best rival`;
  const points = differences.map(({ data, told, best, difference, relation }) => ({
    data,
    kind: KINDS[Number(told)],
    rival: String(best.labels.Method),
    ...difference,
    relation,
  }));
  const number = (field: string, fieldTitle: string) => ({
    field,
    title: fieldTitle,
    type: 'quantitative' as const,
    format: `+.${digits}f`,
  });
  const colour = {
    field: 'kind',
    type: 'nominal' as const,
    title: null,
    scale: { domain: KINDS, range: PALETTE.slice(0, KINDS.length) },
    legend: { direction: 'horizontal' as const, symbolType: 'stroke', symbolSize: 250, symbolOpacity: 1 },
  };
  const x = { field: 'value', type: 'quantitative' as const };
  const point = (filled: boolean) => ({
    transform: [{ filter: `${filled ? '' : '!'}(${FILLED.map((one) => `datum.relation === '${one}'`).join(' || ')})` }],
    mark: {
      type: 'point' as const,
      size: POINT_SIZE,
      opacity: 1,
      ...(filled ? { filled: true } : { fill: BACKGROUND, strokeWidth: 2 }),
    },
    encoding: { x, color: colour },
  });
  return {
    id,
    title,
    spec: {
      ...figureFrame(title, [
        'Means with 95 % intervals, in pairs over the data sets (over runs on a real table). The rival is the one with the highest mean on that data, picked with hindsight.',
        'Filled: shown better, or shown level within the practical margin. Hollow: shown worse if the interval excludes 0, else undecided.',
      ]),
      height: ROW_HEIGHT * new Set(points.map(({ data }) => data)).size,
      data: { values: points },
      encoding: {
        y: {
          field: 'data',
          type: 'nominal',
          sort: [...new Set(points.map(({ data }) => data))],
          title: null,
          axis: { labelLimit: 300, grid: true, ticks: false, domain: false },
        },
        yOffset: { field: 'kind', type: 'nominal', sort: KINDS },
        tooltip: [
          { field: 'data' },
          { field: 'kind' },
          { field: 'rival', title: 'best rival' },
          number('value', 'difference'),
          number('low', 'from'),
          number('high', 'to'),
          { field: 'relation' },
        ],
      },
      layer: [
        {
          data: { values: [{ value: 0 }] },
          mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: MUTED },
          encoding: {
            x,
            y: { value: 0 },
            y2: { value: { expr: 'height' } },
            yOffset: { value: 0 },
            tooltip: { value: null },
          },
        },
        {
          mark: { type: 'rule', strokeWidth: 2 },
          encoding: {
            x: { field: 'low', type: 'quantitative', title: `${name}, ours less theirs` },
            x2: { field: 'high' },
            color: colour,
          },
        },
        point(true),
        point(false),
      ],
    },
  };
}

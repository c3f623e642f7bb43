import type { Metric } from '../../src/harness/experiment/metrics.js';
import type { DocumentFigure } from '../../src/report/document.js';
import type { RivalDifference, RivalStanding } from './rivals.js';
import { BACKGROUND, figureFrame, MUTED, PALETTE } from '../../src/report/figures/figure-theme.js';

const ROW_HEIGHT = 26;
const POINT_SIZE = 50;
const LEVEL: RivalStanding = 'ahead or level';
const KINDS = ['K found by both', 'K told to both'];

/** Adaptive DIVI less the best rival, a line a data set, ahead to the right; undefined where there is nothing to compare. */
export function rivalsFigure(
  id: string,
  differences: readonly RivalDifference[],
  metric: Metric,
): DocumentFigure | undefined {
  if (differences.length === 0) return undefined;
  const { title: name, digits } = metric;
  const title = `${name} of adaptive DIVI less that of the best rival`;
  const points = differences.map(({ data, told, best, difference, standing }) => ({
    data,
    kind: KINDS[Number(told)],
    rival: String(best.labels.Method),
    ...difference,
    standing,
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
    transform: [{ filter: `datum.standing ${filled ? '===' : '!=='} '${LEVEL}'` }],
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
        'Means with 95 % intervals, in pairs over the data sets (over runs on a real table). The rival is the one of the highest mean there, picked with hindsight.',
        'Filled: ahead, or level. Hollow: lower by more than the margin of what matters; by more than chance where the interval leaves out 0.',
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
          { field: 'standing' },
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

import type { TopLevelSpec } from 'vega-lite';
import type { Join } from '../../../library/adaptive/mixture/merge-components.js';
import type { DocumentFigure } from '../../../report/document.js';
import { figureFrame, INK, PALETTE } from '../../../report/figures/figure-theme.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { AdaptiveSummary } from '../fit-summary.js';

/** overlaps below this are drawn as this */
const LEAST = 1e-6;

interface Segment {
  x: number;
  x2: number;
  y: number;
  y2: number;
  tip: string;
}

/** Which clusters are how far apart, as a tree: the nearest are joined first; null for fewer than three clusters. */
export function joinsFigure({ joins, sizes }: Pick<AdaptiveSummary, 'joins' | 'sizes'>): DocumentFigure | null {
  if (joins.length < 2) return null;
  const title = 'How far apart the clusters are';
  const { order, segments } = treeOf(joins, sizes.length);
  const names = order.map((cluster, place) => ({ place, x: LEAST, name: `${cluster + 1} (${sizes[cluster]} rows)` }));
  const x = {
    field: 'x',
    type: 'quantitative' as const,
    title: 'Overlap at which two clusters join',
    scale: { type: 'log' as const, domain: [LEAST, 1], reverse: true },
    axis: {
      values: [LEAST, 1e-4, 0.01, 1],
      labelExpr: `datum.value <= ${LEAST} ? 'none' : format(datum.value, '~%')`,
      grid: false,
    },
  };
  const y = { field: 'y', type: 'quantitative' as const, axis: null, scale: { domain: [-0.5, order.length - 0.5] } };
  const spec: TopLevelSpec = {
    ...figureFrame(title, [
      'Overlap: share of the rows of one cluster that its mixture would give to the other.',
      'Clusters that join far to the left are nearly the same; those far to the right are well apart.',
    ]),
    height: { step: 22 } as never,
    layer: [
      {
        data: { values: segments },
        mark: { type: 'rule', strokeWidth: 2, color: PALETTE[0] },
        encoding: { x, x2: { field: 'x2' }, y, y2: { field: 'y2' }, tooltip: { field: 'tip', type: 'nominal' } },
      },
      {
        data: { values: names },
        mark: { type: 'text', align: 'left', dx: 8, fontSize: 12, color: INK },
        encoding: { x, y: { ...y, field: 'place' }, text: { field: 'name', type: 'nominal' } },
      },
    ],
  };
  return { id: 'fit-joins', title, spec: { ...spec, height: 22 * order.length + 20 } as TopLevelSpec };
}

/** The clusters in an order in which no two branches cross, and the lines of the tree. */
function treeOf(joins: readonly Join[], k: number): { order: number[]; segments: Segment[] } {
  const members = new Map(Array.from({ length: k }, (_, c) => [c, [c]]));
  for (const { a, b } of joins) {
    members.set(a, [...members.get(a)!, ...members.get(b)!]);
    members.delete(b);
  }
  const order = [...members.values()].flat();
  const at = new Map(order.map((cluster, place) => [cluster, { place, overlap: LEAST }]));
  const segments: Segment[] = [];
  let nearest = LEAST;
  for (const { a, b, overlap } of joins) {
    // a join is drawn no further right than those before it
    nearest = Math.max(nearest, overlap);
    const [one, other] = [at.get(a)!, at.get(b)!];
    const tip = `joined at an overlap of ${formatNumber(100 * overlap, 2)} %`;
    for (const end of [one, other]) {
      segments.push({ x: end.overlap, x2: nearest, y: end.place, y2: end.place, tip });
    }
    segments.push({ x: nearest, x2: nearest, y: one.place, y2: other.place, tip });
    at.set(a, { place: 0.5 * (one.place + other.place), overlap: nearest });
  }
  return { order, segments };
}

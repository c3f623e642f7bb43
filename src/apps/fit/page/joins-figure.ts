import type { TopLevelSpec } from 'vega-lite';
import type { Join } from '../../../library/adaptive/mixture/merge-components.js';
import type { DocumentFigure } from '../../../report/document.js';
import { figureFrame, INK, PALETTE } from '../../../report/figures/figure-theme.js';
import { TOLD } from '../../../report/figures/foreign-names.js';
import { formatNumber } from '../../../report/tables/format.js';

/** overlaps below it are drawn at it, and clusters beyond it no figure shows */
const LEAST = 1e-6;
const MAX_CLUSTERS = 60;
/** with more joins than this, their overlaps are shown only under the pointer */
const MAX_LABELLED = 20;
const TICKS = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, LEAST];

/** A side of a join: a cluster, or clusters that have joined. */
interface Branch {
  clusters: number[];
  /** where it is drawn: the overlap at which it came about, and the middle of its clusters */
  overlap: number;
  middle: number;
}

/** Which clusters would join first, and how far the rest are apart, as a tree; null for one cluster, and for too many. */
export function joinsFigure(joins: readonly Join[], sizes: readonly number[]): DocumentFigure | null {
  if (sizes.length < 2 || sizes.length > MAX_CLUSTERS || joins.length === 0) return null;
  const order = leafOrder(joins, sizes.length);
  const { lines, nodes } = treeOf(joins, order);
  const title = 'How far apart the clusters are';
  const names = order.map((cluster) => `${cluster + 1}: ${sizes[cluster]} row${sizes[cluster] === 1 ? '' : 's'}`);
  const x = {
    field: 'overlap',
    type: 'quantitative' as const,
    title: 'Overlap at which they are joined (further right: further apart)',
    scale: { type: 'log' as const, domain: [1, LEAST], nice: false },
    axis: {
      values: TICKS,
      labelExpr: `(datum.value <= ${LEAST} ? '≤ ' : '') + format(100 * datum.value, '~r') + ' %'`,
      grid: false,
      labelFlush: true,
    },
  };
  const y = {
    field: 'place',
    type: 'quantitative' as const,
    title: 'Cluster',
    scale: { domain: [-0.5, order.length - 0.5], reverse: true, nice: false, zero: false },
    axis: {
      values: names.map((_, place) => place),
      labelExpr: `${JSON.stringify(names)}[datum.value]`,
      grid: false,
      ticks: false,
      domain: false,
    },
  };
  const spec: TopLevelSpec = {
    ...figureFrame(title, [
      'The most similar clusters are joined first, on the left, until one is left. The overlap of two clusters is the share of the rows of one that could as well belong to the other.',
    ]),
    height: 26 * order.length,
    layer: [
      {
        data: { values: lines },
        mark: { type: 'rule', strokeWidth: 2, strokeCap: 'square', color: PALETTE[0] },
        encoding: { x, y, x2: { field: 'overlap2' }, y2: { field: 'place2' } },
      },
      {
        data: { values: nodes },
        mark: { type: 'point', filled: true, size: 40, opacity: 1, color: PALETTE[0] },
        encoding: { x, y, ...TOLD },
      },
      {
        data: { values: nodes.length <= MAX_LABELLED ? nodes : [] },
        mark: { type: 'text', align: 'left', dx: 6, dy: -8, fontSize: 12, color: INK },
        encoding: { x, y, text: { field: 'label', type: 'nominal' } },
      },
    ],
  };
  return { id: 'fit-joins', title, spec };
}

/** The clusters so that those which join are neighbours. */
function leafOrder(joins: readonly Join[], k: number): number[] {
  const branches = Array.from({ length: k }, (_, cluster) => [cluster]);
  for (const { a, b } of joins) {
    const [first, second] = [branches[a], branches[b]].sort((p, q) => p[0] - q[0]);
    const joined = [...first, ...second];
    for (const cluster of joined) branches[cluster] = joined;
  }
  return [...new Set(branches)].flat();
}

/** The lines of the tree and the points where clusters join, in overlaps and places. */
function treeOf(joins: readonly Join[], order: readonly number[]) {
  const branchOf = new Map<number, Branch>(
    order.map((cluster, place) => [cluster, { clusters: [cluster], overlap: 1, middle: place }]),
  );
  const lines: { overlap: number; overlap2: number; place: number; place2: number }[] = [];
  const nodes = joins.map(({ a, b, overlap }) => {
    const sides = [branchOf.get(a)!, branchOf.get(b)!].sort((p, q) => p.middle - q.middle);
    const [upper, lower] = sides;
    // merging can bring two clusters closer than the two before them were: the tree never turns back
    const at = Math.max(LEAST, Math.min(overlap, upper.overlap, lower.overlap));
    for (const { overlap: from, middle } of sides)
      lines.push({ overlap: from, overlap2: at, place: middle, place2: middle });
    lines.push({ overlap: at, overlap2: at, place: upper.middle, place2: lower.middle });
    const joined = {
      clusters: [...upper.clusters, ...lower.clusters],
      overlap: at,
      middle: (upper.middle + lower.middle) / 2,
    };
    for (const cluster of joined.clusters) branchOf.set(cluster, joined);
    const label = overlapText(overlap);
    return { overlap: at, place: joined.middle, label, tip: `${named(upper)} and ${named(lower)}: overlap ${label}` };
  });
  return { lines, nodes };
}

const named = ({ clusters }: Branch): string => clusters.map((cluster) => cluster + 1).join(' + ');

function overlapText(overlap: number): string {
  const percent = 100 * overlap;
  if (overlap < LEAST) return 'below 0.0001 %';
  return `${percent >= 10 ? formatNumber(percent, 0) : Number(percent.toPrecision(1))} %`;
}

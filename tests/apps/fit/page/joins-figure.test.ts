import { describe, expect, it } from 'vitest';
import { joinsFigure } from '../../../../src/apps/fit/page/joins-figure.js';
import { renderFigure } from '../../../../src/report/render/figure-image.js';

interface Line {
  overlap: number;
  overlap2: number;
  place: number;
  place2: number;
}
interface Node {
  overlap: number;
  place: number;
  label: string;
  tip: string;
}

const JOINS = [
  { a: 0, b: 2, overlap: 0.05 },
  { a: 1, b: 3, overlap: 0.004 },
  // by any of the clusters of a side
  { a: 2, b: 1, overlap: 1e-9 },
];
const SIZES = [50, 40, 30, 1];

function partsOf(...args: Parameters<typeof joinsFigure>) {
  const spec = joinsFigure(...args)!.spec as unknown as {
    layer: { data: { values: unknown[] }; encoding: { y: { axis: { labelExpr: string } } } }[];
  };
  const [lines, nodes, labels] = spec.layer.map(({ data }) => data.values);
  return {
    lines: lines as Line[],
    nodes: nodes as Node[],
    labels,
    names: JSON.parse(spec.layer[0].encoding.y.axis.labelExpr.replace('[datum.value]', '')) as string[],
  };
}

describe('the tree of joins', () => {
  it('has clusters that join as neighbours, with their rows', () => {
    expect(partsOf(JOINS, SIZES).names).toEqual(['1: 50 rows', '3: 30 rows', '2: 40 rows', '4: 1 row']);
  });

  it('has a point where two sides join, in the middle of them, at their overlap', () => {
    const { nodes, labels } = partsOf(JOINS, SIZES);
    expect(nodes).toEqual([
      { overlap: 0.05, place: 0.5, label: '5 %', tip: '1 and 3: overlap 5 %' },
      { overlap: 0.004, place: 2.5, label: '0.4 %', tip: '2 and 4: overlap 0.4 %' },
      { overlap: 1e-6, place: 1.5, label: 'below 0.0001 %', tip: '1 + 3 and 2 + 4: overlap below 0.0001 %' },
    ]);
    expect(labels).toEqual(nodes);
  });

  it('has a line from every side to where it joins, and one between the sides', () => {
    const { lines } = partsOf(JOINS, SIZES);
    expect(lines).toHaveLength(9);
    expect(lines.slice(0, 3)).toEqual([
      { overlap: 1, overlap2: 0.05, place: 0, place2: 0 },
      { overlap: 1, overlap2: 0.05, place: 1, place2: 1 },
      { overlap: 0.05, overlap2: 0.05, place: 0, place2: 1 },
    ]);
    expect(lines[6]).toEqual({ overlap: 0.05, overlap2: 1e-6, place: 0.5, place2: 0.5 });
  });

  it('never turns back where merged clusters are closer than those before', () => {
    const { nodes } = partsOf(
      [
        { a: 0, b: 1, overlap: 0.01 },
        { a: 0, b: 2, overlap: 0.03 },
      ],
      [5, 5, 5],
    );
    expect(nodes.map(({ overlap, label }) => [overlap, label])).toEqual([
      [0.01, '1 %'],
      [0.01, '3 %'],
    ]);
  });

  it('is none for one cluster or far too many, and without labels for many', () => {
    const chain = (k: number) => Array.from({ length: k - 1 }, (_, i) => ({ a: 0, b: i + 1, overlap: 0.1 }));
    const rows = (k: number): number[] => new Array<number>(k).fill(9);
    expect(joinsFigure([], [9])).toBeNull();
    expect(joinsFigure(chain(61), rows(61))).toBeNull();
    expect(partsOf(chain(60), rows(60))).toMatchObject({ labels: [], nodes: { length: 59 } });
  });

  it('is drawn', async () => {
    const { svg } = await renderFigure(joinsFigure(JOINS, SIZES)!.spec);
    for (const text of ['1: 50 rows', '0.4 %', 'How far apart the clusters are', '≤ 0.0001 %'])
      expect(svg).toContain(text);
  });
});

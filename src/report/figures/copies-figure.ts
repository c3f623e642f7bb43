import type { PaperCounts, SelfReplication } from '../../harness/self-replication/self-replication.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, INK, PALETTE } from './figure-theme.js';

const COUNTS: { count: keyof PaperCounts; title: string }[] = [
  { count: 'equal', title: 'Cells shown equal' },
  { count: 'different', title: 'Cells called different' },
];

/** How many cells synthetic papers have equal, and different, and where the paper is among them. */
export function copiesFigures({ paper, papers }: SelfReplication): DocumentFigure[] {
  return COUNTS.map(({ count, title }) => {
    const found = papers.map((one) => one[count]);
    const values = [...new Set(found)]
      .sort((a, b) => a - b)
      .map((cells) => ({ cells, papers: found.filter((value) => value === cells).length }));
    return {
      id: `self-replication-${count}`,
      title,
      spec: {
        ...figureFrame(title, [
          `Bars: how many of ${papers.length} synthetic papers have that number of cells. Line: the paper, over the same tables.`,
        ]),
        height: 160,
        layer: [
          {
            data: { values },
            mark: { type: 'bar', color: PALETTE[0], width: 7 },
            encoding: {
              x: {
                field: 'cells',
                type: 'quantitative',
                title,
                axis: { tickMinStep: 1, labelExpr: "datum.value < 0 ? '' : datum.label" },
              },
              y: { field: 'papers', type: 'quantitative', title: 'Synthetic papers' },
              tooltip: [{ field: 'cells' }, { field: 'papers' }],
            },
          },
          {
            data: { values: [{ paper: paper[count] }] },
            mark: { type: 'rule', color: INK, strokeWidth: 2 },
            encoding: { x: { field: 'paper', type: 'quantitative' }, tooltip: [{ field: 'paper' }] },
          },
        ],
      },
    };
  });
}

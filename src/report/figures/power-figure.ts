import type { PowerRow } from '../../harness/power/power-test.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, PALE, PALETTE } from './figure-theme.js';

const KINDS = ['lost', 'gained'];

/** How many means and spreads every broken variant loses, and gains, against ours. */
export function powerFigure(rows: readonly PowerRow[]): DocumentFigure {
  const title = 'Means and spreads that broken variants lose';
  const values = rows.flatMap(({ title: variant, tally: { lost, gained } }) => [
    { variant, kind: KINDS[0], cells: lost },
    { variant, kind: KINDS[1], cells: -gained },
  ]);
  return {
    id: 'power-variants',
    title,
    spec: {
      ...figureFrame(title, [
        'Right: cells that differ from the paper’s for the variant but not for ours. Left: the reverse.',
      ]),
      height: { step: 22 },
      data: { values },
      mark: { type: 'bar' },
      encoding: {
        x: { field: 'cells', type: 'quantitative', title: 'Means and spreads', axis: { tickMinStep: 1 } },
        y: {
          field: 'variant',
          type: 'nominal',
          sort: null,
          title: null,
          axis: { labelLimit: 420, ticks: false, domain: false },
        },
        color: {
          field: 'kind',
          type: 'nominal',
          title: null,
          sort: KINDS,
          scale: { domain: KINDS, range: [PALETTE[0], PALE] },
          legend: { orient: 'top', direction: 'horizontal' },
        },
        tooltip: [{ field: 'variant' }, { field: 'kind' }, { field: 'cells' }],
      },
    },
  };
}

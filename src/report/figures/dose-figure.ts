import { isCaught, type PowerRow } from '../../harness/power/power-test.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, PALE, PALETTE } from './figure-theme.js';

const SEEN = ['detected', 'not detected'];

/** How many means and spreads settings lose that are wrong by more or less, fault by fault. */
export function doseFigure(rows: readonly PowerRow[]): DocumentFigure {
  const title = 'Means and spreads lost, by how wrong a setting is';
  const values = rows.map(({ title: setting, tally }) => ({
    setting,
    cells: tally.lost - tally.gained,
    verdict: SEEN[isCaught(tally) ? 0 : 1],
  }));
  return {
    id: 'power-doses',
    title,
    spec: {
      ...figureFrame(title, [
        'Cells that differ from the paper’s for the wrong setting but not for ours, minus the reverse.',
      ]),
      height: { step: 18 },
      data: { values },
      mark: { type: 'bar' },
      encoding: {
        x: { field: 'cells', type: 'quantitative', title: 'Means and spreads', axis: { tickMinStep: 1 } },
        y: {
          field: 'setting',
          type: 'nominal',
          sort: null,
          title: null,
          axis: { labelLimit: 420, ticks: false, domain: false },
        },
        color: {
          field: 'verdict',
          type: 'nominal',
          title: null,
          sort: SEEN,
          scale: { domain: SEEN, range: [PALETTE[0], PALE] },
          legend: { orient: 'top', direction: 'horizontal' },
        },
        tooltip: [{ field: 'setting' }, { field: 'cells' }, { field: 'verdict' }],
      },
    },
  };
}

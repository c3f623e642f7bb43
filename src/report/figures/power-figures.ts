import { isCaught, type PowerRow } from '../../harness/power/power-test.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, PALE, PALETTE } from './figure-theme.js';

const SEEN = ['detected', 'not detected'];
const KINDS = ['lost', 'gained'];

/** How many means and spreads settings lose that are wrong by more or less, fault by fault. */
export function doseFigure(rows: readonly PowerRow[]): DocumentFigure {
  return barsFigure({
    id: 'power-doses',
    title: 'Means and spreads lost, by how wrong a setting is',
    subtitle: 'Cells that differ from the paper’s for the wrong setting but not for ours, minus the reverse.',
    step: 18,
    values: rows.map(({ title: setting, tally }) => ({
      setting,
      cells: tally.lost - tally.gained,
      verdict: SEEN[isCaught(tally) ? 0 : 1],
    })),
    row: 'setting',
    colour: 'verdict',
    kinds: SEEN,
    tooltip: ['setting', 'cells', 'verdict'],
  });
}

/** How many means and spreads every broken variant loses, and gains, against ours. */
export function powerFigure(rows: readonly PowerRow[]): DocumentFigure {
  return barsFigure({
    id: 'power-variants',
    title: 'Means and spreads that broken variants lose',
    subtitle: 'Right: cells that differ from the paper’s for the variant but not for ours. Left: the reverse.',
    step: 22,
    values: rows.flatMap(({ title: variant, tally: { lost, gained } }) => [
      { variant, kind: KINDS[0], cells: lost },
      { variant, kind: KINDS[1], cells: -gained },
    ]),
    row: 'variant',
    colour: 'kind',
    kinds: KINDS,
    tooltip: ['variant', 'kind', 'cells'],
  });
}

/** What the two figures differ in: texts, heights of rows, and the fields that rows and colours are of. */
interface Bars {
  id: string;
  title: string;
  subtitle: string;
  step: number;
  values: object[];
  row: string;
  colour: string;
  kinds: string[];
  tooltip: string[];
}

function barsFigure({ id, title, subtitle, step, values, row, colour, kinds, tooltip }: Bars): DocumentFigure {
  const axis = { labelLimit: 420, ticks: false, domain: false };
  const scale = { domain: kinds, range: [PALETTE[0], PALE] };
  const legend = { orient: 'top', direction: 'horizontal' } as const;
  return {
    id,
    title,
    spec: {
      ...figureFrame(title, [subtitle]),
      height: { step },
      data: { values },
      mark: { type: 'bar' },
      encoding: {
        x: { field: 'cells', type: 'quantitative', title: 'Means and spreads', axis: { tickMinStep: 1 } },
        y: { field: row, type: 'nominal', sort: null, title: null, axis },
        color: { field: colour, type: 'nominal', title: null, sort: kinds, scale, legend },
        tooltip: tooltip.map((field) => ({ field })),
      },
    },
  };
}

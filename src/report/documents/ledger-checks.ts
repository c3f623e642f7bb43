import type { CellsCheck, MeansAndSpreads } from '../../harness/calibrate/hold-out.js';
import { type Block, type Cell, table } from '../document.js';

export const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)} %`;

/** How the chosen setting does on all data sets of the search, where it was looked at most closely. */
export function checksTable(searched: MeansAndSpreads, heldOut: MeansAndSpreads | null): Block {
  const rows: [string, CellsCheck | null | undefined][] = [
    ['Means, searched', searched.means],
    ['Spreads, searched', searched.spreads],
    ['Means, held out', heldOut?.means],
    ['Spreads, held out', heldOut?.spreads],
  ];
  return table(
    [
      { title: 'The chosen setting' },
      { title: 'Cells', align: 'right' },
      { title: 'Vary on neither side', align: 'right' },
      { title: 'Discrepancy', align: 'right' },
      { title: 'Of the others, within two standard errors of the margin', align: 'right' },
    ],
    rows.flatMap(([name, check]): Cell[][] => (check ? [[name, ...checkRow(check)]] : [])),
  );
}

const checkRow = ({ cells, constant, discrepancy, withinTwo }: CellsCheck): Cell[] => [
  `${cells}`,
  `${constant}`,
  discrepancy.toFixed(2),
  withinTwo === null ? '–' : percent(withinTwo),
];

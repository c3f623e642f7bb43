import { INFORMATIVE, informativeCount } from '../../harness/compare/compared-table.js';
import { strong } from '../../harness/experiment/prose.js';
import { type Dose, detections } from '../../harness/power/dose.js';
import { FURTHER_RUNS, isCaught, type PowerResult, type PowerRow, type Tally } from '../../harness/power/power-test.js';
import { counted } from '../../library/core/wording.js';
import {
  type Block,
  type Cell,
  type Column,
  figure,
  heading,
  list,
  only,
  type ReportDocument,
  TEXTS,
  table,
  text,
} from '../document.js';
import { doseFigure, powerFigure } from '../figures/power-figures.js';
import { formatVerdict } from '../tables/format.js';

const PROCEDURE =
  'Each was judged by the same rules as our own code, on all tables of synthetic data. A mean or a spread is lost if it differs ' +
  'from the paper’s for the variant but not for our code, and gained if it is the other way round.';

/** reports/power.md: what the verdicts make of implementations that are broken on purpose. */
export function powerDocument(
  { ours, variants, provenance }: PowerResult,
  instruments: readonly Block[] = [],
): ReportDocument {
  const faults = variants.filter(({ dose }) => dose === undefined).sort((a, b) => net(b) - net(a));
  const graded = variants.flatMap((row) => (row.dose ? [{ ...row, dose: row.dose, seen: isCaught(row.tally) }] : []));
  const caught = faults.filter(({ tally }) => isCaught(tally)).length;
  const answer = `${caught} of ${counted(faults.length, 'all-or-nothing fault')} ${faults.length === 1 ? 'is' : 'are'} detected`;
  return {
    id: 'power',
    name: 'Power',
    title: 'Would the verdicts detect a broken implementation?',
    blocks: [
      // the page says the numbers above all of it
      only(TEXTS, text(strong(`${answer}.`), ` ${PROCEDURE}`)),
      only(['html'], text(PROCEDURE)),
      ...doseBlocks(graded),
      ...blindBlocks(graded, faults),
      heading(2, 'All-or-nothing faults'),
      table(columns(), [line('ours', ours, ''), ...faults.map((row) => line(row.title, row.tally, verdictOf(row)))]),
      figure(powerFigure(faults)),
      list([
        `Every variant, and our own code, has the runs that the tables show and ${FURTHER_RUNS} further runs per row. The reports use more runs, so their power is higher.`,
        'A variant is detected if its net loss exceeds two standard deviations of what chance causes: one in fifty of the informative cells that it affects (a fault in a baseline affects few).',
        'A variant that is not detected changes no number of the paper’s tables by more than they can resolve: no reproduction from these tables could rule it out.',
      ]),
      ...instruments,
    ],
    provenance,
    folder: 'reports',
    brief: {
      answer,
      detail: 'by the same verdicts, on the same tables; how large a graded fault must be is measured too',
    },
  };
}

type GradedRow = PowerRow & { dose: Dose; seen: boolean };

/** How large faults must be to be seen. */
function doseBlocks(rows: readonly GradedRow[]): Block[] {
  if (rows.length === 0) return [];
  const found = detections(rows);
  return [
    heading(2, 'How wrong a setting must be'),
    text(
      'Every tried dose from “detected from” on is detected. The paper’s true setting could lie anywhere up to “not detected at”: these tables would not show it.',
    ),
    table(
      [
        { title: 'Setting' },
        { title: 'Right', align: 'right' },
        { title: 'Not detected at', align: 'right' },
        { title: 'Detected from', align: 'right' },
        { title: 'Cells lost there', align: 'right' },
        { title: 'Most lost in' },
      ],
      found.map(({ title, right, unseen, seen }) => [
        title,
        seen?.dose.factor || unseen?.dose.factor ? '× 1' : String(right),
        unseen ? doseText(unseen.dose) : '',
        seen ? doseText(seen.dose) : { text: 'never', tone: 'bad' as const },
        seen ? String(net(seen)) : '',
        seen ? whereMost(seen.tally) : '',
      ]),
    ),
    figure(doseFigure(rows)),
  ];
}

/** The faults that could be there for all that the tables say, by name. */
function blindBlocks(graded: readonly GradedRow[], faults: readonly PowerRow[]): Block[] {
  const doses = detections(graded).flatMap(({ seen, side, title, unseen }) =>
    seen === null && unseen ? [`${title}: ${doseText(unseen.dose)} (the furthest ${side} that was tried)`] : [],
  );
  const blind = [...doses, ...faults.filter(({ tally }) => !isCaught(tally)).map(({ title }) => title)];
  return blind.length > 0 ? [list(blind, 'What no table detects:')] : [];
}

const doseText = ({ value, factor }: Dose): string => `${factor ? '× ' : ''}${value}`.replace('-', '−');

const net = ({ tally: { lost, gained } }: PowerRow): number => lost - gained;

const verdictOf = (row: PowerRow): Cell =>
  isCaught(row.tally) ? { text: '✓ detected', tone: 'good' } : { text: '✗ not detected', tone: 'bad' };

function columns(): Column[] {
  const right = (title: string): Column => ({ title, align: 'right' });
  return [
    { title: 'Implementation' },
    { title: 'Detected' },
    right('Touched'),
    right('Lost'),
    right('Gained'),
    ...INFORMATIVE.map((verdict) => right(formatVerdict(verdict))),
    right('Informative'),
    right('Spreads ✗'),
    right('No longer equal'),
    right('Newly equal'),
    { title: 'Most lost in' },
  ];
}

function line(title: string, tally: Tally, seen: Cell): Cell[] {
  const { counts, touched, lost, gained, noLongerEqual, newlyEqual } = tally;
  return [
    title,
    seen,
    ...[touched, lost, gained].map(String),
    ...INFORMATIVE.map((verdict) => String(counts.cells[verdict])),
    String(informativeCount(counts)),
    ...[counts.spreads.different, noLongerEqual, newlyEqual].map(String),
    whereMost(tally),
  ];
}

function whereMost({ lostByTable }: Tally): string {
  return Object.entries(lostByTable)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([artefact, count]) => `${artefact} (${count})`)
    .join(', ');
}

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
import { doseFigure } from '../figures/dose-figure.js';
import { powerFigure } from '../figures/power-figure.js';
import { formatVerdict } from '../tables/format.js';

const PROCEDURE =
  'Each went through the same rules as ours, on all tables of synthetic data. A mean or a spread is lost where it differs ' +
  'from the paper’s for the variant and not for us, and gained the other way round.';

/** reports/power.md: what the verdicts make of implementations that are broken on purpose. */
export function powerDocument(
  { ours, variants, provenance }: PowerResult,
  instruments: readonly Block[] = [],
): ReportDocument {
  const faults = variants.filter(({ dose }) => dose === undefined).sort((a, b) => net(b) - net(a));
  const graded = variants.flatMap((row) => (row.dose ? [{ ...row, dose: row.dose, seen: isCaught(row.tally) }] : []));
  const caught = faults.filter(({ tally }) => isCaught(tally)).length;
  const answer = `${caught} of ${counted(faults.length, 'gross fault')} ${faults.length === 1 ? 'is' : 'are'} seen`;
  return {
    id: 'power',
    name: 'Power',
    title: 'Would the verdicts see a broken implementation?',
    blocks: [
      // the page says the numbers above all of it
      only(TEXTS, text(strong(`${answer}.`), ` ${PROCEDURE}`)),
      only(['html'], text(PROCEDURE)),
      ...doseBlocks(graded),
      ...blindBlocks(graded, faults),
      heading(2, 'Gross faults'),
      table(columns(), [line('ours', ours, ''), ...faults.map((row) => line(row.title, row.tally, verdictOf(row)))]),
      figure(powerFigure(faults)),
      list([
        `Every side has the runs the tables show and ${FURTHER_RUNS} further ones a row, fewer than the reports have: their own power is higher.`,
        'A variant is seen where it loses more than it gains by more than two standard deviations of what chance moves, one in fifty of the informative cells that it touches (a fault in a baseline touches few).',
        'A variant that is not seen changes no number of the paper’s tables by more than it can tell: no reproduction from these tables could rule it out.',
      ]),
      ...instruments,
    ],
    provenance,
    folder: 'reports',
    brief: {
      answer,
      detail: 'by the same verdicts, on the same tables; how large a smaller one must be is measured too',
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
      'From “seen from” on, every dose that was tried is seen. The truth of the paper could lie anywhere up to “not seen at”, and these tables would not tell.',
    ),
    table(
      [
        { title: 'Setting' },
        { title: 'Right', align: 'right' },
        { title: 'Not seen at', align: 'right' },
        { title: 'Seen from', align: 'right' },
        { title: 'Cells lost there', align: 'right' },
        { title: 'Where it loses most' },
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
  return blind.length > 0 ? [list(blind, 'What no table sees:')] : [];
}

const doseText = ({ value, factor }: Dose): string => `${factor ? '× ' : ''}${value}`.replace('-', '−');

const net = ({ tally: { lost, gained } }: PowerRow): number => lost - gained;

const verdictOf = (row: PowerRow): Cell =>
  isCaught(row.tally) ? { text: '✓ seen', tone: 'good' } : { text: '✗ not seen', tone: 'bad' };

function columns(): Column[] {
  const right = (title: string): Column => ({ title, align: 'right' });
  return [
    { title: 'Implementation' },
    { title: 'Seen' },
    right('Touched'),
    right('Lost'),
    right('Gained'),
    ...INFORMATIVE.map((verdict) => right(formatVerdict(verdict))),
    right('Informative'),
    right('Spreads ✗'),
    right('No longer equal'),
    right('Newly equal'),
    { title: 'Where it loses most' },
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

import { INFORMATIVE, informativeCount } from '../../harness/compare/compared-table.js';
import { strong } from '../../harness/experiment/prose.js';
import { FURTHER_RUNS, isCaught, type PowerResult, type PowerRow, type Tally } from '../../harness/power/power-test.js';
import {
  type Block,
  type Cell,
  type Column,
  figure,
  list,
  only,
  type ReportDocument,
  TEXTS,
  table,
  text,
} from '../document.js';
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
  const caught = variants.filter(({ tally }) => isCaught(tally)).length;
  const sorted = [...variants].sort((a, b) => net(b) - net(a));
  return {
    id: 'power',
    name: 'Power',
    title: 'Would the verdicts see a broken implementation?',
    blocks: [
      // the page says the numbers above all of it
      only(TEXTS, text(strong(`${caught} of ${variants.length} broken variants are seen.`), ` ${PROCEDURE}`)),
      only(['html'], text(PROCEDURE)),
      table(columns(), [line('ours', ours, ''), ...sorted.map((row) => line(row.title, row.tally, verdictOf(row)))]),
      figure(powerFigure(sorted)),
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
      answer: `${caught} of ${variants.length} implementations broken on purpose are seen`,
      detail: 'by the same verdicts, on the same tables',
    },
  };
}

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
  const { counts, touched, lost, gained, noLongerEqual, newlyEqual, lostByTable } = tally;
  const most = Object.entries(lostByTable).sort(([, a], [, b]) => b - a);
  return [
    title,
    seen,
    ...[touched, lost, gained].map(String),
    ...INFORMATIVE.map((verdict) => String(counts.cells[verdict])),
    String(informativeCount(counts)),
    ...[counts.spreads.different, noLongerEqual, newlyEqual].map(String),
    most
      .slice(0, 3)
      .map(([artefact, count]) => `${artefact} (${count})`)
      .join(', '),
  ];
}

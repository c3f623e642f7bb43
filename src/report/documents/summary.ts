import {
  type ComparedRow,
  type ComparedTable,
  countVerdicts,
  INFORMATIVE,
  VERDICTS,
  type VerdictCounts,
} from '../../harness/compare/compared-table.js';
import { code, type Inline, link, strong } from '../../harness/experiment/prose.js';
import { counted } from '../../library/core/wording.js';
import { sum } from '../../library/stats/moments.js';
import { REPORT_TITLE, type ReportContext } from '../context.js';
import { type Block, heading, list, type ReportDocument, table as tableBlock, text } from '../document.js';
import { drawableFigures } from '../figures/figure.js';
import { rulesIn } from '../study.js';
import { deviationsOf } from '../tables/deviations.js';
import { formatDifference, formatP, formatValue, formatVerdict } from '../tables/format.js';
import { headlineOf, notCounted, verdictCounts } from '../tables/headline.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from '../tables/table-layout.js';
import { perfectCopy } from './self-replication.js';

/** reports/summary.md: what reproduces, what does not and why. */
export function summaryDocument(tables: readonly ComparedTable[], context: ReportContext): ReportDocument {
  const { notes, documents, provenance } = context;
  return {
    id: 'summary',
    name: 'Summary',
    title: REPORT_TITLE,
    blocks: [
      ...headlineBlocks(tables, context),
      countsTable(tables),
      heading(2, 'Deviations'),
      ...deviationsBlocks(tables),
      ...(notes.length > 0 ? [heading(2, 'Notes'), list([...notes])] : []),
      heading(2, 'Reports and figures'),
      list(tables.map(fileLinks)),
      text(
        'The times are in ',
        link('times.md', { kind: 'report', id: 'times' }),
        '.',
        ...documents.flatMap(documentLink),
      ),
    ],
    provenance,
    folder: 'reports',
  };
}

const documentLink = ({ id, name, folder }: ReportDocument): Inline[] => [
  ` ${name}: `,
  link(`${id}.md`, { kind: 'report', id, folder }),
  '.',
];

const tableLink = ({ experiment: { id, artefact } }: ComparedTable): Inline[] => [
  link(artefact, { kind: 'report', id }),
];

function countsTable(tables: readonly ComparedTable[]): Block {
  // most studies have no cell that is not judged
  const { cells } = countVerdicts(tables);
  const shown = VERDICTS.filter((verdict) => verdict !== 'not judged' || cells[verdict] > 0);
  return tableBlock(
    [
      { title: 'Artefact' },
      { title: 'Title' },
      ...shown.map((verdict) => ({ title: formatVerdict(verdict), align: 'right' as const })),
      { title: 'Spreads that differ', align: 'right' },
    ],
    tables.map((table) => [
      tableLink(table),
      table.experiment.title,
      ...shown.map((verdict) => String(countVerdicts([table]).cells[verdict])),
      spreadsDiffering(countVerdicts([table])),
    ]),
  );
}

/** '2 of 14'; empty if none is judged. */
function spreadsDiffering({ spreads }: VerdictCounts): string {
  const judged = sum(INFORMATIVE.map((verdict) => spreads[verdict]));
  return judged > 0 ? `${spreads.different} of ${judged}` : '';
}

/** The counts of all cells that can fail, what they are worth, and what is left out. */
function headlineBlocks(
  tables: readonly ComparedTable[],
  { study, selfReplication, choices = [] }: Pick<ReportContext, 'study' | 'selfReplication' | 'choices'>,
): Block[] {
  const { judged, counts, qualifications } = headlineOf(tables, choices);
  const { spreads } = countVerdicts(tables);
  const left = notCounted(tables);
  const spreadCount = sum(INFORMATIVE.map((verdict) => spreads[verdict]));
  const copy: Inline[] = selfReplication
    ? [
        ` ${perfectCopy(selfReplication)} (`,
        link('self-replication.md', { kind: 'report', id: 'self-replication' }),
        ').',
      ]
    : [];
  return [
    text(strong(`Of ${counted(judged, 'judged cell')}:`), ` ${verdictCounts(counts)}.`, ...copy),
    ...(qualifications.length > 0 ? [list([...qualifications])] : []),
    ...(spreadCount > 0
      ? [text(strong(`Of their ${counted(spreadCount, 'spread')}:`), ` ${verdictCounts(spreads)}.`)]
      : []),
    text(
      ...(left === '' ? [] : [strong('Not counted:'), ` ${left}. `]),
      'The rules are in ',
      code(rulesIn(study)),
      '.',
    ),
  ];
}

function deviationsBlocks(tables: readonly ComparedTable[]): Block[] {
  const deviations = deviationsOf(tables);
  if (deviations.length === 0) return [text('None.')];
  return [
    text('Largest first, by the difference over the metric’s practical margin (column Margins).'),
    tableBlock(
      [
        { title: 'Artefact' },
        { title: 'Row' },
        { title: 'Metric' },
        { title: 'Ours', align: 'right' },
        { title: 'Paper', align: 'right' },
        { title: 'Difference', align: 'right' },
        { title: 'Margins', align: 'right' },
        { title: 'p', align: 'right' },
        { title: 'Reason' },
      ],
      deviations.map(({ table, row, cell, size }) => [
        tableLink(table),
        rowName(table, row),
        cell.metric.title,
        formatValue(cell.metric, cell.ours),
        formatValue(cell.metric, cell.paper),
        formatDifference(cell.metric, cell.difference),
        size.toFixed(1),
        formatP(cell.p),
        cell.reason ?? 'unexplained',
      ]),
    ),
    ...(hasPublished(deviations.map(({ row }) => row)) ? [text(PUBLISHED_NOTE)] : []),
  ];
}

function rowName({ experiment: { keys } }: ComparedTable, row: ComparedRow): string {
  const values = markedKeyValues(keys, row);
  return keys.map((key, i) => `${key} = ${values[i]}`).join(', ');
}

/** Where to find everything about a table. */
function fileLinks(table: ComparedTable): Inline[] {
  const { id, artefact } = table.experiment;
  const files = (['md', 'tex', 'csv'] as const).map((ending) =>
    link(`${id}.${ending}`, { kind: 'report', id, ending }),
  );
  const drawn = drawableFigures(table).map((figure) =>
    link(figure.title, { kind: 'figure', id: figure.id, ending: 'svg' }),
  );
  const figures = drawn.length > 0 ? [`; ${drawn.length === 1 ? 'figure' : 'figures'} `, ...listed(drawn)] : [];
  return [`${artefact}: `, ...listed(files), ...figures];
}

const listed = (parts: Inline[]): Inline[] => parts.flatMap((part, i) => (i === 0 ? [part] : [', ', part]));

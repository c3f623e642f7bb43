import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import { type Metric, practicalMargin } from '../../src/harness/experiment/metrics.js';
import { ari, f1 } from '../metrics/clustering.js';
import { strong } from '../../src/harness/experiment/prose.js';
import {
  type Block,
  type Brief,
  type Cell,
  type Column,
  entry,
  figure,
  heading,
  list,
  type ReportDocument,
  table as tableBlock,
  text,
} from '../../src/report/document.js';
import { drawnFigures } from '../../src/report/figures/figure.js';
import { standingsFigure } from '../../src/report/figures/standings-figure.js';
import { formatNumber, formatValue } from '../../src/report/tables/format.js';
import { FAIR } from '../common/fair-prose.js';
import { isOurs } from './rivals.js';
import { datasetsOf, differenceCell, type Standing, standings, summaryOn } from '../../src/report/tables/standings.js';
import {
  deterministicMetrics,
  hasPublished,
  markedKeyValues,
  type Panel,
  PUBLISHED_NOTE,
  panelsOf,
} from '../../src/report/tables/table-layout.js';

/** An experiment beyond the paper, and the paper's own on the same data where there is one. */
export interface FairTable {
  fair: ComparedTable;
  paper: ComparedTable | null;
}

/** The metrics that methods are compared by. */
const COMPARED = [ari, f1];

const isCompared = (metric: Metric): boolean => COMPARED.some(({ name }) => name === metric.name);

/** reports/fair.md: the paper's comparisons with the same care for every method. */
export function fairDocument(
  tables: readonly FairTable[],
  provenance: string,
): ReportDocument {
  const changed = tables.flatMap(changesOf).map(changeText);
  return {
    id: 'fair',
    name: 'Fair comparisons',
    title: 'The comparisons, done fairly',
    blocks: [
      text(FAIR.introduction),
      protocolEntry(),
      ...(changed.length > 0 ? [changesEntry(changed)] : []),
      ...tables.map(section),
      ...(tables.some(({ fair }) => hasPublished(fair.rows)) ? [text(PUBLISHED_NOTE)] : []),
    ],
    provenance,
    folder: 'reports',
    brief: briefOf(tables),
  };
}

function protocolEntry(): Block {
  const title = 'What is different from the paper’s protocol';
  return entry({ id: 'protocol', level: 2, closed: { title }, blocks: [list(FAIR.protocol, [strong(title)])] });
}

function changesEntry(changed: string[]): Block {
  const title = 'What changes';
  return entry({
    id: 'changes',
    level: 2,
    closed: { title },
    blocks: [text(strong(title)), text(LEVEL_RULE), list(changed)],
  });
}

const LEVEL_RULE =
  'Ties are called ties: a row is level with the best where the 95 % interval of its difference to it, paired over the ' +
  'data sets, includes 0 or lies within the margin of what matters ' +
  `(${COMPARED.map((metric) => `${metric.title} ${practicalMargin(metric, 1)}`).join(', ')}; docs/verdicts.md). ` +
  'On real data the intervals are over repeated runs on the one data set, and say nothing of others.';

/** Whether its rows are methods, one of which may be the best. */
const isComparison = ({ experiment }: ComparedTable): boolean => experiment.keys.includes('Method');

function section(pair: FairTable): Block {
  const { id, title } = pair.fair.experiment;
  return entry({
    id: id.replace(/^fair-/, ''),
    level: 2,
    heading: title,
    closed: { title },
    blocks: [
      ...panelsOf(pair.fair).flatMap((panel) => [
        ...(panel.name === null ? [] : [heading(3, panel.name)]),
        panelTable(pair, panel),
      ]),
      ...(isComparison(pair.fair) ? COMPARED.flatMap((metric) => standingsFigure(pair.fair, metric) ?? []) : []).map(
        figure,
      ),
      ...drawnFigures(pair.fair).map(figure),
    ],
  });
}

/** The rows of a panel, the paper's protocol above, then the fair one, all on the fair one's data sets. */
function panelTable({ fair, paper }: FairTable, panel: Panel): Block {
  const datasets = datasetsOf(panel.rows);
  const metrics = deterministicMetrics(fair);
  const compared = isComparison(fair) ? metrics.filter(isCompared) : [];
  const keys = fair.experiment.keys.filter((key) => new Set(panel.rows.map(({ labels }) => labels[key])).size > 1);
  const oracle = oracleChoice(panel.rows);
  const lines = (protocol: string, rows: readonly ComparedRow[]): Cell[][] => {
    const places = new Map(compared.map((metric) => [metric, standings(rows, metric, datasets)]));
    return rows.map((row) => [
      protocol,
      ...markedKeyValues(keys, row).map((value) => `${value}${row === oracle ? ORACLE : ''}`),
      ...metrics.flatMap((metric): Cell[] => {
        const place = places.get(metric);
        const value = formatValue(metric, summaryOn(row, metric, datasets));
        return place
          ? [
              value,
              differenceCell(
                metric,
                place.find((standing) => standing.row === row),
              ),
            ]
          : [value];
      }),
    ]);
  };
  return tableBlock(
    [{ title: 'Protocol' }, ...keys.map((title) => ({ title })), ...metrics.flatMap((m) => columnsOf(m, compared))],
    [...lines('paper’s', samePanel(paper, panel)?.rows ?? []), ...lines(paper ? 'fair' : 'ours', panel.rows)],
  );
}

function columnsOf(metric: Metric, compared: readonly Metric[]): Column[] {
  const { title } = metric;
  const value: Column = { title, align: 'right' };
  return compared.includes(metric) ? [value, { title: `${title} less the best’s (95 %)`, align: 'right' }] : [value];
}

function samePanel(paper: ComparedTable | null, { name }: Panel): Panel | undefined {
  return paper ? panelsOf(paper).find((panel) => panel.name === name) : undefined;
}

const ORACLE = ' (oracle)';

/** Of the rows an oracle may pick from, the best by F1, or by ARI where the support is unknown. */
function oracleChoice(rows: readonly ComparedRow[]): ComparedRow | undefined {
  const candidates = rows.filter(({ oracleCandidate }) => oracleCandidate);
  return (standings(candidates, f1)[0] ?? standings(candidates, ari)[0])?.row;
}

/** A panel under both protocols: its rows by a metric, the best first. */
interface Change {
  where: string;
  metric: Metric;
  was: Standing[];
  is: Standing[];
  oracle: ComparedRow | undefined;
}

/** Every panel that the paper has too, by every metric that both have. */
function changesOf({ fair, paper }: FairTable): Change[] {
  return panelsOf(fair).flatMap((panel) => {
    const before = samePanel(paper, panel);
    if (!before) return [];
    const datasets = datasetsOf(panel.rows);
    const oracle = oracleChoice(panel.rows);
    return COMPARED.flatMap((metric): Change[] => {
      const [was, is] = [before, panel].map(({ rows }) => standings(rows, metric, datasets));
      const where = `${fair.experiment.title}, ${panel.name}, ${metric.title}`;
      return was.length > 0 && is.length > 0 ? [{ where, metric, was, is, oracle }] : [];
    });
  });
}

/** Who is best and who is level with it under each protocol, an item a panel and metric. */
const changeText = ({ where, metric, was, is, oracle }: Change): string =>
  `${where}. Under the paper’s protocol ${leaders(was, metric, oracle)}. Under the fair one ${leaders(is, metric, oracle)}.`;

/** In how many comparisons the paper's method leads, before and after. */
function briefOf(tables: readonly FairTable[]): Brief | undefined {
  const changed = tables.flatMap(changesOf);
  if (changed.length === 0) return undefined;
  const leads = (side: (change: Change) => Standing[]): number =>
    changed.filter((change) => side(change).some(({ row, level }, i) => (i === 0 || level) && isPapers(row))).length;
  return {
    answer: `Done fairly, DIVI is best or level with the best in ${leads(({ is }) => is)} of ${changed.length} comparisons`,
    detail: `in any of its settings; in ${leads(({ was }) => was)} under the paper’s protocol`,
  };
}

/** Whether a row is one of the paper's method, in any of its settings. */
const isPapers = (row: ComparedRow): boolean => String(row.labels.Method).startsWith('DIVI') && !isOurs(row);

/** The best with its mean, and all that are level with it. */
function leaders([best, ...others]: Standing[], metric: Metric, oracle: ComparedRow | undefined): string {
  const name = ({ row }: Standing): string => `${row.labels.Method}${row === oracle ? ORACLE : ''}`;
  const level = others.filter((standing) => standing.level);
  const which = level.length === others.length && level.length > 1 ? 'all others' : grouped(level.map(name));
  return (
    `best ${name(best)} with ${formatNumber(best.summary.mean, metric.digits)}, ` +
    (level.length > 0 ? `level with it ${which}` : 'alone')
  );
}

/** Names as a list, those with the same beginning before a comma together: 'GMM, SPKM (s = 2; s = 3)'. */
function grouped(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [head, ...tail] = name.split(', ');
    const key = tail.length > 0 ? `${head} (` : head;
    groups.set(key, [...(groups.get(key) ?? []), tail.join(', ')]);
  }
  return [...groups].map(([head, tails]) => (head.endsWith('(') ? `${head}${tails.join('; ')})` : head)).join(', ');
}

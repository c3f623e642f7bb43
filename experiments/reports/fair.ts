import type { ComparedRow } from '../../src/harness/compare/compared-table.js';
import type { Metric } from '../../src/harness/experiment/metrics.js';
import { ari, f1 } from '../metrics/clustering.js';
import { strong } from '../../src/harness/experiment/prose.js';
import {
  type Block,
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
import { formatValue } from '../../src/report/tables/format.js';
import { FAIR } from '../common/fair-prose.js';
import {
  briefOf,
  COMPARED,
  comparisonsOf,
  type FairTable,
  isCompared,
  isComparison,
  samePanel,
  verdictsEntry,
} from './fair-verdicts.js';
import { datasetsOf, differenceCell, standings, summaryOn } from '../../src/report/tables/standings.js';
import {
  deterministicMetrics,
  hasPublished,
  markedKeyValues,
  type Panel,
  PUBLISHED_NOTE,
  panelsOf,
} from '../../src/report/tables/table-layout.js';

/** reports/fair.md: the paper's comparisons with the same care for every method. */
export function fairDocument(
  tables: readonly FairTable[],
  provenance: string,
): ReportDocument {
  const comparisons = tables.flatMap(comparisonsOf);
  return {
    id: 'fair',
    name: 'Fair comparisons',
    title: 'The comparisons with equal tuning',
    blocks: [
      text(FAIR.introduction),
      protocolEntry(),
      ...(comparisons.length > 0 ? [verdictsEntry(comparisons)] : []),
      ...tables.map(section),
      ...(tables.some(({ fair }) => hasPublished(fair.rows)) ? [text(PUBLISHED_NOTE)] : []),
    ],
    provenance,
    folder: 'reports',
    brief: briefOf(comparisons),
  };
}

function protocolEntry(): Block {
  const title = 'What is different from the paper’s protocol';
  return entry({ id: 'protocol', level: 2, closed: { title }, blocks: [list(FAIR.protocol, [strong(title)])] });
}

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

const ORACLE = ' (oracle)';

/** Of the rows an oracle may pick from, the best by F1, or by ARI if the support is unknown. */
function oracleChoice(rows: readonly ComparedRow[]): ComparedRow | undefined {
  const candidates = rows.filter(({ oracleCandidate }) => oracleCandidate);
  return (standings(candidates, f1)[0] ?? standings(candidates, ari)[0])?.row;
}

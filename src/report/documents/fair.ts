import type { ComparedRow, ComparedTable } from '../../compare/compared-table.js';
import { METRICS, type MetricName } from '../../experiment/metrics.js';
import type { PaperFacts } from '../../experiment/paper-facts.js';
import { strong } from '../../experiment/prose.js';
import { type Block, figure, heading, list, type ReportDocument, table as tableBlock, text } from '../document.js';
import { drawnFigures } from '../figures/figure.js';
import { formatValue } from '../tables/format.js';
import { cellOf, deterministicMetrics, metricColumns, type Panel, panelsOf } from '../tables/layout.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from '../tables/published-rows.js';

/** An experiment beyond the paper, and the paper's own on the same data where there is one. */
export interface FairTable {
  fair: ComparedTable;
  paper: ComparedTable | null;
}

/** reports/fair.md: the paper's comparisons with the same care for every method. */
export function fairDocument(
  tables: readonly FairTable[],
  provenance: string,
  prose: PaperFacts['fair'] | undefined,
): ReportDocument {
  const changed = tables.flatMap(changes);
  return {
    id: 'fair',
    name: 'Fair comparisons',
    title: 'The comparisons, done fairly',
    blocks: [
      ...(prose
        ? [text(prose.introduction), list(prose.protocol, [strong('What is different from the paper’s protocol')])]
        : []),
      ...(changed.length > 0 ? [text(strong('What changes')), list(changed)] : []),
      ...tables.flatMap(section),
      ...(tables.some(({ fair }) => hasPublished(fair.rows)) ? [text(PUBLISHED_NOTE)] : []),
    ],
    provenance,
    folder: 'reports',
  };
}

function section(pair: FairTable): Block[] {
  const { fair } = pair;
  return [
    heading(2, fair.experiment.title),
    ...panelsOf(fair).flatMap((panel) => [
      ...(panel.name === null ? [] : [heading(3, panel.name)]),
      panelTable(pair, panel),
    ]),
    ...drawnFigures(fair).map(figure),
  ];
}

/** The rows of a panel, the paper's protocol above, then the fair one. */
function panelTable({ fair, paper }: FairTable, panel: Panel): Block {
  const metrics = deterministicMetrics(fair);
  const keys = fair.experiment.keys.filter((key) => new Set(panel.rows.map(({ labels }) => labels[key])).size > 1);
  const best = oracleChoice(panel.rows);
  const line = (protocol: string, row: ComparedRow): string[] => [
    protocol,
    ...markedKeyValues(keys, row).map((value) => `${value}${row === best ? ' (oracle)' : ''}`),
    ...metrics.map((metric) => formatValue(metric, cellOf(row, metric)?.ours ?? null)),
  ];
  return tableBlock(
    [{ title: 'Protocol' }, ...keys.map((title) => ({ title })), ...metricColumns(metrics)],
    [
      ...(samePanel(paper, panel)?.rows ?? []).map((row) => line('paper’s', row)),
      ...panel.rows.map((row) => line(paper ? 'fair' : 'ours', row)),
    ],
  );
}

function samePanel(paper: ComparedTable | null, { name }: Panel): Panel | undefined {
  return paper ? panelsOf(paper).find((panel) => panel.name === name) : undefined;
}

/** Of the rows an oracle may pick from, the best by F1, or by ARI where the support is unknown. */
function oracleChoice(rows: readonly ComparedRow[]): ComparedRow | undefined {
  return argmax(
    rows.filter(({ oracleCandidate }) => oracleCandidate),
    (row) => meanOf(row, 'f1') ?? meanOf(row, 'ari') ?? Number.NEGATIVE_INFINITY,
  );
}

/** Who leads under each protocol, an item a panel. */
function changes({ fair, paper }: FairTable): string[] {
  return panelsOf(fair).flatMap((panel) => {
    const before = samePanel(paper, panel);
    if (!before) return [];
    const sentences = (['ari', 'f1'] as const).flatMap((metric) => {
      const [was, is] = [leader(before.rows, metric), leader(panel.rows, metric)];
      if (!was || !is) return [];
      return `${METRICS[metric].title}: ${was} under the paper’s protocol, ${is} under the fair one`;
    });
    if (sentences.length === 0) return [];
    return [`${fair.experiment.title}, ${panel.name}. Best ${sentences.join('. Best ')}.`];
  });
}

function leader(rows: readonly ComparedRow[], metric: MetricName): string | undefined {
  const value = (row: ComparedRow): number => meanOf(row, metric) ?? Number.NEGATIVE_INFINITY;
  const best = argmax(
    rows.filter((row) => meanOf(row, metric) !== null),
    value,
  );
  return best && `${best.labels.Method} (${value(best).toFixed(METRICS[metric].digits)})`;
}

const meanOf = (row: ComparedRow, metric: MetricName): number | null => cellOf(row, metric)?.ours?.mean ?? null;

/** The first item with the highest score. */
function argmax<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>((a, b) => (a === undefined || score(b) > score(a) ? b : a), undefined);
}

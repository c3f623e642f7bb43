import type { Cell, ComparedRow, ComparedTable, JudgedValue } from '../../harness/compare/compared-table.js';
import { isTime, type Metric, practicalMargin } from '../../harness/experiment/metrics.js';
import { rowName } from '../../harness/runs/plan.js';
import { counted } from '../../library/core/wording.js';
import { formatInterval, spreadText } from '../tables/details.js';
import {
  formatDifference,
  formatNumber,
  formatP,
  formatSeconds,
  formatValue,
  type MeanAndSpread,
  shortVerdict,
  VERDICT_TONES,
} from '../tables/format.js';
import { cellOf, PUBLISHED_NOTE } from '../tables/table-layout.js';
import type { CellData, RowData, TableData } from './page-data.js';

/** Shown for times, which have no verdict. */
export const NO_VERDICT = 'no verdict';

// of a run's key, as messages print it
const KEY_DIGITS = 12;
// of a run's value: enough for a picture, and for any table
const VALUE_DIGITS = 6;
const PICTURE_DIGITS = 3;

/** What the page's script knows of a table: for every cell both sides, the test, and the runs behind it. */
export function tableData(table: ComparedTable): TableData {
  const { metrics } = table;
  const { id, artefact } = table.experiment;
  return {
    id,
    artefact,
    metrics: metrics.map(({ title, digits }) => ({ title, digits })),
    rows: table.rows.map((row) => rowData(metrics, row)),
  };
}

function rowData(metrics: readonly Metric[], row: ComparedRow): RowData {
  return {
    name: rowName(row.labels),
    runs: row.runs
      .filter(({ further }) => !further)
      .map(({ key, seed, dataset, values }) => ({
        key: key.slice(0, KEY_DIGITS),
        seed,
        dataset,
        values: metrics.map((metric) => rounded(values[metric.name], VALUE_DIGITS)),
      })),
    further: metrics.map((metric) => furtherValues(row, metric)),
    cells: metrics.map((metric) => {
      const cell = cellOf(row, metric);
      return cell && (cell.ours || cell.paper) ? cellData(row, cell) : null;
    }),
  };
}

function cellData(row: ComparedRow, cell: Cell): CellData {
  const { metric, ours, paper, verdict } = cell;
  const timed = isTime(metric);
  return {
    verdict: timed ? NO_VERDICT : shortVerdict(cell),
    tone: timed ? 'none' : VERDICT_TONES[verdict],
    ours: ours && { mean: ours.mean, sd: ours.sd },
    paper: paper && { mean: paper.mean, sd: paper.sd },
    facts: cellFacts(row, cell),
  };
}

/** What there is to say of a cell, name by name. */
export function cellFacts(row: ComparedRow, cell: Cell): [name: string, text: string][] {
  const { metric, ours, protocol, paper, difference, p, verdict, resolution, given, countedIn, reason } = cell;
  const { digits } = metric;
  const facts: [string, string][] = [
    ['Ours', ours ? `${formatSide(metric, ours)}, ${runsOf(ours)}` : 'no run stored'],
    ['Paper', paper ? `${formatSide(metric, paper)}, ${counted(paper.n, 'run')}` : 'not reported'],
  ];
  if (ours && protocol && ours.n > protocol.n) {
    facts.push(['Paper’s protocol', `${formatSide(metric, protocol)}, ${counted(protocol.n, 'run')} of these`]);
  }
  if (ours && ours.datasetSd !== null) {
    facts.push(['Between data sets', `sd ${formatNumber(ours.datasetSd, digits)}`]);
  }
  if (ours && paper) {
    facts.push(['Difference', formatDifference(metric, difference)]);
    facts.push(['90 % interval', formatInterval(metric, cell.interval)]);
    if (!isTime(metric)) {
      facts.push(['p-value (H₀: within the margin)', formatP(p)]);
      facts.push(['Practical margin', `± ${formatNumber(practicalMargin(metric, paper.mean), digits)}`]);
    }
  }
  if (verdict === 'undecided')
    facts.push(['Minimum detectable difference', `${formatNumber(resolution, digits)} (80 % power)`]);
  if (cell.spread) facts.push(['Spread', spreadText(metric, cell)]);
  if (given) facts.push(['Given', `it could not have differed: ${given}`]);
  if (countedIn) facts.push(['Counted', `in ${countedIn.artefact}, which shows the same cell first`]);
  if (isTime(metric)) facts.push(['Verdict', 'none: times depend on the machine']);
  const isDifferent = verdict === 'different' || cell.spread?.verdict === 'different';
  if (isDifferent && !isTime(metric)) facts.push(['Reason', reason ?? 'unexplained']);
  if (row.published) facts.push(['Note', PUBLISHED_NOTE]);
  return facts;
}

const runsOf = ({ n, datasets }: JudgedValue): string => `${counted(n, 'run')} on ${counted(datasets, 'data set')}`;

/** A side of a cell; times have the decimals they need. */
export function formatSide(metric: Metric, value: MeanAndSpread | null): string {
  return isTime(metric) ? formatSeconds(value) : formatValue(metric, value);
}

/** Only for the picture, so a few digits do; times of further runs do not belong to a cell. */
function furtherValues({ runs }: ComparedRow, metric: Metric): number[] {
  if (isTime(metric)) return [];
  return runs.flatMap(({ further, values }) => (further ? (rounded(values[metric.name], PICTURE_DIGITS) ?? []) : []));
}

function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toPrecision(digits));
}

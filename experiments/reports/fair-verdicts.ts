import type { Estimate } from '../../src/harness/claims/estimate.js';
import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import { type Metric, practicalMargin } from '../../src/harness/experiment/metrics.js';
import { type Prose, strong } from '../../src/harness/experiment/prose.js';
import { type Block, type Brief, type Cell, entry, list, type Tone, table as tableBlock, text } from '../../src/report/document.js';
import { formatValue } from '../../src/report/tables/format.js';
import {
  datasetsOf,
  differenceText,
  pairedDifference,
  type Relation,
  relationOf,
  summaryOn,
} from '../../src/report/tables/standings.js';
import { type Panel, panelsOf } from '../../src/report/tables/table-layout.js';
import { FAIR_DIVI, FAIR_RIVALS } from '../common/fair.js';
import { ari, f1 } from '../metrics/clustering.js';
import { spkm } from '../methods/baseline-methods.js';
import { diviInfo, stepA } from '../methods/divi-methods.js';

/** An experiment beyond the paper, and the paper's own on the same data if there is one. */
export interface FairTable {
  fair: ComparedTable;
  paper: ComparedTable | null;
}

/** The metrics that methods are compared by. */
export const COMPARED: readonly Metric[] = [ari, f1];

export const isCompared = (metric: Metric): boolean => COMPARED.some(({ name }) => name === metric.name);

/** Whether its rows are methods, one of which may be the best. */
export const isComparison = ({ experiment }: ComparedTable): boolean => experiment.keys.includes('Method');

export const samePanel = (paper: ComparedTable | null, { name }: Panel): Panel | undefined =>
  paper ? panelsOf(paper).find((panel) => panel.name === name) : undefined;

/** A difference and what it shows. */
interface Judged {
  difference: Estimate;
  relation: Relation;
}

/** DIVI beside its rivals on the same data, by one metric. */
interface Contest {
  divi: ComparedRow;
  rivals: Map<string, Judged>;
  outcome: Outcome;
}

/** Better than every rival; better than or level with each; worse than one at least; none of these is shown. */
type Outcome = 'best' | 'best or level' | 'behind' | 'undecided';

/** What one panel says by one metric, under both protocols. */
export interface Comparison {
  where: string;
  metric: Metric;
  datasets: ReadonlySet<string>;
  fair: Contest;
  /** null if the paper has no rival with the metric, or not these data */
  paper: Contest | null;
  /** DIVI less Step A, its own preprocessing */
  stepA: Judged | null;
}

const LEVEL = 0.05;

/** Every panel of methods by every metric; those whose rows are not there are left out. */
export const comparisonsOf = ({ fair, paper }: FairTable): Comparison[] =>
  (isComparison(fair) ? panelsOf(fair) : []).flatMap((panel) =>
    COMPARED.flatMap((metric): Comparison[] => {
      const datasets = datasetsOf(panel.rows);
      const contest = (rows: readonly ComparedRow[], divi: string): Contest | null =>
        contestOf(rows, divi, metric, datasets);
      const own = contest(panel.rows, FAIR_DIVI);
      if (!own) return [];
      const [preprocessing] = withMetric(panel.rows, stepA.name, metric, datasets);
      return [
        {
          where: `${fair.experiment.title}, ${panel.name}, ${metric.title}`,
          metric,
          datasets,
          fair: own,
          paper: contest(samePanel(paper, panel)?.rows ?? [], diviInfo.name),
          stepA: preprocessing ? judge(own.divi, preprocessing, metric, datasets, 1 - LEVEL) : null,
        },
      ];
    }),
  );

function contestOf(
  rows: readonly ComparedRow[],
  divi: string,
  metric: Metric,
  datasets: ReadonlySet<string>,
): Contest | null {
  const own = withMetric(rows, divi, metric, datasets)[0];
  const rivals = [...new Set([...FAIR_RIVALS, spkm.name])].flatMap((name) =>
    withMetric(rows, name, metric, datasets).filter(({ labels }) => labels.Method === name),
  );
  if (!own || rivals.length === 0) return null;
  // all intervals of a comparison together contain the true differences in 95 % of cases (Bonferroni)
  const confidence = 1 - LEVEL / rivals.length;
  const judged = rivals.map((rival) => judge(own, rival, metric, datasets, confidence));
  return {
    divi: own,
    rivals: new Map(rivals.map(({ labels }, i) => [String(labels.Method), judged[i]])),
    outcome: outcomeOf(judged.map(({ relation }) => relation)),
  };
}

/** The rows of methods whose names begin so, if they have values. */
const withMetric = (
  rows: readonly ComparedRow[],
  name: string,
  metric: Metric,
  datasets: ReadonlySet<string>,
): ComparedRow[] =>
  rows.filter((row) => String(row.labels.Method).startsWith(name) && summaryOn(row, metric, datasets) !== null);

function judge(
  divi: ComparedRow,
  rival: ComparedRow,
  metric: Metric,
  datasets: ReadonlySet<string>,
  confidence: number,
): Judged {
  const difference = pairedDifference(divi, rival, metric, { datasets, confidence });
  const { mean } = summaryOn(rival, metric, datasets)!;
  return { difference, relation: relationOf(difference, metric, mean) };
}

function outcomeOf(relations: readonly Relation[]): Outcome {
  if (relations.includes('worse')) return 'behind';
  if (relations.includes('undecided')) return 'undecided';
  return relations.includes('level') ? 'best or level' : 'best';
}

const TONES: Record<Relation | Outcome, Tone> = {
  better: 'good',
  best: 'good',
  level: 'good',
  'best or level': 'good',
  worse: 'bad',
  behind: 'bad',
  undecided: 'none',
};

/** What all comparisons show, a line each. */
export function verdictsEntry(comparisons: readonly Comparison[]): Block {
  const title = 'What the comparisons show';
  const judgedCell = (metric: Metric, judged: Judged | null | undefined): Cell =>
    judged
      ? { text: `${judged.relation}: ${differenceText(metric, judged.difference)}`, tone: TONES[judged.relation] }
      : '–';
  const outcomeCell = (contest: Contest | null): Cell =>
    contest ? { text: contest.outcome, tone: TONES[contest.outcome] } : '–';
  return entry({
    id: 'verdicts',
    level: 2,
    closed: { title },
    blocks: [
      list(RULES, [strong(title)]),
      tableBlock(
        [
          { title: 'Comparison' },
          { title: 'Paper’s protocol' },
          { title: 'Fair protocol' },
          { title: 'DIVI', align: 'right' },
          // the rules have the part after the comma
          ...FAIR_RIVALS.map((name) => ({ title: `less ${name.split(',')[0]}` })),
        ],
        comparisons.map(({ where, metric, datasets, fair, paper }): Cell[] => [
          where,
          outcomeCell(paper),
          outcomeCell(fair),
          formatValue(metric, summaryOn(fair.divi, metric, datasets)),
          ...FAIR_RIVALS.map((name) => judgedCell(metric, fair.rivals.get(name))),
        ]),
      ),
      text(`What training adds to DIVI’s own preprocessing: DIVI as above minus “${stepA.name}”, each with a 95 % interval.`),
      tableBlock(
        [{ title: 'Comparison' }, { title: 'DIVI', align: 'right' }, { title: `less ${stepA.name}` }],
        comparisons.map(({ where, metric, datasets, fair, stepA: preprocessing }): Cell[] => [
          where,
          formatValue(metric, summaryOn(fair.divi, metric, datasets)),
          judgedCell(metric, preprocessing),
        ]),
      ),
    ],
  });
}

const MARGINS = COMPARED.map((metric) => `${metric.title} ${practicalMargin(metric, 1)}`).join(', ');

const RULES: Prose[] = [
  `DIVI has one setting, the one that the protocol prescribes: “${FAIR_DIVI}”, with the schedule for the true K. No other row of the tables below is used.`,
  `Its rivals have one setting each, are given K, have as many starts, and choose anything else by their own rules: ${FAIR_RIVALS.join('; ')}. Under the paper’s protocol, ${diviInfo.name} is compared with the rivals of the paper’s table on the same data sets; the claims (claims.md) use more.`,
  `A difference, paired over the data sets, is level if its interval lies within the practical margin (${MARGINS}; docs/verdicts.md), better or worse if it lies above or below 0, and undecided otherwise. Failing to find a difference does not make two methods level.`,
  'DIVI is best if it is better than every rival, best or level if it is better than or level with each, and behind if it is worse than one. The intervals of a comparison have a joint level of 95 % (Bonferroni over its rivals).',
  'On real data the intervals are over repeated runs on one data set, and say nothing about other data sets.',
];

/** In how many comparisons DIVI leads. */
export function briefOf(comparisons: readonly Comparison[]): Brief | undefined {
  if (comparisons.length === 0) return undefined;
  const count = (contests: readonly (Contest | null)[], ...outcomes: Outcome[]): number =>
    contests.filter((contest) => contest && outcomes.includes(contest.outcome)).length;
  const fair = comparisons.map((comparison) => comparison.fair);
  const papers = comparisons.flatMap(({ paper }) => paper ?? []);
  const before =
    papers.length > 0
      ? `; under the paper’s protocol best or level in ${count(papers, 'best', 'best or level')} of ${papers.length}`
      : '';
  return {
    answer: `With equal tuning, DIVI is shown best or level with the best rival in ${count(fair, 'best', 'best or level')} of ${fair.length} comparisons`,
    detail: `behind in ${count(fair, 'behind')}, undecided in ${count(fair, 'undecided')}${before}`,
  };
}

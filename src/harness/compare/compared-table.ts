import type { Experiment, PaperValue, RunDetails, ShownRun } from '../experiment/experiment.js';
import { isTime, type Metric, type RunMetrics } from '../experiment/metrics.js';
import type { SpreadJudgement } from './spread.js';
import type { JudgedVerdict } from './verdict.js';

/** How our cell compares with the paper's; the rules are in docs/verdicts.md. */
export type Verdict = JudgedVerdict | 'given' | 'not judged' | 'not reported' | 'missing';

export const VERDICTS: readonly Verdict[] = [
  'equal',
  'undecided',
  'different',
  'given',
  'not judged',
  'not reported',
  'missing',
];

/** The verdicts of cells that can fail: only those are counted in a headline. */
export const INFORMATIVE: readonly JudgedVerdict[] = ['equal', 'undecided', 'different'];

/** Our side of a cell, over runs on one or several data sets. */
export interface OurValue {
  mean: number;
  /** standard deviation over the runs (n − 1), within data sets if the row repeats runs on each; 0 for a single run */
  sd: number;
  n: number;
}

/** What a verdict rests on: all runs of the row, those of the paper's protocol and the further ones. */
export interface JudgedValue extends OurValue {
  datasets: number;
  /** standard deviation between data sets, if the paper repeats its runs on one; else null */
  datasetSd: number | null;
}

/** The table in which a cell is counted: another one, or the same in a row above. */
export interface CountedElsewhere {
  id: string;
  artefact: string;
}

/** One cell of a table, ours beside the paper's. */
export interface Cell {
  metric: Metric;
  /** what is judged; null if no run is stored, or the metric does not apply to the method */
  ours: JudgedValue | null;
  /** the same by the paper's own protocol: as many runs and data sets as it has */
  protocol: OurValue | null;
  paper: PaperValue | null;
  /** our mean less the paper's with its 90 % interval, and p against a difference within the margin; null if a side is missing */
  difference: number | null;
  interval: [low: number, high: number] | null;
  p: number | null;
  /** the difference that would have been seen with 80 % power */
  resolution: number | null;
  verdict: Verdict;
  /** why it cannot fail, if it is given */
  given: string | null;
  /** the table that counts it, if it repeats a cell of another one */
  countedIn: CountedElsewhere | null;
  /** the same for the standard deviations, if both sides vary and the cell is informative */
  spread: SpreadJudgement | null;
  /** why the cell differs, if that is known, or why it is not judged */
  reason: string | null;
}

/** A stored run behind a row. */
export interface RowRun {
  key: string;
  seed: number;
  /** how messages name its data set; another one has another name */
  dataset: string;
  /** whether it is one of the further runs, which the row does not show */
  further: boolean;
  /** null if the metric does not apply to the method */
  values: RunMetrics;
  /** of its method, with all defaults */
  options: Readonly<Record<string, unknown>>;
  /** what it keeps besides its metrics, if it was asked to */
  details: RunDetails | null;
  /** the number of classes that its data have; null if they have none */
  classes: number | null;
}

export interface ComparedRow {
  panel: string | null;
  /** whether its runs come from the published run, because they were not done here */
  published: boolean;
  labels: Record<string, string | number>;
  cells: Cell[];
  /** those behind its cells, then the further ones */
  runs: RowRun[];
  /** how many runs its cells should have */
  planned: number;
  /** whether an oracle may pick it as the best of its kind */
  oracleCandidate?: true;
}

/** A table of the paper with our values beside its own: all that a report needs. */
export interface ComparedTable {
  experiment: Experiment;
  /** its columns, in order */
  metrics: readonly Metric[];
  rows: ComparedRow[];
  /** null if no figure shows a run, or it is not done */
  shownFit: ShownRun | null;
}

/** How many cells have which verdict; times have none. */
export interface VerdictCounts {
  cells: Record<Verdict, number>;
  /** of the spreads, among informative cells whose sides both vary */
  spreads: Record<JudgedVerdict, number>;
  /** why cells are given */
  given: Record<string, number>;
  /** cells that another table counts */
  elsewhere: number;
}

/** The counts of one table, or of several together; a cell that repeats another one is not counted. */
export function countVerdicts(tables: readonly ComparedTable[]): VerdictCounts {
  const counts: VerdictCounts = { cells: zeros(VERDICTS), spreads: zeros(INFORMATIVE), given: {}, elsewhere: 0 };
  for (const { metric, verdict, spread, given, countedIn } of cellsOf(tables)) {
    if (isTime(metric)) continue;
    if (countedIn) {
      counts.elsewhere++;
      continue;
    }
    counts.cells[verdict]++;
    if (spread) counts.spreads[spread.verdict]++;
    if (given) counts.given[given] = (counts.given[given] ?? 0) + 1;
  }
  return counts;
}

/** Whether a cell is judged, and counted here. */
export const isJudged = ({ metric, verdict, countedIn }: Cell): boolean =>
  !isTime(metric) && countedIn === null && INFORMATIVE.some((informative) => informative === verdict);

/** Cells that can fail. */
export function informativeCount({ cells }: VerdictCounts): number {
  return INFORMATIVE.reduce((sum, verdict) => sum + cells[verdict], 0);
}

const cellsOf = (tables: readonly ComparedTable[]): Cell[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

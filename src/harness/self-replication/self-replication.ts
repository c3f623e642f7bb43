import { groupBy } from '../../library/core/group-by.js';
import { type Cell, type ComparedTable, countVerdicts, informativeCount } from '../compare/compared-table.js';
import { rowSample } from '../compare/margins.js';
import { type SpreadJudge, spreadJudge } from '../compare/spread.js';
import { type JudgedVerdict, judgeMean, type Sample } from '../compare/verdict.js';
import { isTime } from '../experiment/metrics.js';
import { rowName } from '../runs/plan.js';
import { PaperDraw, printedValue, type RowPool, rowPool } from './synthetic-paper.js';

/** Synthetic papers that are drawn unless said otherwise. */
const PAPERS = 200;
/** Fewer fresh data sets a row say nothing of rare errors. */
const MIN_DATASETS = 20;

/** How a test does if there is nothing to find: over the cells of one metric in one table, in all synthetic papers. */
export interface ErrorRate {
  artefact: string;
  /** the metric's title */
  metric: string;
  test: 'mean' | 'spread';
  judged: number;
  /** errors */
  different: number;
  equal: number;
}

/** A single test that errs often. */
export interface WorstTest extends Pick<ErrorRate, 'artefact' | 'metric' | 'test'> {
  row: string;
  rate: number;
}

/** What a paper comes to: informative cells, and how many of them, and of their spreads, have which verdict. */
export interface PaperCounts {
  informative: number;
  equal: number;
  different: number;
  spreadsDifferent: number;
}

/** What the rules say of papers that a perfect copy of our code would have given rise to. */
export interface SelfReplication {
  /** the paper itself, over the same tables */
  paper: PaperCounts;
  /** of every synthetic paper */
  papers: PaperCounts[];
  rates: ErrorRate[];
  /** the tests that err most often, the worst first: those above 2 % */
  worst: WorstTest[];
}

/** An error rate above this is named. */
const HIGH_RATE = 0.02;

/** A cell ready to be judged against any paper. */
interface PreparedCell {
  cell: Cell;
  sample: Sample;
  spread: SpreadJudge;
  fresh: number[][];
}

interface PreparedTable {
  table: ComparedTable;
  rows: { pool: RowPool; cells: (PreparedCell | null)[] }[];
}

/** Whether a table of fresh runs has enough of them, all done. */
export function isPool({ rows }: ComparedTable): boolean {
  return rows.every(
    ({ runs, planned }) => runs.length === planned && new Set(runs.map(({ dataset }) => dataset)).size >= MIN_DATASETS,
  );
}

/** Judges synthetic papers by the rules of the tables; a pool has fresh runs of the table that it is paired with. */
export function selfReplicate(
  tables: readonly ComparedTable[],
  pools: readonly ComparedTable[],
  papers = PAPERS,
): SelfReplication {
  const prepared = tables.flatMap((table) => {
    const pool = pools.find(({ experiment }) => experiment.pairedWith === table.experiment.id);
    return pool ? [prepareTable(table, pool)] : [];
  });
  const tally = new ErrorTally();
  const counts = Array.from({ length: papers }, (_, i) => {
    const judged = judgePaper(prepared, new PaperDraw(i));
    tally.add(judged);
    return countsOf(judged);
  });
  return {
    paper: countsOf(prepared.map(({ table }) => table)),
    papers: counts,
    rates: tally.rates(),
    worst: tally.worst(),
  };
}

function countsOf(tables: readonly ComparedTable[]): PaperCounts {
  const counts = countVerdicts(tables);
  const { equal, different } = counts.cells;
  return { informative: informativeCount(counts), equal, different, spreadsDifferent: counts.spreads.different };
}

function prepareTable(table: ComparedTable, pool: ComparedTable): PreparedTable {
  return {
    table,
    rows: table.rows.map((row, r) => {
      const declared = table.experiment.rows[r];
      const fresh = rowPool(declared, pool.rows[r]);
      const cells = row.cells.map((cell): PreparedCell | null => {
        const { metric, paper } = cell;
        const sample = rowSample(table, r, metric);
        if (isTime(metric) || paper === null || sample === null || cell.countedIn) return null;
        return { cell, sample, spread: spreadJudge(metric, sample, paper.n), fresh: fresh.values(metric) };
      });
      return { pool: fresh, cells };
    }),
  };
}

/** The tables, compared with a synthetic paper instead of the paper. */
function judgePaper(prepared: readonly PreparedTable[], draw: PaperDraw): ComparedTable[] {
  return prepared.map(({ table, rows }) => ({
    ...table,
    rows: table.rows.map((row, r) => {
      const { pool, cells } = rows[r];
      return { ...row, cells: cells.flatMap((one) => (one ? judgeCell(one, draw.of(pool, one.fresh.length)) : [])) };
    }),
  }));
}

function judgeCell({ cell, sample, spread, fresh }: PreparedCell, chosen: Int32Array): Cell {
  const { metric, paper } = cell;
  // what the study's rules say cannot fail is the same for a copy
  if (paper === null || cell.given) return cell;
  const synthetic = printedValue(
    metric,
    [...chosen].flatMap((d) => fresh[d]),
    paper,
  );
  return { ...cell, paper: synthetic, ...judgeMean(metric, sample, synthetic), spread: spread(synthetic) };
}

/** Counts the verdicts of every test over all synthetic papers. */
class ErrorTally {
  readonly #tests = new Map<string, ErrorRate & { row: string }>();

  add(tables: readonly ComparedTable[]): void {
    for (const { experiment, rows } of tables) {
      for (const [r, { cells }] of rows.entries()) {
        for (const { metric, verdict, spread } of cells) {
          if (verdict === 'given') continue;
          const place = { artefact: experiment.artefact, row: rowName(rows[r].labels), metric: metric.title };
          this.#count({ ...place, test: 'mean' }, verdict as JudgedVerdict);
          if (spread) this.#count({ ...place, test: 'spread' }, spread.verdict);
        }
      }
    }
  }

  #count(place: Pick<ErrorRate, 'artefact' | 'metric' | 'test'> & { row: string }, verdict: JudgedVerdict): void {
    const name = JSON.stringify(place);
    const rate = this.#tests.get(name) ?? { ...place, judged: 0, different: 0, equal: 0 };
    this.#tests.set(name, rate);
    rate.judged++;
    if (verdict === 'different') rate.different++;
    if (verdict === 'equal') rate.equal++;
  }

  rates(): ErrorRate[] {
    const groups = groupBy(this.#tests.values(), ({ artefact, metric, test }) =>
      JSON.stringify([artefact, metric, test]),
    );
    return [...groups.values()].map((rates) => {
      const [{ artefact, metric, test }] = rates;
      const total = (of: 'judged' | 'different' | 'equal') => rates.reduce((sum, rate) => sum + rate[of], 0);
      return { artefact, metric, test, judged: total('judged'), different: total('different'), equal: total('equal') };
    });
  }

  worst(): WorstTest[] {
    return [...this.#tests.values()]
      .map(({ artefact, row, metric, test, judged, different }) => ({
        artefact,
        row,
        metric,
        test,
        rate: different / judged,
      }))
      .filter(({ rate }) => rate > HIGH_RATE)
      .sort((a, b) => b.rate - a.rate);
  }
}

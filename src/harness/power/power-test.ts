import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import {
  type Cell,
  type ComparedTable,
  countVerdicts,
  INFORMATIVE,
  type Verdict,
  type VerdictCounts,
} from '../compare/compared-table.js';
import type { Experiment, RunSpec } from '../experiment/experiment.js';
import { isTime } from '../experiment/metrics.js';
import { mapCells } from '../runs/plan.js';
import type { Dose } from './dose.js';

/** A broken variant and what became of it. */
export interface PowerRow {
  id: string;
  title: string;
  /** how large the fault is; none if it is there or not */
  dose?: Dose;
  tally: Tally;
}

/** The outcome of `npm run power`: one's own lies beside its runs, the published one in reports/power.json. */
export interface PowerResult {
  /** the code the runs come from */
  provenance: string;
  /** our own implementation through the same rules and as many runs */
  ours: Tally;
  variants: PowerRow[];
}

/** The outcome of a folder: the repository's published one unless another is given. */
export const powerFile = (folder = join(packageRoot(), 'reports')): string => join(folder, 'power.json');

/** Undefined if `npm run power` has not been run. */
export function readPower(file = powerFile()): PowerResult | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PowerResult) : undefined;
}

/** Of the cells that a variant touches, this share may turn different, or cease to be, by chance. */
const CHANCE_MOVES = 0.02;

/**
 * Whether the rules see that something is wrong: more means and spreads differ than for our own implementation, by more
 * than two standard deviations of what chance moves among the cells that are touched.
 */
export function isCaught({ lost, gained, touched }: Tally): boolean {
  return lost - gained > 2 * Math.sqrt(CHANCE_MOVES * touched);
}

/** An implementation, or an experiment, that is broken on purpose. A verdict system that is worth anything sees it. */
export interface BrokenVariant {
  id: string;
  /** what is wrong, in a few words */
  title: string;
  /** how large the fault is; none if it is there or not */
  dose?: Dose;
  /** the broken run instead of ours; the same run if the fault does not affect it */
  run?(spec: RunSpec): RunSpec;
  /** an experiment whose rows are compared with the wrong values of the paper */
  rows?(experiment: Experiment, all: readonly Experiment[]): Experiment;
}

/** How many further runs a row keeps: fewer than in the reports, as every variant needs its own. */
export const FURTHER_RUNS = 10;

/** The experiments with the fault in them, or as they are without a variant. */
export function brokenExperiments(experiments: readonly Experiment[], variant?: BrokenVariant): Experiment[] {
  const run = variant?.run?.bind(variant) ?? ((spec: RunSpec) => spec);
  return experiments.map((experiment) => {
    const { rows } = variant?.rows?.(experiment, experiments) ?? experiment;
    return {
      ...experiment,
      rows: rows.map((row) => ({
        ...row,
        runs: row.runs.map(run),
        ...(row.cells && { cells: mapCells(row.cells, (part) => part.map(run)) }),
        furtherRuns: row.furtherRuns?.slice(0, FURTHER_RUNS).map(run),
      })),
    };
  });
}

/** The verdicts of one implementation's cells. */
export interface Tally {
  counts: VerdictCounts;
  /** informative cells, here or for us, whose values or paper's values are others than ours */
  touched: number;
  /** means and spreads that differ here and do not for us */
  lost: number;
  /** means and spreads that differ for us and do not here */
  gained: number;
  /** means that are shown equal for us and no longer here, and the other way round */
  noLongerEqual: number;
  newlyEqual: number;
  /** how many of the lost ones each table has */
  lostByTable: Record<string, number>;
}

/** Counts what a broken implementation loses against ours, cell by cell; both went through the same rules. */
export function tally(ours: readonly ComparedTable[], broken: readonly ComparedTable[]): Tally {
  const result: Tally = {
    counts: countVerdicts(broken),
    touched: 0,
    lost: 0,
    gained: 0,
    noLongerEqual: 0,
    newlyEqual: 0,
    lostByTable: {},
  };
  for (const [t, { experiment, rows }] of ours.entries()) {
    for (const [r, row] of rows.entries()) {
      for (const [c, cell] of row.cells.entries()) {
        if (isTime(cell.metric)) continue;
        const other = broken[t].rows[r].cells[c];
        if (isInformative(cell, other) && !isSame(cell, other)) result.touched++;
        const lost =
          newly('different', cell.verdict, other.verdict) +
          newly('different', cell.spread?.verdict, other.spread?.verdict);
        result.lost += lost;
        result.gained +=
          newly('different', other.verdict, cell.verdict) +
          newly('different', other.spread?.verdict, cell.spread?.verdict);
        result.noLongerEqual += newly('equal', other.verdict, cell.verdict);
        result.newlyEqual += newly('equal', cell.verdict, other.verdict);
        if (lost > 0) result.lostByTable[experiment.artefact] = (result.lostByTable[experiment.artefact] ?? 0) + lost;
      }
    }
  }
  return result;
}

const isInformative = (...cells: Cell[]): boolean =>
  cells.some(({ verdict }) => INFORMATIVE.some((informative) => informative === verdict));

const isSame = (a: Cell, b: Cell): boolean =>
  a.ours?.mean === b.ours?.mean && a.ours?.sd === b.ours?.sd && a.paper?.mean === b.paper?.mean;

const newly = (verdict: Verdict, before: Verdict | undefined, after: Verdict | undefined): number =>
  before !== verdict && after === verdict ? 1 : 0;

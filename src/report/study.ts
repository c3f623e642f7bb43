import type { ComparedTable } from '../harness/compare/compared-table.js';
import type { GivenRule } from '../harness/compare/given.js';
import type { Experiment, ShownRun } from '../harness/experiment/experiment.js';
import type { Prose } from '../harness/experiment/prose.js';
import type { Block, ReportDocument } from './document.js';

/**
 * What `study.js` of a study's folder exports as `study`: what is specific to its paper, besides experiments, claims
 * and the like, which have their own files. Everything is optional.
 */
export interface Study {
  /** the title of the paper */
  title?: string;
  /** a short one, for the tab of a browser; the folder's unless given */
  name?: string;
  /** whether it is another one than the package's own, as whoever loads it knows */
  foreign?: boolean;
  /** ids of the experiments, in the order of the tables and figures in the paper */
  order?: readonly string[];
  /** folders of experiments that go beyond the paper: none of their cells counts */
  beyond?: readonly string[];
  /** the method whose time is the unit of all others */
  timeUnit?: string;
  /** why cells cannot fail, besides the general reasons */
  given?: readonly GivenRule[];
  /** additional reports, from all tables */
  documents?(tables: readonly ComparedTable[], provenance: string): ReportDocument[];
  /** what the report of a table says of the run shown */
  shownRunBlocks?(shown: ShownRun): Block[];
  /** what the summary says of a table */
  notes?(table: ComparedTable): Prose[];
  /** what `divi sweep` varies */
  sweep?: OwnSweep;
  /** what the calibration's search did not see */
  holdOut?: {
    /** id of the calibration study that held it out */
    study: string;
    /** the cells in a few words */
    cells: string;
    /** the same as a sentence of the ledger */
    sentence: Prose;
  };
  /** how the ledger chose among settings that its numbers cannot tell apart */
  choice?: Prose;
}

/** What `study` may say; a misspelt field would be ignored. */
export const STUDY_FIELDS: Readonly<Record<keyof Study, true>> = {
  title: true,
  name: true,
  foreign: true,
  order: true,
  beyond: true,
  timeUnit: true,
  given: true,
  documents: true,
  shownRunBlocks: true,
  notes: true,
  sweep: true,
  holdOut: true,
  choice: true,
};

/** Where the rules behind a verdict are. */
export const rulesIn = ({ foreign }: Study): string =>
  foreign ? 'docs/verdicts.md of divi-repro' : 'docs/verdicts.md';

/** The same on the web, for pages that may be read without the repository. */
export const RULES_URL = 'https://github.com/divi-repro/divi-repro/blob/main/docs/verdicts.md';

/** A command as a reader of the study's reports types it. */
export const commandOf = ({ foreign }: Study, name: string): string =>
  foreign ? `divi ${name} --study …` : `npm run ${name}`;

/** A parameter over values of the user's, on data sets of these sizes. */
export interface OwnSweep {
  /** by name: what it is, which values it takes in words, and whether it takes a value */
  parameters: Readonly<Record<string, { title: string; values: string; allows(value: number): boolean }>>;
  /** the experiment of the user's sweep with this number */
  experiment(declaration: {
    parameter: string;
    values: number[];
    sizes: number[];
    repeats: number;
    number: number;
  }): Experiment;
}

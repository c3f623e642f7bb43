import { type DatasetSpec, dataSetName, isSynthetic, type SyntheticSpec } from '../../library/data/data-set.js';

/** One possible value of a knob, as what it changes in a run. */
export interface Candidate {
  name: string;
  /** options of the method, nested as the method takes them */
  options?: Record<string, unknown>;
  /** how the synthetic data are made, or whether data come raw */
  dataset?: Partial<Omit<SyntheticSpec, 'generator' | 'n' | 'seed'>>;
  /** options that follow from the number of classes of the data set */
  byClasses?(classes: number): Record<string, unknown>;
  /** the broken variant of `divi power` that makes the same change, by its id */
  fault?: string;
}

/** A setting the paper leaves open, and what it may have been. */
export interface Knob {
  id: string;
  title: string;
  /** what the paper says, in its own words, and where */
  paper: { quote: string; where: string };
  candidates: Candidate[];
  /** the candidate our defaults have */
  chosen: string;
  /** the candidate the search began with, if that was another one */
  start?: string;
  /** the paper's own tables settle it, whatever the discrepancy says; the note says how */
  settled?: true;
  /** if another is chosen: the candidate that the paper's words, or our choice elsewhere, suggest; and whose words */
  insteadOf?: { candidate: string; as: string };
  /** what else a reader has to know about the choice, such as evidence outside the discrepancy */
  note?: string;
}

/** A candidate's name for every knob, by the knob's id. */
export type Setting = Readonly<Record<string, string>>;

/** How thoroughly a setting is looked at on some of the targets. */
export interface Look {
  /** data sets of at most 200 rows */
  small: number;
  /** larger synthetic data sets */
  large: number;
  /** runs on real data */
  real: number;
  /** runs on each data set if the paper repeats them on a fixed one; 1 unless given */
  repeats?: number;
  /** experiments it is for; all that the search may see unless given */
  tables?: string[];
  /** methods it is for; all unless given */
  methods?: string[];
}

/** How thoroughly a setting is looked at: a target takes the first look that is for it, and none if none is. */
export type Rung = readonly Look[];

/** What the search must not see: it is judged by it afterwards. */
export interface HoldOut {
  /** experiments; a cell that is also in another one is not held out */
  tables: string[];
  generators: string[];
  sources: string[];
}

/** Whether a row of these experiments, on this data set, is held out. */
export function isHeldOut(holdOut: HoldOut, tables: readonly string[], dataset: DatasetSpec): boolean {
  if (tables.every((table) => holdOut.tables.includes(table))) return true;
  return (isSynthetic(dataset) ? holdOut.generators : holdOut.sources).includes(dataSetName(dataset));
}

/** The staged design. */
export interface Stages {
  /** only of the chosen setting: how much data sets and runs differ */
  reference: Rung;
  /** one knob at a time around the first setting */
  screen: Rung;
  /** random settings of all knobs by successive halving: all at the first rung, the best of them at the next … */
  joint: { settings: number; halvings: { rung: Rung; keep: number }[] };
  /** the finalists, and once more one knob at a time, ever closer: what is clearly worse is not looked at again */
  final: Rung[];
}

/** All stages at one look, for a study of few settings; `settings` of them are joint draws. */
export function oneRung(look: Look, settings = 0): Stages {
  const rung = [look];
  return {
    reference: rung,
    screen: rung,
    joint: { settings, halvings: [{ rung, keep: settings }] },
    final: [rung],
  };
}

/** A calibration: which knobs of which methods are fitted to which of the paper's cells, and how. */
export interface CalibrationStudy {
  id: string;
  title: string;
  methods: string[];
  /** ids of the experiments whose cells count, searched or held out */
  tables: string[];
  holdOut: HoldOut;
  knobs: Knob[];
  /** whether what a row states itself, such as the swept value, overrides the knob's */
  rowOverridesKnob: boolean;
  stages: Stages;
  /** the smaller search of a quick look */
  quick: Stages;
}

/** The setting of our defaults. */
export function chosenSetting({ knobs }: CalibrationStudy): Setting {
  return Object.fromEntries(knobs.map(({ id, chosen }) => [id, chosen]));
}

/** The setting the search begins with. */
export function startSetting({ knobs }: CalibrationStudy): Setting {
  return Object.fromEntries(knobs.map(({ id, chosen, start = chosen }) => [id, start]));
}

/** The candidate of a knob that a setting names. */
export function candidateOf(knob: Knob, setting: Setting): Candidate {
  const candidate = knob.candidates.find(({ name }) => name === setting[knob.id]);
  if (!candidate) throw new Error(`knob ${knob.id} has no candidate '${setting[knob.id]}'`);
  return candidate;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { MeansAndSpreads } from './hold-out.js';
import { REDRAWS } from './noise.js';
import type { ScoredCandidate, SearchResult } from './search.js';
import type { Knob } from './study.js';

/** What one study found. */
export interface StudyResult {
  study: string;
  title: string;
  search: SearchResult;
  /** the chosen setting on the cells that the search saw, and on those it did not */
  searched: MeansAndSpreads;
  heldOut: MeansAndSpreads | null;
  /** runs behind the result */
  runs: number;
}

/** The outcome of `npm run calibrate`: one's own lies beside its runs, the published one in reports/calibration.json. */
export interface Calibration {
  /** the code the runs come from */
  provenance: string;
  studies: StudyResult[];
}

/** How often a ledger may say of any setting at all, wrongly, that it is identified. */
export const LEVEL = 0.05;

/**
 * The share of redraws up to which a candidate is ruled out. A setting is identified if all its other candidates are
 * ruled out, so its p-value is that of the best of them; Holm's procedure over all settings says how small it must be.
 */
export function rulingOut({ studies }: Pick<Calibration, 'studies'>): number {
  const ps = studies.flatMap(({ search: { chosen, knobs } }) =>
    knobs.map(({ knob, candidates }) =>
      Math.max(0, ...candidates.filter(({ name }) => name !== chosen.setting[knob]).map(pValue)),
    ),
  );
  const sorted = ps.sort((a, b) => a - b);
  const boundAt = (place: number): number => LEVEL / (sorted.length - place);
  const first = sorted.findIndex((p, place) => p > boundAt(place));
  return first < 0 ? LEVEL : boundAt(first);
}

/** Of being at least as good as the chosen one: the redraws are a sample themselves. */
const pValue = ({ beatsChosen }: Pick<ScoredCandidate, 'beatsChosen'>): number =>
  (beatsChosen * REDRAWS + 1) / (REDRAWS + 1);

export const isRuledOut = (candidate: Pick<ScoredCandidate, 'beatsChosen'>, bound: number): boolean =>
  pValue(candidate) <= bound;

/** The other candidates of a knob that the numbers do not rule out. */
export function notRuledOut(knob: Knob, { knobs }: SearchResult, bound: number): string[] {
  const result = knobs.find((candidate) => candidate.knob === knob.id);
  return (result?.candidates ?? [])
    .filter((candidate) => candidate.name !== knob.chosen && !isRuledOut(candidate, bound))
    .map(({ name }) => name);
}

/** The calibration of a folder: the repository's published one unless another is given. */
export const calibrationFile = (folder = join(packageRoot(), 'reports')): string => join(folder, 'calibration.json');

/** Undefined if there is none yet. */
export function readCalibration(file = calibrationFile()): Calibration | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

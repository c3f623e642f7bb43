import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { MeansAndSpreads } from './hold-out.js';
import type { SearchResult } from './search.js';
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

/** The outcome of `npm run calibrate`, as it is kept in reports/calibration.json. */
export interface Calibration {
  /** the code the runs come from */
  provenance: string;
  studies: StudyResult[];
}

/** A candidate that is at least as good as the chosen one this often cannot be told from it. */
export const WITHIN_NOISE = 0.05;

/** How sure the choice of a knob is: which other candidates the numbers cannot tell from the chosen one. */
export interface Sureness {
  sure: boolean;
  withinNoise: string[];
}

export function surenessOf(knob: Knob, { knobs }: SearchResult): Sureness {
  const result = knobs.find((candidate) => candidate.knob === knob.id);
  const withinNoise = (result?.candidates ?? [])
    .filter(({ name, beatsChosen }) => name !== knob.chosen && beatsChosen >= WITHIN_NOISE)
    .map(({ name }) => name);
  return { sure: withinNoise.length === 0, withinNoise };
}

/** Where a repository, this one unless another is given, keeps its calibration. */
export const calibrationFile = (folder = packageRoot()): string => join(folder, 'reports', 'calibration.json');

/** The calibration that comes with the repository; undefined where there is none yet. */
export function readCalibration(file = calibrationFile()): Calibration | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

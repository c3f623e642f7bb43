import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, calibrationFile, readCalibration } from '../../harness/calibrate/calibration.js';
import { powerRunsFile, readPowerRuns, writePowerRuns } from '../../harness/power/power-runs.js';
import { type PowerResult, powerFile, readPower } from '../../harness/power/power-test.js';
import { InputError } from '../../library/core/errors.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import { planPower, powerRuns, variantsOf } from './power-plan.js';
import { type RunSource, studyRoot, Workspace, type WorkspaceFolders } from './workspace.js';

/** Stores below that of the reports: each has the runs of a search or of broken variants, and what came out. */
export const CALIBRATION_STORE = 'calibration';
export const POWER_STORE = 'power';

/** What `divi calibrate` or `divi power` found. */
export interface Outcome<T> {
  value: T;
  /** where it is, if it is your own */
  own?: string;
  /** whether it is the published one in a report of your own runs */
  borrowed: boolean;
}

/** The outcomes that a report shows. */
export interface Outcomes {
  calibration?: Outcome<Calibration>;
  power?: Outcome<PowerResult>;
}

/** Reports of your own runs have your own outcomes, if there are any, else the published ones. */
export function outcomesOf({ folders }: Workspace, source: Pick<RunSource, 'published'>): Outcomes {
  const find = <T>(
    store: string,
    fileIn: (folder: string) => string,
    read: (file: string) => T | undefined,
  ): Outcome<T> | undefined => {
    const own = fileIn(join(folders.store, store));
    const isOwn = !source.published && existsSync(own);
    const file = isOwn ? own : fileIn(join(studyRoot(folders.experiments), 'reports'));
    const value = read(file);
    return value && { value, ...(isOwn && { own }), borrowed: !source.published && !isOwn };
  };
  return {
    calibration: find(CALIBRATION_STORE, calibrationFile, readCalibration),
    power: find(POWER_STORE, powerFile, readPower),
  };
}

/** Copies one's own outcomes to the study's `reports`, and the runs behind that of `divi power`; returns the files. */
export async function publishOutcomes(folders: WorkspaceFolders): Promise<string[]> {
  const reports = join(studyRoot(folders.experiments), 'reports');
  const copy = (own: string, published: string): string[] => {
    if (!existsSync(own)) return [];
    writeFileAtomic(published, readFileSync(own));
    return [published];
  };
  const store = join(folders.store, POWER_STORE);
  if (existsSync(powerFile(store))) {
    const workspace = await Workspace.open({ ...folders, store });
    const runs = powerRuns(planPower(workspace, await variantsOf(folders.experiments)));
    const published = readPowerRuns(powerRunsFile(reports));
    const records = runs.flatMap((run) => workspace.have(run) ?? published?.(run) ?? []);
    const missing = runs.length - records.length;
    if (missing > 0) {
      throw new InputError(`${missing} of the runs behind ${powerFile(store)} are not stored: run divi power first`);
    }
    writePowerRuns(records, powerRunsFile(reports));
  }
  return [
    ...copy(calibrationFile(join(folders.store, CALIBRATION_STORE)), calibrationFile(reports)),
    ...copy(powerFile(store), powerFile(reports)),
  ];
}

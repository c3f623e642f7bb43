import { join } from 'node:path';
import { type Calibration, calibrationFile, type StudyResult } from '../../harness/calibrate/calibration.js';
import { checkCells } from '../../harness/calibrate/hold-out.js';
import { type Evaluate, search } from '../../harness/calibrate/search.js';
import { type Evaluation, gather, settingRuns } from '../../harness/calibrate/setting-runs.js';
import { type CalibrationStudy, chosenSetting } from '../../harness/calibrate/study.js';
import { type Target, targetsOf } from '../../harness/calibrate/targets.js';
import { loadSubfolder } from '../../harness/experiment/experiments-folder.js';
import { keyedRun, type PlannedRun } from '../../harness/runs/plan.js';
import { provenanceLine, type RunRecord } from '../../harness/runs/record.js';
import { InputError } from '../../library/core/errors.js';
import { writeFileAtomic } from '../../library/core/system/write-file-atomic.js';
import { ledgerDocument } from '../../report/documents/ledger.js';
import { renderMarkdown } from '../../report/render/markdown.js';
import type { Study } from '../../report/study.js';
import type { Workspace } from './workspace.js';

/** Does runs and stores them; throws if the user stops it. */
export type Execute = (runs: PlannedRun[]) => Promise<unknown>;

/** The studies of a folder of experiments, which may have none. */
export function studiesOf(folder: string): Promise<CalibrationStudy[]> {
  return loadSubfolder<CalibrationStudy>(folder, 'calibration', 'study', ['id', 'knobs']);
}

/** The same, for a calibration: a folder without a study is refused. */
export async function loadStudies(folder: string): Promise<CalibrationStudy[]> {
  const studies = await studiesOf(folder);
  if (studies.length > 0) return studies;
  throw new InputError(`there is no calibration study: put one in ${join(folder, 'calibration')}`);
}

/** Carries out studies through the store and the workers that all runs use. */
export class Calibrator {
  readonly #workspace: Workspace;
  readonly #execute: Execute;
  /** keys of the runs that the studies asked for */
  readonly #used = new Set<string>();

  constructor(workspace: Workspace, execute: Execute) {
    this.#workspace = workspace;
    this.#execute = execute;
  }

  /** The records behind all studies so far. */
  get records(): RunRecord[] {
    return [...this.#used].flatMap((key) => this.#workspace.stored.records.get(key) ?? []);
  }

  async run(study: CalibrationStudy, quick: boolean): Promise<StudyResult> {
    const targets = targetsOf(study, this.#workspace.experiments, this.#workspace.registry);
    if (!quick) this.#requireData(targets);
    const stages = quick ? study.quick : study.stages;
    const used = new Set<string>();
    const searched = targets.filter(({ heldOut }) => !heldOut);
    const evaluate = this.#evaluator(study, searched, used);
    const found = await search(study, stages, searched, evaluate);
    const [onSearched] = await evaluate([chosenSetting(study)], stages.reference, 'the chosen setting');
    const rest = quick ? [] : targets.filter(({ heldOut }) => heldOut);
    const [onRest] = await this.#evaluator(study, rest, used)([chosenSetting(study)], stages.reference, 'the hold-out');
    return {
      study: study.id,
      title: study.title,
      search: found,
      searched: checkCells(searched, onSearched),
      heldOut: rest.length > 0 ? checkCells(rest, onRest) : null,
      runs: used.size,
    };
  }

  #evaluator(study: CalibrationStudy, targets: Target[], used: Set<string>): Evaluate {
    const { registry } = this.#workspace;
    return async (settings, rung, stage): Promise<Evaluation[]> => {
      const planned = new Map<string, PlannedRun>();
      const wanted = settings.map((setting) =>
        settingRuns(study, targets, setting, rung, registry).map((run) => {
          const keyed = keyedRun(run.spec, registry);
          planned.set(keyed.key, { ...keyed, neededBy: [{ experiment: `${study.id}: ${stage}`, row: '' }] });
          return { ...run, keyed };
        }),
      );
      for (const key of planned.keys()) {
        used.add(key);
        this.#used.add(key);
      }
      const missing = [...planned.values()].filter((run) => !this.#workspace.have(run)).sort(byDataset);
      if (missing.length > 0) await this.#execute(missing);
      return settings.map((setting, s) =>
        gather(setting, targets.length, wanted[s], (run) => {
          const { keyed } = run as (typeof wanted)[number][number];
          return this.#workspace.have(keyed)?.outcome.metrics ?? null;
        }),
      );
    };
  }

  #requireData(targets: Target[]): void {
    const { registry } = this.#workspace;
    const commands = new Set(targets.flatMap(({ dataset }) => registry.dataSet(dataset).missing(dataset) ?? []));
    if (commands.size === 0) return;
    const list = [...commands].join(' and ');
    throw new InputError(
      `the calibration needs real data that are missing: ${list}, or use the smaller search --quick`,
    );
  }
}

// workers keep the last data set: runs on the same one come together
function byDataset(a: PlannedRun, b: PlannedRun): number {
  const [left, right] = [a, b].map(({ run }) => JSON.stringify(run.dataset));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Writes what the search found beside its runs; returns the path. */
export function writeCalibration(results: StudyResult[], records: RunRecord[], store: string): string {
  const calibration: Calibration = { provenance: provenanceLine(records), studies: results };
  writeFileAtomic(calibrationFile(store), `${JSON.stringify(calibration, null, 1)}\n`);
  return calibrationFile(store);
}

/** Writes the ledger of a published calibration below the root of the study; returns the path. */
export function writeLedger(
  studies: readonly CalibrationStudy[],
  calibration: Calibration,
  paper: Study,
  root: string,
): string {
  const path = join(root, 'docs', 'ledger.md');
  writeFileAtomic(path, renderMarkdown(ledgerDocument(studies, calibration, paper)));
  return path;
}

import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { compareWithLedger, printResult, writeLedger } from '../app/calibrate-output.js';
import { reportProblems, selectExperiments, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import type { StudyResult } from '../calibrate/calibration.js';
import { type Evaluation, gather } from '../calibrate/evaluation.js';
import { checkCells } from '../calibrate/hold-out.js';
import { type Evaluate, search } from '../calibrate/search.js';
import { settingRuns } from '../calibrate/setting-runs.js';
import { chosenSetting, type Study } from '../calibrate/study.js';
import { type Target, targetsOf } from '../calibrate/targets.js';
import { InputError } from '../core/errors.js';
import { packageRoot } from '../core/package-root.js';
import { unknownName } from '../core/unknown-name.js';
import { loadExports } from '../experiment/load-modules.js';
import { loadPaperFacts } from '../experiment/paper-facts.js';
import { missingDataCommand } from '../runs/dataset.js';
import type { PlannedRun } from '../runs/plan.js';
import type { RunRecord } from '../runs/record.js';
import { describeRun, runKey } from '../runs/resolved-run.js';
import { readStore } from '../runs/store.js';
import { type ExecuteArguments, execute, executeOptions, STOPPED } from './execute.js';

interface CalibrateArguments extends WorkspaceArguments, ExecuteArguments {
  quick: boolean;
  only: string | undefined;
  out: string;
}

/** Thrown to leave a search that the user stopped. */
class Stopped extends Error {}

/** `divi calibrate`: looks for the settings the paper left out, and writes the ledger. */
export function calibrateCommand(done: (exitCode: number) => void): CommandModule<object, CalibrateArguments> {
  return {
    command: 'calibrate',
    describe: 'look for the settings the paper left out by its own numbers, and write docs/ledger.md',
    builder: (yargs) =>
      executeOptions(workspaceOptions(yargs))
        .option('store', { type: 'string', default: 'results/calibration', describe: 'folder of the stored runs' })
        .option('quick', { type: 'boolean', default: false, describe: 'a smaller search; the ledger is not rewritten' })
        .option('only', { type: 'string', describe: 'id of one study; the ledger is not rewritten' })
        .option('out', {
          type: 'string',
          default: packageRoot(),
          defaultDescription: 'the repository',
          describe: 'folder that gets docs/ledger.md and reports/calibration.json',
        }),
    handler: async ({ quick, only, out, store, experiments: folder, ...execution }) => {
      const experiments = await selectExperiments(folder, undefined);
      const all = await loadExports<Study>(join(folder, 'calibration'), 'study', ['id', 'knobs']);
      const studies = all.filter(({ id }) => only === undefined || id === only);
      if (studies.length === 0) {
        throw unknownName(
          'study',
          only ?? '',
          all.map(({ id }) => id),
        );
      }
      const stored = readStore(store);
      reportProblems(store, stored);
      const workspace: Workspace = { records: stored.records, used: new Set(), store, execution };
      try {
        const results: StudyResult[] = [];
        for (const study of studies) {
          const targets = targetsOf(study, experiments);
          if (!quick) requireData(targets);
          results.push(await runStudy(study, targets, quick, workspace));
          printResult(study, results[results.length - 1]);
        }
        if (quick) done(compareWithLedger(studies, results, out) ? 0 : 1);
        else if (only === undefined)
          writeLedger(
            studies,
            results,
            [...workspace.used].flatMap((key) => workspace.records.get(key) ?? []),
            out,
            await loadPaperFacts(folder),
          );
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        done(STOPPED);
      }
    },
  };
}

interface Workspace {
  records: Map<string, RunRecord>;
  /** keys of the runs that the studies asked for */
  used: Set<string>;
  store: string;
  execution: ExecuteArguments;
}

async function runStudy(study: Study, targets: Target[], quick: boolean, workspace: Workspace): Promise<StudyResult> {
  const stages = quick ? study.quick : study.stages;
  const used = new Set<string>();
  const searched = targets.filter(({ heldOut }) => !heldOut);
  const evaluate = evaluator(study, searched, workspace, used);
  const found = await search(study, stages, searched, evaluate);
  const [onSearched] = await evaluate([chosenSetting(study)], stages.final, 'the chosen setting');
  const rest = quick ? [] : targets.filter(({ heldOut }) => heldOut);
  const [onRest] = await evaluator(study, rest, workspace, used)([chosenSetting(study)], stages.final, 'the hold-out');
  return {
    study: study.id,
    title: study.title,
    search: found,
    searched: checkCells(searched, onSearched),
    heldOut: rest.length > 0 ? checkCells(rest, onRest) : null,
    runs: used.size,
  };
}

/** Evaluates settings through the store and the workers that all runs use. */
function evaluator(
  study: Study,
  targets: Target[],
  { records, used: allUsed, store, execution }: Workspace,
  used: Set<string>,
): Evaluate {
  return async (settings, rung, stage): Promise<Evaluation[]> => {
    const wanted = settings.map((setting) => settingRuns(study, targets, setting, rung));
    const planned = new Map<string, PlannedRun>();
    const keys = wanted.map((runs) =>
      runs.map(({ spec }) => {
        const description = describeRun(spec);
        const key = runKey(description);
        planned.set(key, { key, description, neededBy: [{ experiment: `${study.id}: ${stage}`, row: '' }] });
        return key;
      }),
    );
    for (const key of planned.keys()) {
      used.add(key);
      allUsed.add(key);
    }
    const missing = [...planned.values()]
      .filter(({ key }) => records.get(key)?.outcome.status !== 'done')
      .sort(byDataset);
    if (missing.length > 0) console.error(`${study.id}: ${stage}, ${settings.length} settings, ${missing.length} runs`);
    const fresh = missing.length > 0 ? await execute(missing, store, execution) : [];
    if (fresh === undefined) throw new Stopped();
    for (const record of fresh) records.set(record.key, record);
    return settings.map((setting, s) => {
      const keyOf = new Map(wanted[s].map((run, i) => [run, keys[s][i]]));
      return gather(setting, rung, targets.length, wanted[s], (run) => {
        const outcome = records.get(keyOf.get(run) ?? '')?.outcome;
        return outcome?.status === 'done' ? outcome.metrics : null;
      });
    });
  };
}

// workers keep the last data set: runs on the same one come together
function byDataset(a: PlannedRun, b: PlannedRun): number {
  const [left, right] = [a, b].map(({ description }) => JSON.stringify(description.dataset));
  return left < right ? -1 : left > right ? 1 : 0;
}

function requireData(targets: Target[]): void {
  const commands = new Set(targets.flatMap(({ dataset }) => missingDataCommand(dataset) ?? []));
  if (commands.size === 0) return;
  const list = [...commands].join(' and ');
  throw new InputError(
    `the calibration needs real data that are not here: ${list}, or take the smaller search --quick`,
  );
}

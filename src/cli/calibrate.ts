import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import {
  type Calibration,
  calibrationFile,
  readCalibration,
  type StudyResult,
  surenessOf,
} from '../calibrate/calibration.js';
import { type Evaluation, gather } from '../calibrate/evaluation.js';
import { checkCells } from '../calibrate/hold-out.js';
import { type Evaluate, search } from '../calibrate/search.js';
import { settingRuns } from '../calibrate/setting-runs.js';
import { chosenSetting, type Study } from '../calibrate/study.js';
import { type Target, targetsOf } from '../calibrate/targets.js';
import { InputError } from '../core/errors.js';
import { packageRoot } from '../core/package-root.js';
import { missingDataCommand } from '../harness/dataset.js';
import { loadExports } from '../harness/load-modules.js';
import type { PlannedRun } from '../harness/plan.js';
import type { RunRecord } from '../harness/record.js';
import { describeRun, runKey } from '../harness/run-description.js';
import { readStore } from '../harness/store.js';
import { ledgerDocument } from '../report/ledger.js';
import { textTable } from '../report/text-table.js';
import { type ExecuteArguments, execute, executeOptions, STOPPED } from './execute.js';
import { provenanceLine } from './provenance-line.js';
import { unknownName } from './suggest.js';
import { reportProblems, selectExperiments, type WorkspaceArguments, workspaceOptions } from './workspace.js';

interface CalibrateArguments extends WorkspaceArguments, ExecuteArguments {
  quick: boolean;
  only: string | undefined;
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
        .option('only', { type: 'string', describe: 'id of one study; the ledger is not rewritten' }),
    handler: async ({ quick, only, store, experiments: folder, ...execution }) => {
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
      const workspace = { records: stored.records, store, execution };
      try {
        const results: StudyResult[] = [];
        for (const study of studies) {
          const targets = targetsOf(study, experiments);
          requireData(
            targets.filter(({ heldOut }) => !quick || !heldOut),
            quick,
          );
          results.push(await runStudy(study, targets, quick, workspace));
          printResult(study, results[results.length - 1]);
        }
        if (quick) done(compareWithLedger(studies, results) ? 0 : 1);
        else if (only === undefined) writeLedger(studies, results, [...workspace.records.values()]);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        done(STOPPED);
      }
    },
  };
}

interface Workspace {
  records: Map<string, RunRecord>;
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
  { records, store, execution }: Workspace,
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
    for (const key of planned.keys()) used.add(key);
    const missing = [...planned.values()].filter(({ key }) => !records.has(key)).sort(byDataset);
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

function requireData(targets: Target[], quick: boolean): void {
  const commands = new Set(targets.flatMap(({ dataset }) => missingDataCommand(dataset) ?? []));
  if (commands.size === 0) return;
  const smaller = quick ? '' : ', or take the smaller search --quick';
  throw new InputError(`the calibration needs real data that are not here: ${[...commands].join(' and ')}${smaller}`);
}

function printResult(study: Study, { search: { settings, cells, chosen, finalists, knobs }, runs }: StudyResult): void {
  const [best] = finalists;
  const changes = study.knobs.filter(({ id }) => best.setting[id] !== chosen.setting[id]);
  console.log(`\n${study.title}: ${settings} settings, ${runs} runs, ${cells} cells of the paper`);
  console.log(
    `discrepancy of the chosen setting ${chosen.discrepancy.toFixed(3)}, of the best ${best.discrepancy.toFixed(3)}`,
  );
  if (changes.length > 0) {
    const list = changes.map(({ id }) => `${id} = ${best.setting[id]}`).join(', ');
    console.log(`the best has ${list}; it is at least as good in ${percent(best.beatsChosen)} of the redraws`);
  }
  const rows = study.knobs.flatMap((knob) =>
    (knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? []).map(({ name, discrepancy, beatsChosen }) => [
      knob.id,
      name === knob.chosen ? `${name} (chosen)` : name,
      discrepancy.toFixed(3),
      name === knob.chosen ? '' : percent(beatsChosen),
    ]),
  );
  console.log(textTable(['knob', 'candidate', 'discrepancy', 'as good in'], rows));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Whether the quick search's best candidates agree with the ledger where the ledger is sure. */
function compareWithLedger(studies: Study[], results: StudyResult[]): boolean {
  const ledger = readCalibration();
  if (!ledger) {
    console.log('there is no ledger yet to compare with: npm run calibrate writes it');
    return true;
  }
  let agree = true;
  studies.forEach((study, s) => {
    const full = ledger.studies.find(({ study: id }) => id === study.id);
    if (!full) return;
    for (const knob of study.knobs.filter((candidate) => surenessOf(candidate, full.search).sure)) {
      const candidates = results[s].search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
      const best = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
      const same = best.name === knob.chosen;
      agree &&= same;
      console.log(
        `${study.id}, ${knob.id}: the ledger is sure of ${knob.chosen}; the quick search ${same ? 'agrees' : `prefers ${best.name}`}`,
      );
    }
  });
  console.log(
    agree ? 'the quick search agrees with the ledger on every sure knob' : 'the quick search disagrees with the ledger',
  );
  return agree;
}

function writeLedger(studies: Study[], results: StudyResult[], records: RunRecord[]): void {
  const calibration: Calibration = { provenance: provenanceLine(records), studies: results };
  writeFileSync(calibrationFile(), `${JSON.stringify(calibration, null, 1)}\n`);
  const path = join(packageRoot(), 'docs', 'ledger.md');
  writeFileSync(path, ledgerDocument(studies, calibration).markdown.replaceAll('](figures/', '](../reports/figures/'));
  console.log(`the ledger is in ${path}`);
}

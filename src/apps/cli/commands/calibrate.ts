import { join } from 'node:path';
import {
  type Calibration,
  calibrationFile,
  LEVEL,
  notRuledOut,
  readCalibration,
  rulingOut,
  type StudyResult,
} from '../../../harness/calibrate/calibration.js';
import { TIE } from '../../../harness/calibrate/noise.js';
import type { CalibrationStudy } from '../../../harness/calibrate/study.js';
import { counted, unknownName } from '../../../library/core/wording.js';
import { textTable } from '../../../report/render/terminal.js';
import { Calibrator, loadStudies, writeCalibration } from '../../workspace/calibrate.js';
import { CALIBRATION_STORE } from '../../workspace/outcomes.js';
import { studyRoot } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { executePlan, type PlanArguments, planOptions } from '../execute-plan.js';
import { textOption } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface CalibrateArguments extends WorkspaceArguments, PlanArguments {
  quick: boolean;
  only: string | undefined;
}

/** Thrown to leave a search whose runs are not all done. */
class Stopped extends Error {
  constructor(readonly exitCode: number) {
    super();
  }
}

/** `divi calibrate`: looks for the settings the paper left out. `divi tables` and `divi publish` make the ledger of it. */
export const calibrateCommand: Command<CalibrateArguments> = {
  builder: (yargs) =>
    planOptions(workspaceOptions(yargs, `results/${CALIBRATION_STORE}`))
      .option('quick', {
        type: 'boolean',
        default: false,
        describe: 'do a smaller search and compare it with the ledger',
      })
      .option('only', textOption('id of one calibration study; its result is not kept for the ledger')),
  handler: async ({ quick, only, ...args }) => {
    const workspace = await openWorkspace(args);
    const all = await loadStudies(args.study);
    const studies = all.filter(({ id }) => only === undefined || id === only);
    if (studies.length === 0) {
      throw unknownName(
        'study',
        only ?? '',
        all.map(({ id }) => id),
      );
    }
    const calibrator = new Calibrator(workspace, async (runs) => {
      console.error(`${runs[0].neededBy[0].experiment}, ${counted(runs.length, 'run')}`);
      // a dry run ends here: what comes after depends on what these find
      const records = await executePlan(workspace, runs, args);
      if (typeof records === 'number') throw new Stopped(records);
    });
    try {
      const results: StudyResult[] = [];
      for (const study of studies) {
        const result = await calibrator.run(study, quick);
        results.push(result);
        printResult(study, result);
      }
      if (quick) return compareWithLedger(studies, results, ledgerOf(args)) ? 0 : 1;
      if (only === undefined) {
        const file = writeCalibration(results, calibrator.records, args.store);
        console.log(`in ${file}; the reports of your own runs (divi tables) have the ledger`);
      }
      return 0;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return error.exitCode;
    }
  },
};

/** Prints what a study found. */
function printResult(
  study: CalibrationStudy,
  { search: { settings, cells, chosen, finalists, knobs }, runs }: StudyResult,
): void {
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

/** One's own calibration, if there is one, else the published one. */
const ledgerOf = ({ store, study }: WorkspaceArguments): Calibration | undefined =>
  readCalibration(calibrationFile(store)) ?? readCalibration(calibrationFile(join(studyRoot(study), 'reports')));

/** Whether the quick search finds nothing better, beyond its own noise, than what the ledger is sure of. */
function compareWithLedger(
  studies: CalibrationStudy[],
  results: StudyResult[],
  ledger: Calibration | undefined,
): boolean {
  if (!ledger) {
    console.log('there is no ledger yet to compare with: divi calibrate writes it');
    return true;
  }
  let agree = true;
  const bound = rulingOut(ledger);
  studies.forEach((study, s) => {
    const full = ledger.studies.find(({ study: id }) => id === study.id);
    if (!full) return;
    for (const knob of study.knobs.filter((candidate) => notRuledOut(candidate, full.search, bound).length === 0)) {
      const candidates = results[s].search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
      const chosen = candidates.find(({ name }) => name === knob.chosen)?.discrepancy ?? Number.POSITIVE_INFINITY;
      const best = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
      const isBest = chosen <= best.discrepancy + TIE;
      const isBeaten = !isBest && best.beatsChosen > 1 - LEVEL;
      agree &&= !isBeaten;
      const finding = isBest ? 'agrees' : isBeaten ? `prefers ${best.name}` : `cannot tell it from ${best.name}`;
      console.log(`${study.id}, ${knob.id}: the ledger has identified ${knob.chosen}; the quick search ${finding}`);
    }
  });
  console.log(
    agree
      ? 'the quick search contradicts nothing that the ledger has identified'
      : 'the quick search contradicts the ledger',
  );
  return agree;
}

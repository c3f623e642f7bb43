import {
  calibrationFile,
  readCalibration,
  type StudyResult,
  surenessOf,
  WITHIN_NOISE,
} from '../../harness/calibrate/calibration.js';
import { TIE } from '../../harness/calibrate/noise.js';
import type { Study } from '../../harness/calibrate/study.js';
import { textTable } from '../../report/render/terminal.js';

/** Prints what a study found. */
export function printResult(
  study: Study,
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

/** Whether the quick search finds nothing better, beyond its own noise, than what the ledger of the folder is sure of. */
export function compareWithLedger(studies: Study[], results: StudyResult[], folder: string): boolean {
  const ledger = readCalibration(calibrationFile(folder));
  if (!ledger) {
    console.log('there is no ledger yet to compare with: divi calibrate writes it');
    return true;
  }
  let agree = true;
  studies.forEach((study, s) => {
    const full = ledger.studies.find(({ study: id }) => id === study.id);
    if (!full) return;
    for (const knob of study.knobs.filter((candidate) => surenessOf(candidate, full.search).sure)) {
      const candidates = results[s].search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
      const chosen = candidates.find(({ name }) => name === knob.chosen)?.discrepancy ?? Number.POSITIVE_INFINITY;
      const best = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
      const isBest = chosen <= best.discrepancy + TIE;
      const isBeaten = !isBest && best.beatsChosen > 1 - WITHIN_NOISE;
      agree &&= !isBeaten;
      const finding = isBest ? 'agrees' : isBeaten ? `prefers ${best.name}` : `cannot tell it from ${best.name}`;
      console.log(`${study.id}, ${knob.id}: the ledger is sure of ${knob.chosen}; the quick search ${finding}`);
    }
  });
  console.log(
    agree ? 'the quick search contradicts the ledger on no sure knob' : 'the quick search contradicts the ledger',
  );
  return agree;
}

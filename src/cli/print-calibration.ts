import { calibrationFile, readCalibration, type StudyResult, surenessOf } from '../calibrate/calibration.js';
import type { Study } from '../calibrate/study.js';
import { textTable } from '../report/render/text-table.js';

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

/** Whether the quick search's best candidates agree with the ledger of the folder where that is sure. */
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
      const best = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
      // candidates that the smaller search cannot tell apart have the same discrepancy
      const same = candidates.some(({ name, discrepancy }) => name === knob.chosen && discrepancy <= best.discrepancy);
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

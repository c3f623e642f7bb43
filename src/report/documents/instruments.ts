import { type Calibration, isRuledOut, rulingOut } from '../../harness/calibrate/calibration.js';
import { candidatesOf, findingsOf, studiesWithResults } from '../../harness/calibrate/findings.js';
import type { CalibrationStudy } from '../../harness/calibrate/study.js';
import { isCaught, type PowerResult } from '../../harness/power/power-test.js';
import { type Block, type Cell, heading, table, text } from '../document.js';

/** What the ledger and the broken variants say of the same changes; empty if no change is the same. */
export function bothInstruments(
  studies: readonly CalibrationStudy[],
  calibration: Calibration,
  { variants }: PowerResult,
): Block[] {
  const bound = rulingOut(calibration);
  const shared = findingsOf(studiesWithResults(studies, calibration)).flatMap((finding) =>
    candidatesOf(finding).flatMap((candidate) => {
      const { knob } = finding;
      const fault = knob.candidates.find(({ name }) => name === candidate.name)?.fault;
      const variant = variants.find(({ id }) => id === fault);
      return variant
        ? [{ knob, candidate, ruledOut: isRuledOut(candidate, bound), seen: isCaught(variant.tally) }]
        : [];
    }),
  );
  if (shared.length === 0) return [];
  const agreeing = shared.filter(({ ruledOut, seen }) => ruledOut === seen).length;
  return [
    heading(2, 'The same changes in the ledger'),
    text(
      `Some variants are candidates for settings that the paper leaves open (ledger.md). Ledger and power agree on ${agreeing} of ${shared.length}. They ask different questions. ` +
        'The ledger asks whether the paper’s numbers are further from the candidate than from our choice: one method at a time, without the held-out cells, ' +
        'and with one level for all settings together. Power asks whether more verdicts become different than chance allows: in all cells of all methods that the change affects, ' +
        'and for each variant by itself. If only power detects a change, it worsens verdicts, but not by more than the number of tested settings allows: the setting stays open. ' +
        'If only the ledger rules it out, it moves numbers away from the paper’s by less than single verdicts can detect.',
    ),
    table(
      [
        { title: 'Setting' },
        { title: 'Candidate' },
        { title: 'As good as our choice in', align: 'right' },
        { title: 'Ledger' },
        { title: 'Power' },
        { title: 'Agree' },
      ],
      shared.map(({ knob, candidate, ruledOut, seen }): Cell[] => [
        knob.title,
        candidate.name,
        `${(100 * candidate.beatsChosen).toFixed(1)} %`,
        ruledOut ? 'ruled out' : 'not ruled out',
        seen ? 'detected' : 'not detected',
        ruledOut === seen ? 'yes' : 'no',
      ]),
    ),
  ];
}

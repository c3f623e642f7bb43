import { expect, it } from 'vitest';
import type { Calibration } from '../../../src/harness/calibrate/calibration.js';
import { departures, findingsOf, identified, studiesWithResults } from '../../../src/harness/calibrate/findings.js';
import type { CalibrationStudy } from '../../../src/harness/calibrate/study.js';
import type { PowerResult } from '../../../src/harness/power/power-test.js';
import { bothInstruments } from '../../../src/report/documents/instruments.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { STUDY } from '../../harness/calibrate/toy-study.js';

const [LEVEL, IDLE] = STUDY.knobs;
const withFault = ({ candidates, ...knob }: typeof LEVEL, faults: Record<string, string>): typeof LEVEL => ({
  ...knob,
  candidates: candidates.map((candidate) => ({ ...candidate, fault: faults[candidate.name] })),
});
const study: CalibrationStudy = {
  ...STUDY,
  knobs: [
    { ...withFault(LEVEL, { 0: 'far-off', 3: 'next' }), insteadOf: { candidate: '3', as: 'the words of Section 1' } },
    withFault(IDLE, { b: 'idle', a: 'never-run' }),
  ],
};

/** Level 0 is ruled out, 3 and the other idle candidate are not. */
const calibration = {
  studies: [
    {
      study: 'toy',
      search: {
        chosen: { setting: { level: '2', idle: 'a' } },
        knobs: [
          {
            knob: 'level',
            candidates: [
              { name: '0', discrepancy: 2, beatsChosen: 0 },
              { name: '2', discrepancy: 0.5, beatsChosen: 1 },
              { name: '3', discrepancy: 0.75, beatsChosen: 0.03 },
            ],
          },
          {
            knob: 'idle',
            candidates: [
              { name: 'a', discrepancy: 0.5, beatsChosen: 1 },
              { name: 'b', discrepancy: 0.5, beatsChosen: 0.6 },
            ],
          },
        ],
      },
    },
  ],
} as unknown as Calibration;

const variant = (id: string, lost: number) => ({ id, title: id, tally: { lost, gained: 0, touched: 50 } });
const power = {
  variants: [variant('far-off', 30), variant('next', 10), variant('idle', 0), variant('another', 9)],
} as unknown as PowerResult;

it('stands what the ledger says of a change beside what power says of it', () => {
  const blocks = bothInstruments([study], calibration, power);
  const markdown = renderMarkdown({ id: 'x', name: 'x', title: 'x', blocks, provenance: '', folder: 'reports' });
  expect(markdown).toContain('Ledger and power agree on 2 of 3.');
  const cells = markdown.split('\n').flatMap((line) => (/^\| (Level|Idle)/i.test(line) ? [line.split(/ *\| */)] : []));
  expect(cells.map((line) => line.slice(2, -1))).toEqual([
    ['0', '0.0 %', 'ruled out', 'detected', 'yes'],
    ['3', '3.0 %', 'not ruled out', 'detected', 'no'],
    ['b', '60.0 %', 'not ruled out', 'not detected', 'yes'],
  ]);
  expect(bothInstruments([STUDY], calibration, power)).toEqual([]);
});

it('names what was chosen against the words, and counts what is identified', () => {
  const findings = findingsOf(studiesWithResults([study], calibration));
  expect(departures(findings)).toEqual([
    'Level: “2” instead of “3”, the words of Section 1 (discrepancy 0.50 instead of 0.75)',
  ]);
  expect(identified(findings, 0.01)).toEqual([]);
  expect(identified(findings, 0.05).map(({ knob }) => knob.id)).toEqual(['level']);
  const settled = findings.map(({ knob, search }) => ({ knob: { ...knob, settled: true as const }, search }));
  expect(identified(settled, 0.01)).toHaveLength(2);
});

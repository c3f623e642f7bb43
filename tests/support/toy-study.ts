import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CalibrationStudy, oneRung } from '../../src/harness/calibrate/study.js';

const LOOK = { small: 3, large: 0, real: 0 };

const STUDY: CalibrationStudy = {
  id: 'toy',
  title: 'Toy',
  methods: ['DIVI-Info'],
  tables: ['small'],
  holdOut: { tables: [], generators: [], sources: [] },
  rowOverridesKnob: true,
  knobs: [
    {
      id: 'strength',
      title: 'Strength of the prior',
      paper: { quote: 'β is set | to a constant', where: 'Section 9' },
      candidates: [1, 40].map((beta) => ({ name: `${beta}`, options: { beta } })),
      chosen: '1',
    },
    {
      id: 'labels',
      title: 'Labels',
      paper: { quote: 'argmax', where: 'Eq. 7' },
      candidates: [
        { name: 'without π', options: { assignment: 'likelihood' } },
        { name: 'with π', options: { assignment: 'posterior' } },
      ],
      chosen: 'without π',
    },
  ],
  stages: oneRung(LOOK, 2),
  quick: oneRung(LOOK),
};

/** Puts a study of the small experiment into its folder. */
export function writeToyStudy(experiments: string): void {
  const studies = join(experiments, 'calibration');
  mkdirSync(studies);
  writeFileSync(join(studies, 'toy.mjs'), `export const study = ${JSON.stringify(STUDY)};\n`);
}

import { type CalibrationStudy, oneRung } from '../../src/harness/calibrate/study.js';

export const study: CalibrationStudy = {
  id: 'spkm',
  title: 'Sparse K-means',
  methods: ['SPKM'],
  tables: ['table-1', 'table-3'],
  holdOut: { tables: [], generators: [], sources: ['20ng'] },
  rowOverridesKnob: false,
  knobs: [
    {
      id: 'spkm-bound',
      title: 'Bound s of sparse K-means',
      paper: { quote: 'ℓ₁-penalized feature weights', where: 'Section 3' },
      candidates: [2, 2.5, 3, 3.5, 3.75, 4, 4.25, 4.5, 5, 6].map((bound) => ({
        name: `${bound}`,
        options: { bound },
        ...([2, 3, 3.5, 5].includes(bound) && { fault: `spkm-bound-${bound}` }),
      })),
      chosen: '4',
    },
    {
      id: 'spkm-threshold',
      title: 'Weight above which SPKM selects a feature',
      paper: { quote: 'active dimensions … (DIVI and SPKM)', where: 'Table 3' },
      candidates: [0, 1e-6, 5e-5, 1e-3, 1e-2].map((threshold) => ({ name: `${threshold}`, options: { threshold } })),
      chosen: '0.00005',
      note: 'With 0 every feature is selected on synthetic data and F1 is .182 in every run. The paper has .184 (.002) and .190 (.003); weights that are rounded to four digits give .184 (.002) and .191 (.006). All of this is within the margin; only the last digits decide.',
    },
  ],
  stages: oneRung({ small: 20, large: 10, real: 2 }, 40),
  quick: oneRung({ small: 6, large: 2, real: 0 }, 5),
};

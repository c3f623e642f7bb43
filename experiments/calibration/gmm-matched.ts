import { type CalibrationStudy, oneRung } from '../../src/harness/calibrate/study.js';
import { clustersKnob } from '../common/clusters-knob.js';

export const study: CalibrationStudy = {
  id: 'gmm-matched',
  title: 'GMM in Table 1',
  methods: ['GMM'],
  tables: ['table-1'],
  holdOut: { tables: [], generators: [], sources: [] },
  rowOverridesKnob: false,
  knobs: [
    {
      id: 'gmm-matched-restarts',
      title: 'Restarts of GMM in Table 1',
      paper: { quote: 'diagonal-covariance GMM with oracle K', where: 'Section 3' },
      candidates: [10, 1, 5, 20].map((nInit) => ({
        name: `${nInit}`,
        options: { nInit },
        ...([1, 5, 20].includes(nInit) && { fault: `gmm-starts-${nInit}` }),
      })),
      chosen: '10',
    },
    clustersKnob('gmm-matched-clusters', 'GMM'),
  ],
  stages: oneRung({ small: 100, large: 30, real: 0 }),
  quick: oneRung({ small: 40, large: 5, real: 0 }),
};

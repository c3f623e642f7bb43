import { type CalibrationStudy, oneRung } from '../../src/harness/calibrate/study.js';
import { clustersKnob } from '../common/clusters-knob.js';

export const study: CalibrationStudy = {
  id: 'kmeans',
  title: 'K-means',
  methods: ['K-means'],
  tables: ['table-1', 'table-2', 'table-3', 'table-b6', 'table-b7'],
  holdOut: { tables: ['table-b7'], generators: ['correlated-noise'], sources: ['20ng'] },
  rowOverridesKnob: false,
  knobs: [
    {
      id: 'kmeans-restarts',
      title: 'Restarts of K-means',
      paper: { quote: 'K-means with oracle K', where: 'Section 3' },
      candidates: [10, 1, 5, 20, 50].map((nInit) => ({
        name: `${nInit}`,
        options: { nInit },
        ...([1, 5, 10].includes(nInit) && { fault: `k-means-starts-${nInit}` }),
      })),
      chosen: '20',
    },
    clustersKnob('kmeans-clusters', 'K-means'),
  ],
  stages: oneRung({ small: 40, large: 10, real: 10 }),
  quick: oneRung({ small: 20, large: 4, real: 0 }),
};

import { sweep } from '../src/harness/experiment/sweep.js';
import { SWEEP_NOTES } from './common/notes.js';
import { REPEATS } from './common/protocol.js';
import { activeDims, ari } from './metrics/clustering.js';

export const experiment = sweep({
  id: 'sweep-learning-rate',
  artefact: 'Table B.4',
  parameter: 'learning-rate',
  values: [0.005, 0.01, 0.02, 0.05],
  metrics: ['ari', 'nmi', 'f1', 'seconds', 'k', 'activeDims'],
  sizes: [1000, 200],
  repeats: REPEATS,
  notes: SWEEP_NOTES,
  figures: [ari, activeDims],
  paper: {
    1000: {
      0.005: '0.901 (0.027) & 0.915 (0.021) & 1.000 (0.000) & 2.34 (0.17) & 4.0 (0.0) & 10.0 (0.0)',
      0.01: '0.879 (0.012) & 0.909 (0.006) & 1.000 (0.000) & 2.58 (0.26) & 4.0 (0.0) & 10.0 (0.0)',
      0.02: '0.876 (0.008) & 0.908 (0.004) & 0.995 (0.015) & 2.80 (0.33) & 4.0 (0.0) & 10.1 (0.3)',
      0.05: '0.877 (0.009) & 0.909 (0.004) & 0.990 (0.020) & 3.00 (0.21) & 4.0 (0.0) & 10.2 (0.4)',
    },
    200: {
      0.005: '0.865 (0.019) & 0.888 (0.023) & 0.633 (0.014) & 0.98 (0.49) & 4.0 (0.0) & 21.6 (0.7)',
      0.01: '0.873 (0.002) & 0.907 (0.001) & 0.556 (0.013) & 0.94 (0.17) & 4.0 (0.0) & 26.0 (0.8)',
      0.02: '0.874 (0.003) & 0.907 (0.001) & 0.525 (0.017) & 0.95 (0.15) & 4.0 (0.0) & 28.1 (1.2)',
      0.05: '0.875 (0.004) & 0.906 (0.004) & 0.505 (0.038) & 0.99 (0.13) & 4.0 (0.0) & 29.8 (2.8)',
    },
  },
});

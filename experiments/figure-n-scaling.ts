import { SCALING_NOTES } from './common/notes.js';
import { DIVI_DEFAULT, GMM_ONE_START, KMEANS, SPKM } from './common/protocol.js';
import { scaling } from './common/scaling.js';

export const experiment = scaling({
  id: 'figure-n-scaling',
  artefact: 'Figure 3',
  title: 'Runtime scaling with the sample size N (D = 1000)',
  grows: 'N',
  values: [200, 500, 1000, 2000, 5000, 10000],
  fixed: 1000,
  contenders: [
    { contender: DIVI_DEFAULT },
    { contender: KMEANS },
    { contender: GMM_ONE_START },
    { contender: SPKM, maxSize: 5000 },
  ],
  datasets: 3,
  notes: SCALING_NOTES,
});

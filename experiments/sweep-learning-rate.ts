import { SWEEP_NOTES } from './common/notes.js';
import { printedSweep } from './common/paper.js';
import { REPEATS } from './common/protocol.js';
import { sweep } from './common/sweep.js';
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
  paper: printedSweep('tab:sens_lr', 'Learning rate'),
});

import { SWEEP_NOTES } from './common/notes.js';
import { printedSweep } from './common/paper.js';
import { REPEATS } from './common/protocol.js';
import { sweep } from './common/sweep.js';
import { ari, f1, k } from './metrics/clustering.js';

export const experiment = sweep({
  id: 'sweep-tau',
  artefact: 'Table B.3',
  parameter: 'tau',
  values: [0.9, 1, 1.1, 1.2],
  metrics: ['ari', 'nmi', 'f1', 'seconds', 'k', 'activeDims'],
  sizes: [1000, 200],
  repeats: REPEATS,
  notes: SWEEP_NOTES,
  figures: [k, ari, f1],
  paper: printedSweep('tab:sens_tau', 'τ/τ_0', 'τ/τ₀'),
});

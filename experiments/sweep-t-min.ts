import { SWEEP_NOTES } from './common/notes.js';
import { printedSweep } from './common/paper.js';
import { REPEATS } from './common/protocol.js';
import { sweep } from './common/sweep.js';
import { activeDims, f1 } from './metrics/clustering.js';

export const experiment = sweep({
  id: 'sweep-t-min',
  artefact: 'Table B.5',
  parameter: 't-min',
  values: [0.01, 0.05, 0.1, 0.2],
  metrics: ['ari', 'nmi', 'f1', 'seconds', 'k', 'activeDims'],
  sizes: [1000, 200],
  repeats: REPEATS,
  notes: SWEEP_NOTES,
  figures: [activeDims, f1],
  paper: printedSweep('tab:sens_temp_end', 'T_min'),
});

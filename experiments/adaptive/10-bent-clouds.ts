import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { BENT_KINDS } from '../data-sets/files/cloud-kinds.js';
import { cloudRows, DATASETS } from './09-single-clouds.js';

/** One cluster without one mode along every line: where the method fails, beside where it does not. */
export const experiment: Experiment = {
  id: 'adaptive-bent-clouds',
  artefact: 'Beyond the paper',
  title: `Bent and ring-shaped clouds, for which the certificate promises nothing: ${DATASETS} data sets of each size`,
  keys: ['Cloud', 'N', 'D', 'Method'],
  metrics: ['k', 'certain'],
  rows: cloudRows(BENT_KINDS),
  figures: [],
  notes: [
    'A ring has two modes along every line through it, and a banana along some. They are outside the class of clouds that the certificate names, and both are cut into several clusters.',
  ],
};

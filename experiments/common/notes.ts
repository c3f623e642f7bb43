import { REPEATS } from './protocol.js';
import { FURTHER_DATASETS } from './sweep.js';

/** Of every sweep. */
export const SWEEP_NOTES = [
  `The paper does not say how many runs are behind these means; we assume ${REPEATS}. Its data set is not known either: our values are over ${1 + FURTHER_DATASETS}, and the sd is within data sets.`,
];

/** Of figures without numbers in the paper’s source. */
export const SCALING_NOTES = [
  'The paper’s source has neither the numbers behind this figure nor its grid of sizes: the grid is ours, and no cell has a verdict.',
];

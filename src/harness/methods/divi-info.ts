import { diviMethod } from './shared/divi-method.js';

/** DIVI with the data-informed prior (Mode 1 of Step A). */
export const method = diviMethod('DIVI-Info', 2, 'informative');

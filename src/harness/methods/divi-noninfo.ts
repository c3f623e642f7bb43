import { diviMethod } from './shared/divi-method.js';

/** DIVI with the same prior for every feature (Mode 2). */
export const method = diviMethod('DIVI-NonInfo', 2, 'noninformative');

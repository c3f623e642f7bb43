import { diviMethod } from './shared/divi-method.js';

/** DIVI with priors drawn at random (Mode 3). */
export const method = diviMethod('DIVI-Random', 2, 'random');

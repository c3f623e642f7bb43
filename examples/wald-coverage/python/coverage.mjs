import { coverage } from '../coverage.mjs';

export const experiment = coverage('coverage-python', 'In the text, again', 'Wald in Python');

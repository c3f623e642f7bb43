import type { Verdict } from '../../compare/compared-table.js';
import type { Tone } from './page-data.js';

/** The colour of each verdict. */
export const TONES: Record<Verdict, Tone> = {
  reproduced: 'good',
  compatible: 'fair',
  different: 'bad',
  'not reported': 'none',
  missing: 'none',
};

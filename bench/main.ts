// npm run bench [-- divi | baselines]: speed as ratios, side by side in one run; never asserted in tests
import { benchBaselines } from './baselines.js';
import { benchDivi } from './divi.js';

const wanted = process.argv[2];
if (wanted !== 'baselines') benchDivi();
if (wanted !== 'divi') await benchBaselines();

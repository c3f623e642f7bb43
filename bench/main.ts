// npm run bench [-- divi | baselines | adaptive]: speed as ratios, side by side in one run; never asserted in tests
import { benchAdaptive } from './adaptive.js';
import { benchBaselines } from './baselines.js';
import { benchDivi } from './divi.js';

const wanted = process.argv[2];
const isWanted = (name: string): boolean => wanted === undefined || wanted === name;
if (isWanted('divi')) benchDivi();
if (isWanted('baselines')) await benchBaselines();
if (isWanted('adaptive')) benchAdaptive();

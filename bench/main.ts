// npm run bench [-- divi | fits | baselines | adaptive | csv | large | command]: speed as ratios, side by side in one run; never asserted in tests
import { benchAdaptive } from './adaptive.js';
import { benchBaselines } from './baselines.js';
import { benchCommand } from './command.js';
import { benchCsv } from './csv.js';
import { benchDivi } from './divi.js';
import { benchFits } from './fits.js';
import { benchLarge } from './large.js';

const wanted = process.argv[2];
const wants = (name: string): boolean => wanted === undefined || wanted === name;
if (wants('divi')) benchDivi();
if (wants('fits')) benchFits();
if (wants('baselines')) await benchBaselines();
if (wants('adaptive')) benchAdaptive();
if (wants('csv')) await benchCsv();
if (wants('large')) benchLarge();
if (wants('command')) benchCommand();

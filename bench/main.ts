// npm run bench: speed as ratios, side by side in one run; never asserted in tests
import { benchDivi } from './divi.js';

benchDivi();

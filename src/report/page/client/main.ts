import { startFigures } from './figures.js';
import { startTheme } from './theme.js';

startTheme();
startFigures();

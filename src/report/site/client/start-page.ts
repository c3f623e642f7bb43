import { startFigures } from './figures.js';
import { startSearch } from './search.js';
import { startSorting } from './tables.js';
import { startTheme } from './theme.js';
import { startMenu, startPrinting, startViews } from './views.js';

startTheme();
startViews();
startMenu();
startSearch();
startSorting();
startPrinting();
startFigures();

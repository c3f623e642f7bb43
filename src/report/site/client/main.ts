import { startFigures } from './figures.js';
import { startSearch } from './search/search.js';
import { startSorting } from './sort.js';
import { startTheme } from './theme.js';
import { startMenu } from './views/menu.js';
import { startPrinting } from './views/print.js';
import { startViews } from './views/views.js';

startTheme();
startViews();
startMenu();
startSearch();
startSorting();
startPrinting();
startFigures();

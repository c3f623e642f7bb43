import { startCells } from './cells.js';
import { startContents } from './contents.js';
import { startFigures } from './figures.js';
import { startFilter } from './filter.js';
import { startSorting } from './sort.js';
import { startTheme } from './theme.js';

startTheme();
startSorting();
startFilter();
startContents();
startCells();
startFigures();

import { pageJson } from '../../../report/site/client/dom.js';
import { startTheme } from '../../../report/site/client/theme.js';
import { settingsOf } from '../settings.js';
import { App, type PageData } from './app.js';
import { startCopying } from './take-away.js';

startTheme();
startCopying();
// an address that was typed, or pasted
window.addEventListener('hashchange', () => location.reload());
new App(pageJson<PageData>('playground')!, settingsOf(location.hash));

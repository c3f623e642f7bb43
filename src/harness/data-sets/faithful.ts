import { defineClassTable } from './files/define-class-table.js';

/** Old Faithful: 272 eruptions with the time to the next; the class is our own cut at 3.1 minutes. */
export const dataSet = defineClassTable({
  name: 'faithful',
  file: {
    path: 'tables/faithful.csv',
    url: null,
    sha256: '8c12b0145088d62896e4637fd4be49f61036b1366154dd6c96ca4a82723efa6e',
  },
  ships: false,
  licence: 'not stated: a table of R’s datasets',
  citation:
    'A. Azzalini and A. W. Bowman (1990), A look at some data on the Old Faithful geyser, Applied Statistics 39; R’s datasets',
  features: 2,
  clusters: 2,
});

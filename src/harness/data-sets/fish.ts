import { defineClassTable } from './files/define-class-table.js';

/** Fish of lake Längelmävesi: 158 of seven species, weight and 5 lengths. */
export const dataSet = defineClassTable({
  name: 'fish',
  file: {
    path: 'tables/fish.csv',
    url: null,
    sha256: '2147922063237c62e29b0cd368ceb2402bcc418639458886078613300e18945b',
  },
  ships: false,
  licence: 'not checked: a table of R’s package rrcov',
  citation:
    'P. Brofeldt (1917), fish catches of lake Längelmävesi, by way of J. Puranen, Journal of Statistics Education data archive; R’s package rrcov',
  features: 6,
  clusters: 7,
});

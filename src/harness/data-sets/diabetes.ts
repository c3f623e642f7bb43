import { defineClassTable } from './files/define-class-table.js';

/** Reaven and Miller’s diabetes: 145 people of three diagnoses, 3 measurements. */
export const dataSet = defineClassTable({
  name: 'diabetes',
  file: {
    path: 'tables/diabetes.csv',
    url: null,
    sha256: '6a9e5bfbe0b3b42eba11a866f071382e82d0a5b41f97602775778aa3afd3833a',
  },
  ships: false,
  licence: 'not checked: a table of R’s package mclust',
  citation:
    'G. M. Reaven and R. G. Miller (1979), An attempt to define the nature of chemical diabetes using a multidimensional analysis, Diabetologia 16; R’s package mclust',
  features: 3,
  clusters: 3,
});

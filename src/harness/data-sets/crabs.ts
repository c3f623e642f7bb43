import { defineClassTable } from './files/define-class-table.js';

/** Leptograpsus crabs: 200 of two colour forms and two sexes, 5 lengths; the class is form and sex. */
export const dataSet = defineClassTable({
  name: 'crabs',
  file: {
    path: 'tables/crabs.csv',
    url: null,
    sha256: '844b9e86c34f3fb839317b918ba6e77a25af802090694f0fd766f69bc09f3bc2',
  },
  ships: false,
  licence: 'not checked: a table of R’s package MASS',
  citation:
    'N. A. Campbell and R. J. Mahon (1974), A multivariate study of variation in two species of rock crab of genus Leptograpsus, Australian Journal of Zoology 22; R’s package MASS',
  features: 5,
  clusters: 4,
});

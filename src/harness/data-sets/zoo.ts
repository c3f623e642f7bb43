import { defineClassTable } from './files/define-class-table.js';

/** Zoo: 101 animals of seven classes, 15 yes-or-no traits and the number of legs. */
export const dataSet = defineClassTable({
  name: 'zoo',
  file: {
    path: 'tables/zoo.csv',
    url: null,
    sha256: 'd090e46d158a32e6aa490251ed0555ffb3b9d0cfd8bd3d19aad3b50a1276819b',
  },
  ships: false,
  licence: 'not checked: a table of R’s package mlbench',
  citation: 'R. Forsyth (1990), Zoo, UCI Machine Learning Repository; R’s package mlbench',
  features: 16,
  clusters: 7,
});

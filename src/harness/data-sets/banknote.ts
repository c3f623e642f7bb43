import { defineClassTable } from './files/define-class-table.js';

/** Swiss banknotes: 100 genuine and 100 counterfeit, 6 lengths. */
export const dataSet = defineClassTable({
  name: 'banknote',
  file: {
    path: 'tables/banknote.csv',
    url: null,
    sha256: '5f1b49a682942024da328fb19824b34479d2a1696170293dbf98bc38917b7c79',
  },
  ships: false,
  licence: 'not checked: a table of R’s package mclust',
  citation: 'B. Flury and H. Riedwyl (1988), Multivariate Statistics: A Practical Approach; R’s package mclust',
  features: 6,
  clusters: 2,
});

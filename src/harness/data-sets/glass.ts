import { defineClassTable } from './files/define-class-table.js';

/** Glass: 214 splinters of six kinds, refractive index and 8 oxides. */
export const dataSet = defineClassTable({
  name: 'glass',
  file: {
    path: 'tables/glass.csv',
    url: null,
    sha256: 'edb229afdcb096cb6f65403b185ddc70b698d859938e6a17533a57d985bbcae2',
  },
  ships: false,
  licence: 'not checked: a table of R’s package mlbench',
  citation: 'B. German (1987), Glass Identification, UCI Machine Learning Repository; R’s package mlbench',
  features: 9,
  clusters: 6,
});

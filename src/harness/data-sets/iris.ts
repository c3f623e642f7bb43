import { defineClassTable } from './files/define-class-table.js';

/** Fisher’s iris: 150 flowers of three species, 4 measurements. */
export const dataSet = defineClassTable({
  name: 'iris',
  file: {
    path: 'data-scripts/tables/iris.csv',
    url: 'https://archive.ics.uci.edu/dataset/53/iris',
    sha256: 'f3d663a4283df4f97170f328afd0dc5cf7307307b5b6052f38591e1df6bdb62e',
  },
  ships: true,
  licence: 'public domain',
  citation:
    'R. A. Fisher (1936), The use of multiple measurements in taxonomic problems, Annals of Eugenics 7; as scikit-learn 1.2.1 has it',
  features: 4,
  clusters: 3,
});

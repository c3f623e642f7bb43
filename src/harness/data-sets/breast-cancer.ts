import { defineClassTable } from './files/define-class-table.js';

/** Breast Cancer Wisconsin (Diagnostic): 569 tumours, malignant or benign, 30 measurements. */
export const dataSet = defineClassTable({
  name: 'breast-cancer',
  file: {
    path: 'data-scripts/tables/breast-cancer.csv',
    url: 'https://archive.ics.uci.edu/dataset/17/breast+cancer+wisconsin+diagnostic',
    sha256: 'ae20440c1e8a33b8d044e874c53122ba7807d19bf5324656b0520c3653017b93',
  },
  ships: true,
  licence: 'CC BY 4.0',
  citation:
    'W. Wolberg, W. N. Street and O. Mangasarian (1995), Breast Cancer Wisconsin (Diagnostic), UCI Machine Learning Repository, doi 10.24432/C5DW2B; as scikit-learn 1.2.1 has it',
  features: 30,
  clusters: 2,
});

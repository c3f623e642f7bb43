import { defineClassTable } from './files/define-class-table.js';

/** The test part of UCI’s handwritten digits: 1,797 of them as 8 × 8 pixels. */
export const dataSet = defineClassTable({
  name: 'digits',
  file: {
    path: 'data-scripts/tables/digits.csv',
    url: 'https://archive.ics.uci.edu/dataset/80/optical+recognition+of+handwritten+digits',
    sha256: 'bb91ac08ceeb4eb7ddca61f0af46532f91c54eea07aab185ef61474328881e05',
  },
  ships: true,
  licence: 'CC BY 4.0',
  citation:
    'E. Alpaydin and C. Kaynak (1998), Optical Recognition of Handwritten Digits, UCI Machine Learning Repository, doi 10.24432/C50P49; its test part, as scikit-learn 1.2.1 has it',
  features: 64,
  clusters: 10,
});

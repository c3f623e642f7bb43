import { defineClassTable } from './files/define-class-table.js';

/** Thyroid glands: 215 patients of three diagnoses, 5 laboratory values. */
export const dataSet = defineClassTable({
  name: 'thyroid',
  file: {
    path: 'tables/thyroid.csv',
    url: null,
    sha256: '6c5adb80f8e506d92024cd26765657a11d52de7fb3155f0e33745602bd9c7177',
  },
  ships: false,
  licence: 'not checked: a table of R’s package mclust',
  citation:
    'D. Coomans, I. Broeckaert, M. Jonckheer and D. L. Massart (1983), Comparison of multivariate discriminant techniques for clinical data, Methods of Information in Medicine 22; R’s package mclust',
  features: 5,
  clusters: 3,
});

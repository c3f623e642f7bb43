import { misspecifiedTable } from './common/misspecified.js';

export const experiment = misspecifiedTable({
  id: 'table-b7',
  artefact: 'Table B.7',
  title: 'Full robustness results under correlated noise',
  generator: 'correlated-noise',
  paper: {
    200: {
      'K-means': '3.00 (0.00) & 0.283 (0.080) & 0.307 (0.084) & --',
      GMM: '3.00 (0.00) & 0.307 (0.176) & 0.349 (0.194) & --',
      'DIVI-Info': '3.00 (0.00) & 0.419 (0.153) & 0.466 (0.154) & 0.243 (0.038)',
      'DIVI-NonInfo': '3.00 (0.00) & 0.300 (0.170) & 0.341 (0.189) & 0.182 (0.000)',
      'DIVI-Random': '3.00 (0.00) & 0.195 (0.206) & 0.220 (0.217) & 0.181 (0.044)',
    },
    1000: {
      'K-means': '3.00 (0.00) & 0.381 (0.037) & 0.407 (0.038) & --',
      GMM: '3.00 (0.00) & 0.497 (0.007) & 0.565 (0.009) & --',
      'DIVI-Info': '3.00 (0.00) & 0.712 (0.261) & 0.731 (0.244) & 0.254 (0.031)',
      'DIVI-NonInfo': '3.00 (0.00) & 0.464 (0.210) & 0.502 (0.210) & 0.182 (0.000)',
      'DIVI-Random': '3.00 (0.00) & 0.297 (0.266) & 0.334 (0.276) & 0.182 (0.045)',
    },
  },
});

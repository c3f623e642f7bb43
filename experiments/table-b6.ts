import { misspecifiedTable } from './common/misspecified.js';

export const experiment = misspecifiedTable({
  id: 'table-b6',
  artefact: 'Table B.6',
  title: 'Full robustness results under heavy-tailed signal',
  generator: 'heavy-tailed',
  paper: {
    200: {
      'K-means': '3.00 (0.00) & 0.913 (0.034) & 0.886 (0.036) & --',
      GMM: '3.00 (0.00) & 0.853 (0.238) & 0.875 (0.187) & --',
      'DIVI-Info': '3.00 (0.00) & 0.989 (0.015) & 0.983 (0.022) & 0.768 (0.095)',
      'DIVI-NonInfo': '3.00 (0.00) & 0.906 (0.173) & 0.910 (0.124) & 0.182 (0.000)',
      'DIVI-Random': '3.00 (0.00) & 0.814 (0.190) & 0.819 (0.161) & 0.187 (0.041)',
    },
    1000: {
      'K-means': '3.00 (0.00) & 0.986 (0.005) & 0.974 (0.009) & --',
      GMM: '3.00 (0.00) & 0.971 (0.097) & 0.971 (0.066) & --',
      'DIVI-Info': '3.00 (0.00) & 0.964 (0.107) & 0.961 (0.080) & 0.990 (0.020)',
      'DIVI-NonInfo': '3.00 (0.00) & 0.931 (0.168) & 0.941 (0.109) & 0.182 (0.000)',
      'DIVI-Random': '3.00 (0.00) & 0.885 (0.193) & 0.890 (0.140) & 0.190 (0.041)',
    },
  },
  knownDeviations: [
    {
      labels: { N: 1000, Method: 'DIVI-Info' },
      reason:
        'one fit: the paper’s 0.964 (0.107) is nineteen fits at 0.988 and one at 0.51. About one fit in a hundred ends so at N = 200 (a wrong first split), none of our hundred here, and what never happened among our runs cannot be redrawn from them',
    },
  ],
});

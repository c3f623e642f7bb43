import { misspecifiedTable } from './common/misspecified.js';

export const experiment = misspecifiedTable({
  id: 'table-b6',
  artefact: 'Table B.6',
  title: 'Full robustness results under heavy-tailed signal',
  generator: 'heavy-tailed',
  label: 'tab:misspec_full_heavytail',
  knownDeviations: [
    {
      labels: { N: 1000, Method: 'DIVI-Info' },
      reason:
        'one fit: the paper’s 0.964 (0.107) is nineteen fits at 0.988 and one at 0.51. About one fit in a hundred ends so at N = 200 (a wrong first split), but none of our hundred did, and what never happened among our runs cannot be redrawn from them',
    },
  ],
});

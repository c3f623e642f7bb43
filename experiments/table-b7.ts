import { misspecifiedTable } from './common/misspecified.js';

export const experiment = misspecifiedTable({
  id: 'table-b7',
  artefact: 'Table B.7',
  title: 'Full robustness results under correlated noise',
  generator: 'correlated-noise',
  label: 'tab:misspec_full_corrnoise',
});

// The DIVI kernel: objective, gradients, Adam and split diagnostics of one model in one memory.
//
// The gated log-density (Eq. 2) is quadratic in x, so over the features it folds to
//   l_ik = c_k + sum_j x_ij (A_kj + B_kj x_ij),
// and all gradients follow from the responsibilities' sums n_k = sum_i r_ik, S1_kj = sum_i r_ik x_ij and
// S2_kj = sum_i r_ik x_ij^2. Only differences to one reference component are streamed over the rows: what does not
// depend on k cancels in r_ik, and the reference's sums are the totals less the others'. With one component no row is
// touched at all. Sums over the rows go part by part, each part in whichever thread is free.

export { openHeap } from '../common/heap';
export { columns, means, sds } from '../common/source';
export { update } from './adam';
export { assignPart } from './assign';
export { beginDiagnosis, diagnosePart, endDiagnosis } from './diagnose';
export {
  coefficients,
  constants,
  foldTotals,
  gateLogitsAt,
  gradients,
  init,
  k,
  labels,
  logVariancesAt,
  mixtureAt,
  offsets,
  openRows,
  parameters,
  parts,
  priorLogits,
  scores,
  stride,
  totalsOfPart,
  uniforms,
  weights,
} from './layout';
export { beginEvaluation, endEvaluation } from './objective';
export { streamPart } from './responsibilities';
export { split } from './split';

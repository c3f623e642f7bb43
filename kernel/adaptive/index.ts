// The kernel of adaptive DIVI. An instance serves either one-dimensional samples or the columns of some rows.

export {
  applyProducts,
  bimodalities,
  columnStride,
  columnsAt,
  combine,
  gram,
  imageAt,
  lineAt,
  listAt,
  openColumns,
  openProducts,
  perColumnAt,
  weightedSums,
} from './columns';
export {
  countsAt,
  densities,
  em,
  meansAt,
  mixtureAt,
  openSample,
  outAt,
  powerSum,
  sdsAt,
  studentSum,
  valuesAt,
} from './sample';

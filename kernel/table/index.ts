// The kernel that reads the lines of tables.

export { forgetEnds } from './cell-ends';
export {
  decimalsAt,
  isCut,
  openLines,
  othersAt,
  othersRead,
  readLines,
  startsAt,
  targetsAt,
  valuesAt,
  wantedAt,
} from './lines';

// The kernel that reads the lines of tables.

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

const DIGITS = 4;

/** 'a', 'a and b', 'a, b and c', 'a, b, c and 4 more'. */
export function listed(shown: readonly string[], total: number): string {
  const items = total > shown.length ? [...shown, `${total - shown.length} more`] : shown;
  return items.length === 1 ? items[0] : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** A number of a few digits. */
export const short = (value: number): string => String(Number(value.toPrecision(DIGITS))).replace('-', '−');

/** A row, from 0, by its name or its number. */
export const rowName = (ids: readonly string[], row: number): string =>
  ids.length > 0 ? `row '${ids[row]}'` : `row ${row + 1}`;

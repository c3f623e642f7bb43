/** In which order a date names day and month. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A date as days since 1970-01-01, by each order; NaN if the order gives no date. */
type DateText = Record<DateOrder, number>;

const TIME = '(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2}(?:\\.\\d+)?))?\\s*(Z|[+-]\\d{2}:?\\d{2})?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i');
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}$`, 'i');
const DAY_WORD = new RegExp(`^(\\d{1,2})[. -]+([a-z]{3,9})[., -]+(\\d{4})${TIME}$`, 'i');
const WORD_DAY = new RegExp(`^([a-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${TIME}$`, 'i');
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** A text as a date of four-digit year; null if it is none. */
export function readDate(text: string): DateText | null {
  const bare = text.trim();
  const first = YEAR_FIRST.exec(bare);
  if (first) return sure(days(first[1], Number(first[3]), first[4], first.slice(5)));
  const last = YEAR_LAST.exec(bare);
  if (last) {
    const [, a, sign, b, year, ...time] = last;
    const dayFirst = days(year, Number(b), a, time);
    // points are written between day, month and year in this order
    const monthFirst = sign === '.' ? Number.NaN : days(year, Number(a), b, time);
    return Number.isNaN(dayFirst) && Number.isNaN(monthFirst)
      ? null
      : { dayFirst, monthFirst: sign === '.' ? dayFirst : monthFirst };
  }
  const [, day, month, year, ...time] = DAY_WORD.exec(bare) ?? swapped(WORD_DAY.exec(bare)) ?? [];
  return month === undefined ? null : sure(days(year, monthNumber(month), day, time));
}

const sure = (value: number): DateText | null => (Number.isNaN(value) ? null : { dayFirst: value, monthFirst: value });

const swapped = (match: RegExpExecArray | null): string[] | null =>
  match && [match[0], match[2], match[1], ...match.slice(3)];

const monthNumber = (word: string): number =>
  MONTHS.findIndex((month) => month === word.toLowerCase() || month.slice(0, 3) === word.toLowerCase()) + 1;

/** Days since 1970-01-01 with the time as a part of one; NaN if there is no such day. */
function days(year: string, month: number, day: string, [hours, minutes, seconds, zone]: string[]): number {
  const midnight = Date.UTC(Number(year), month - 1, Number(day));
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(day)) return Number.NaN;
  const [, sign, zoneHours, zoneMinutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone ?? '') ?? [];
  const shift = sign ? Number(`${sign}1`) * (60 * Number(zoneHours) + Number(zoneMinutes)) : 0;
  const time = 60 * (60 * Number(hours ?? 0) + Number(minutes ?? 0) - shift) + Number(seconds ?? 0);
  return midnight / 86_400_000 + time / 86_400;
}

/** Which order the dates of a column are written in; each counts what only one order explains. */
export class DateOrders {
  /** dates in all */
  count = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #unclear = 0;

  add(text: string): void {
    const date = readDate(text);
    if (date === null) return;
    this.count++;
    if (Number.isNaN(date.monthFirst)) this.#dayFirst++;
    else if (Number.isNaN(date.dayFirst)) this.#monthFirst++;
    else if (date.dayFirst !== date.monthFirst) this.#unclear++;
  }

  /** null if two orders explain all of them, or none does */
  get order(): DateOrder | null {
    if (this.#dayFirst > 0) return this.#monthFirst > 0 ? null : 'dayFirst';
    return this.#monthFirst > 0 || this.#unclear === 0 ? 'monthFirst' : null;
  }
}

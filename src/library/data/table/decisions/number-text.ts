/** The sign between the whole part and the decimals. */
export type DecimalSign = '.' | ',';

/** A number that is not written as programs do; NaN under a sign that it cannot have been written with. */
export interface NumberText {
  '.': number;
  ',': number;
  percent: boolean;
}

const grouped = (separator: string): string => `[1-9]\\d{0,2}(?:${separator}\\d{3})+`;
const form = (decimal: string, group: string): RegExp => {
  const whole = ['\\d+', grouped(group), grouped(' '), grouped("'")].join('|');
  return new RegExp(`^[+-]?(?:(?:${whole})(?:${decimal}\\d*)?|${decimal}\\d+)(?:e[+-]?\\d+)?$`, 'i');
};
const POINT = form('\\.', ',');
const COMMA = form(',', '\\.');

/** The forms that files are full of. */
const ONE_COMMA = /^[+-]?\d+,\d+$/;
const ONE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A text as a number with a decimal comma, separators of thousands or a percent sign; null where it is none. */
export function readNumberText(text: string): NumberText | null {
  if (ONE_COMMA.test(text)) {
    const thousands = ONE_GROUP.test(text) ? Number(text.replace(',', '')) : Number.NaN;
    return { '.': thousands, ',': finite(text.replace(',', '.')), percent: false };
  }
  const bare = text
    .trim()
    .replace('\u2212', '-')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/\u2019/g, "'");
  const percent = bare.endsWith('%');
  const body = percent ? bare.slice(0, -1).trimEnd() : bare;
  const point = POINT.test(body) ? finite(body.replace(/[, ']/g, '')) : Number.NaN;
  const comma = COMMA.test(body) ? finite(body.replace(/[. ']/g, '').replace(',', '.')) : Number.NaN;
  return Number.isNaN(point) && Number.isNaN(comma) ? null : { '.': point, ',': comma, percent };
}

function finite(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

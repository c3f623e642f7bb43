/** A number as a table prints it. */
export interface PrintedValue {
  mean: number;
  /** the number after ±, in brackets or as a subscript; half the width of an interval; null if there is none */
  spread: number | null;
  /** the spread is a printed interval, low to high */
  isInterval: boolean;
}

/** A cell on a separate line below the means: only its spread. */
export type PrintedSpread = Omit<PrintedValue, 'mean'>;

/** Why a cell cannot be read, to follow the cell's text in a sentence. */
export class UnreadableCell extends Error {}

const MISSING = /^(?:|-|--|---|–|—|n\.?\/?a\.?|nan)$/i;

/** Whether a cell says that there is no value. */
export const isMissing = (text: string): boolean => MISSING.test(text);

const NUMBER = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.?\d*|\.\d+)`;
const POWER = String.raw`(?:e[+-]?\d+|\s?[×·]\s?10\^[+-]?\d+)`;
const UNSIGNED = `(?:${NUMBER}${POWER}?|10\\^[+-]?\\d+)\\s?%?`;
const SIGNED = `[+-]?\\s?${UNSIGNED}`;
const IN_ROUND = String.raw`_?\(\s?±?\s?(?<round>${UNSIGNED})\s?\)`;
const SPREAD = String.raw`(?:\s?±\s?(?<plus>${UNSIGNED})|\s?${IN_ROUND}|(?:_±?|\^±)(?<sub>${UNSIGNED}))`;
const BETWEEN = String.raw`\s?(?:,|;|–|--|to|-)\s?`;
const fromTo = (low: string, high: string): string => `(?<${low}>${SIGNED})${BETWEEN}(?<${high}>${SIGNED})`;
const INTERVAL = String.raw`\s?(?:\[${fromTo('low', 'high')}\]|\(${fromTo('low2', 'high2')}\))`;
const VALUE = new RegExp(`^(?<mean>${SIGNED})(?:${SPREAD}|${INTERVAL})?(?<power>${POWER})?(?<percent>\\s?%)?$`, 'i');
const PLAIN = new RegExp(`^[+-]?${NUMBER}${POWER}?$`, 'i');
const IN_BRACKETS = new RegExp(
  `^\\((?<mean>${SIGNED})\\s?±\\s?(?<plus>${UNSIGNED})\\)(?<power>${POWER})?(?<percent>\\s?%)?$`,
  'i',
);
const SPREAD_ONLY = new RegExp(`^(?:${SPREAD}|${INTERVAL})(?<percent>\\s?%)?$`, 'i');

/** The number that a text is, with nothing beside it; null if it is something else. */
export function plainNumber(text: string): number | null {
  return PLAIN.test(text) ? shifted(text, 0) : null;
}

/** The text without what marks a footnote, significance or a unit of times. */
function unmarked(text: string): string {
  return text
    .replace(/(?<!(?<![\d.,])10)\^\d(?!\d)/g, '')
    .replace(/\^[a-z*∗†‡§¶#,]+/gi, '')
    .replace(/\s?[*∗†‡§¶]+/g, '')
    .replace(/−|^–(?=\s?[\d.])/g, '-')
    .replace(/\+\/-/g, '±')
    .replace(/\s?×$/, '')
    .trim();
}

/** The mean and the spread that a cell prints; null if it prints none. Throws UnreadableCell. */
export function printedValue(text: string): PrintedValue | null {
  const shown = unmarked(text);
  if (isMissing(shown)) return null;
  const groups = (VALUE.exec(shown) ?? IN_BRACKETS.exec(shown))?.groups;
  if (!groups)
    throw new UnreadableCell('is neither a number, with or without a spread, nor a mark for a missing value');
  const { mean, plus, round, sub } = groups;
  const brief = round ?? sub;
  if (/\.\d/.test(mean) && /^\d*[1-9]\d*$/.test(brief ?? '')) {
    throw new UnreadableCell(`does not say whether its spread is ${brief} or counts the last digits of the mean`);
  }
  if (brief?.includes('%') && !mean.includes('%')) throw new UnreadableCell('has percent in its brackets only');
  const spread = plus ?? brief;
  const isShared = hasPower(mean) ? spread && !hasPower(spread) && shifted(spread, 0) > 0 : plus?.includes('10^');
  if (isShared) throw new UnreadableCell('gives a power of ten to its mean or its spread only');
  const shift = percentOf(shown) + powerOf(groups.power);
  return { mean: shifted(groups.mean, shift), ...spreadOf(groups, shift) };
}

/** The spread of a cell that prints nothing else; null if it prints something else. */
export function printedSpread(text: string): PrintedSpread | null {
  const shown = unmarked(text);
  const groups = SPREAD_ONLY.exec(shown)?.groups;
  return groups ? spreadOf(groups, percentOf(shown)) : null;
}

type Groups = Record<string, string | undefined>;

const spreadText = ({ plus, round, sub }: Groups): string | null => plus ?? round ?? sub ?? null;

function spreadOf(groups: Groups, shift: number): PrintedSpread {
  const spread = spreadText(groups);
  if (spread !== null) return { spread: shifted(spread, shift), isInterval: false };
  const low = groups.low ?? groups.low2;
  const high = groups.high ?? groups.high2;
  if (low === undefined || high === undefined) return { spread: null, isInterval: false };
  const width = shifted(high, shift) - shifted(low, shift);
  if (width < 0) throw new UnreadableCell('prints an interval whose upper end is below its lower end');
  // a difference of decimals is one too
  return { spread: Number((width / 2).toPrecision(12)), isInterval: true };
}

const percentOf = (text: string): number => (text.includes('%') ? -2 : 0);

/** The exponent of 10 at the end of a number. */
const powerOf = (text = ''): number => Number(/(?:e|10\^)([+-]?\d+)/i.exec(text)?.[1] ?? 0);

const hasPower = (text: string): boolean => /e|10\^/i.test(text);

/** A number with its decimal point moved: in the decimal text, as a product would be rounded. */
function shifted(text: string, shift: number): number {
  const exponent = powerOf(text) + shift;
  const digits = text.replace(/(?:e|(?:[×·]\s?)?10\^).*|[\s,%]/gi, '') || '1';
  return Number(`${/^[+-]$/.test(digits) ? `${digits}1` : digits}e${exponent}`);
}

import type { RandomStream } from '../../../../src/library/core/random.js';

/** What is a number, strictly. */
export const STRICT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const digits = (random: RandomStream, n: number): string =>
  Array.from({ length: n }, () => random.integer(10)).join('');
const sign = (random: RandomStream): string => ['', '-', '+'][random.integer(3)];

/** Any double, subnormals among them. */
function anyDouble(random: RandomStream): number {
  const words = Uint32Array.of(random.integer(2 ** 32), random.integer(2 ** 32));
  return new Float64Array(words.buffer)[0];
}

/** All decimals of the number half way between two doubles, or that with one more digit, or with some cut off. */
function nearlyHalfWay(random: RandomStream): string {
  const shift = 53 + random.integer(20);
  const odd = (BigInt(2 ** 52 + random.integer(2 ** 31)) << 1n) + 1n;
  const decimals = (odd * 5n ** BigInt(shift)).toString().padStart(shift + 1, '0');
  const text = `${decimals.slice(0, -shift)}.${decimals.slice(-shift)}`;
  return [text, `${text}1`, text.slice(0, 18), text.slice(0, 20)][random.integer(4)];
}

/** Some digits, a decimal sign before, among or behind them, or none. */
function pointedDigits(random: RandomStream): string {
  const text = digits(random, 1 + random.integer(18));
  const point = random.integer(text.length + 2);
  return point > text.length ? text : `${text.slice(0, point)}.${text.slice(point)}`;
}

/** Random texts that are numbers, or nearly. */
export const KINDS: Record<string, (random: RandomStream) => string> = {
  'any double, as it is printed': (random) => String(anyDouble(random)),
  'seventeen digits': (random) => (random.normal() * Number(`1e${random.integer(30) - 15}`)).toPrecision(17),
  'seventeen digits and an exponent': (random) => anyDouble(random).toExponential(16),
  'short decimals': (random) => `${sign(random)}${random.integer(1000)}.${digits(random, random.integer(8))}`,
  'digits and perhaps a decimal sign': (random) => `${sign(random)}${pointedDigits(random)}`,
  'many digits': (random) =>
    `${sign(random)}${digits(random, random.integer(24))}.${digits(random, random.integer(24))}`,
  'many zeros': (random) => `0.${'0'.repeat(random.integer(25))}${digits(random, 1 + random.integer(20))}`,
  'whole numbers': (random) => `${sign(random)}${digits(random, 1 + random.integer(24))}`,
  'large and small exponents': (random) => `${digits(random, 4)}.${digits(random, 5)}e${random.integer(700) - 350}`,
  'half way between two doubles': nearlyHalfWay,
  'characters of numbers': (random) =>
    Array.from({ length: 1 + random.integer(7) }, () => '0123456789.+-eE_x'[random.integer(17)]).join(''),
};

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseNumber } from '../../../../src/library/data/formats/parse-number.js';

/** The text between two others in a file. */
function parse(text: string): number {
  const bytes = Buffer.from(`9${text}9`);
  return parseNumber(bytes, 1, bytes.length - 1);
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 22 });

it('gives the very double of Number()', () => {
  const decimal = fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      digits,
      fc.constantFrom('', '.'),
      digits,
      fc.constantFrom('', 'e5', 'E-310', 'e+22'),
    )
    .map((parts) => parts.join(''))
    .filter((text) => /\d/.test(text.replace(/e.*/i, '')));
  fc.assert(
    fc.property(decimal, (text) => {
      expect(parse(text), text).toBe(Number(text));
    }),
    { numRuns: 5000 },
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(parse(String(x))).toBe(Number(String(x)));
    }),
  );
});

it.each(['', '.', '-', 'e5', '1e', '1e+', '--1', '1.2.3', '1,5', '0x1f', ' 1', 'Infinity', '1_000'])(
  'does not take %j for a number',
  (text) => {
    expect(parse(text)).toBeNaN();
  },
);

it.each(['9007199254740993', '0.9007199254740993', '12345678901234567890', '1e400', '-1e-400'])(
  'rounds %s as Number() does',
  (text) => {
    expect(parse(text)).toBe(Number(text));
  },
);

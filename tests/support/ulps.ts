import { fixture } from './fixture.js';

/** One function's rows in fixtures/mpfr/functions.json; its runner.py says how they are written. */
interface Table {
  arity: number;
  arguments: string;
  values: string;
  residuals: string;
}

/** How far a function is from MPFR. */
export interface Worst {
  ulps: number;
  arguments: number[];
  rows: number;
}

/**
 * The largest error of a function over its rows of fixtures/mpfr/functions.json (those whose value `counts`), in ulps
 * of the exact value.
 */
export function worstError(
  name: string,
  f: (...values: number[]) => number,
  counts: (value: number) => boolean = () => true,
): Worst {
  const table = fixture<Record<string, Table>>('mpfr/functions.json')[name];
  const all = doubles(table.arguments);
  const values = doubles(table.values);
  const residuals = Buffer.from(table.residuals, 'hex');
  const worst: Worst = { ulps: 0, arguments: [], rows: 0 };
  values.forEach((value, i) => {
    if (!counts(value)) return;
    worst.rows++;
    const row = Array.from(all.subarray(i * table.arity, (i + 1) * table.arity));
    const ulps = Math.abs((f(...row) - value) / ulp(value) - residuals.readInt16BE(2 * i) / 65536);
    // written so that NaN counts as worst
    if (!(ulps <= worst.ulps)) Object.assign(worst, { ulps, arguments: row });
  });
  console.info(`${name}: at most ${worst.ulps.toFixed(4)} ulp over ${worst.rows} rows (at ${worst.arguments})`);
  return worst;
}

/** Whether a value is a normal number: below those, it is rounded a second time. */
export function isNormal(value: number): boolean {
  return Math.abs(value) >= 2.2250738585072014e-308;
}

/** The distance from |x| to the next larger double; for the largest double, to the one below. */
function ulp(x: number): number {
  const size = Math.abs(x);
  return size === Number.MAX_VALUE ? size - nextDouble(size, -1) : nextDouble(size, 1) - size;
}

/** The double `steps` places above x > 0 (below it, if negative). */
export function nextDouble(x: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}

/** Where an increasing function falls on the `count` doubles from `start` > 0 on: none, if it is monotone there. */
export function falls(f: (x: number) => number, start: number, count: number): number[] {
  const out: number[] = [];
  let x = start;
  let before = f(x);
  for (let i = 1; i < count; i++) {
    x = nextDouble(x, 1);
    const now = f(x);
    if (!(now >= before)) out.push(x);
    before = now;
  }
  return out;
}

function doubles(hex: string): Float64Array {
  const bytes = Buffer.from(hex, 'hex');
  return Float64Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleBE(8 * i));
}

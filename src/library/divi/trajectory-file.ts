import { InputError } from '../core/errors.js';
import { scheduledComponents } from './schedule.js';
import type { Trajectory } from './trajectory.js';

/** Reads the text of a trajectory file, refusing with one sentence what a replay could not use. */
export function parseTrajectory(text: string, file: string): Trajectory {
  const fail = (problem: string): never => {
    throw new InputError(
      `${file}: ${problem}; a trajectory has the form of tests/fixtures/shared/divi-trajectory-*.json`,
    );
  };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    fail(`not a JSON file (${(error as Error).message})`);
  }
  const field = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
  const numbers = (path: string, value: unknown, length: number): void => {
    if (!Array.isArray(value) || value.length !== length || !value.every((v) => Number.isFinite(v))) {
      fail(`${path} must be ${length} finite numbers`);
    }
  };
  const table = (path: string, length: number, width: number): void => {
    const value = field(path);
    if (!Array.isArray(value) || value.length !== length) fail(`${path} must have ${length} rows`);
    (value as unknown[]).forEach((row, i) => {
      numbers(`${path}, row ${i + 1},`, row, width);
    });
  };

  if (typeof root !== 'object' || root === null) fail('not a JSON object');
  const numbersOfConfig = 'epochs splitInterval learningRate beta backgroundLogVariance splitSigma tauMultiplier';
  for (const name of numbersOfConfig.split(' ')) {
    if (!Number.isFinite(field(`config.${name}`))) fail(`config.${name} must be a number`);
  }
  const epochs = field('config.epochs') as number;
  const splitInterval = field('config.splitInterval') as number;
  if (!(Number.isInteger(epochs) && epochs >= 1)) fail('config.epochs must be a whole number of at least 1');
  if (!(Number.isInteger(splitInterval) && splitInterval >= 1)) {
    fail('config.splitInterval must be a whole number of at least 1');
  }
  const x = field('x');
  if (!Array.isArray(x) || x.length === 0 || !Array.isArray(x[0])) fail('x must be an array of rows');
  const rows = x as number[][];
  const d = rows[0].length;
  if (d === 0) fail('x must have at least one column');
  table('x', rows.length, d);
  for (const path of ['initialMeans', 'initialLogVariances', 'priors', 'expected.gates']) numbers(path, field(path), d);
  if (!(field('priors') as number[]).every((p) => p > 0 && p < 1)) fail('priors must lie between 0 and 1');
  table('uniforms', epochs, d);
  if (!(field('uniforms') as number[][]).flat().every((u) => u > 0 && u < 1)) fail('uniforms must lie between 0 and 1');
  for (const path of ['temperatures', 'expected.objective']) numbers(path, field(path), epochs);
  if (!(field('temperatures') as number[]).every((t) => t > 0)) fail('temperatures must be above 0');
  const most = scheduledComponents(epochs, splitInterval) - 1;
  table('normalsA', most, d);
  table('normalsB', most, d);
  numbers('expected.labels', field('expected.labels'), rows.length);
  const components = field('expected.mixtureLogits');
  if (!Array.isArray(components)) fail('expected.mixtureLogits must be an array of numbers');
  const k = (components as number[]).length;
  numbers('expected.mixtureLogits', components, k);
  table('expected.means', k, d);
  table('expected.logVariances', k, d);
  const checks = field('expected.diagnostics');
  if (
    !Array.isArray(checks) ||
    !checks.every((check) => Number.isInteger(check?.epoch) && Number.isInteger(check?.worst))
  ) {
    fail('expected.diagnostics must be an array of looks at the components, each with epoch, worst and split');
  }
  return root as Trajectory;
}

// @module-tag process
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { divi } from '../../support/cli.js';
import { sharedFolder } from '../../support/folder.js';

const path = sharedFolder();
const study = path('pi');
divi('new', study);

/** What `divi reproduce` says of the new study with one thing changed. */
function refused(file: string, from: string, to: string): string {
  const place = join(study, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(from);
  writeFileSync(place, text.replace(from, to));
  const { code, err } = divi('reproduce', '--study', study);
  writeFileSync(place, text);
  expect([code, err.trim().split('\n').length, existsSync(join(study, 'results'))]).toEqual([2, 1, false]);
  return err;
}

it.each([
  [
    'a misspelt field of the study',
    'study.mjs',
    'name:',
    'nane:',
    /no field of the study in .*pi 'nane'; the fields are title,/,
  ],
  [
    'a misspelt field of an experiment',
    'table-1.mjs',
    'figures: [',
    'note: [], figures: [',
    /no field of experiment 'table-1' 'note'/,
  ],
  [
    'an experiment without id',
    'table-1.mjs',
    "id: 'table-1',",
    '',
    /table-1\.mjs must export 'experiment' .*: it lacks id$/m,
  ],
  ['one without rows', 'table-1.mjs', 'rows: ', 'row: ', /table-1\.mjs must export 'experiment' .*: it lacks rows$/m],
  [
    'a metric nobody defines',
    'table-1.mjs',
    "metrics: ['pi']",
    "metrics: ['tau']",
    /experiment 'table-1': there is no metric 'tau'/,
  ],
  [
    'a method nobody brings',
    'table-1.mjs',
    "'Random points'",
    "'Random point'",
    /row 'Points 100': there is no method 'Random point': did you mean Random points/,
  ],
  [
    'a data set nobody brings',
    'table-1.mjs',
    'dataset: NO_DATA',
    "dataset: { generator: 'x', seed: 1 }",
    /row 'Points 100': there is no data set 'x'/,
  ],
  [
    'a row without a key',
    'table-1.mjs',
    "keys: ['Points']",
    "keys: ['Points', 'Method']",
    /row 'Points 100': its labels have no 'Method'/,
  ],
  [
    'a seed that is none',
    'table-1.mjs',
    "namedSeed('run', points, i)",
    "'x'",
    /row 'Points 100': the seed of a run must be a whole number, not x/,
  ],
  [
    'a table that the paper does not have',
    'table-1.mjs',
    "'tab:pi'",
    "'tab:tau'",
    /table-1\.mjs cannot be loaded: .*tab:tau/,
  ],
  [
    'a row of the paper that nobody runs',
    'table-1.mjs',
    '[100, 10000].map',
    '[100].map',
    /the paper's row 'Points 10000' matches none of the experiment's rows/,
  ],
  ['a column that the paper does not have', 'table-1.mjs', "Estimate: 'pi'", "Estimates: 'pi'", /paper\.tex.*Estimate/],
  [
    'a program that is not there',
    'methods/random-points.mjs',
    "'node'",
    "'nodes-of-pi'",
    /method 'Random points': there is no program 'nodes-of-pi' in PATH/,
  ],
  [
    'a misspelt option',
    'table-1.mjs',
    'options: { points }',
    'options: { point: 3 }',
    /no Random points option 'point'/,
  ],
])('%s is refused in one sentence, before any run', (_what, file, from, to, message) => {
  expect(refused(file, from, to)).toMatch(message);
});

it('a command that hangs ends its run, not the study', { timeout: 60_000 }, () => {
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(study, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(study, file), text.replace(from, to));
  };
  edit('scripts/random-points.mjs', 'let inside', 'if (seed === 1) for (;;);\nlet inside');
  edit('methods/random-points.mjs', 'defaults:', 'timeoutMs: 2000,\n  defaults:');
  edit('table-1.mjs', "namedSeed('run', points, i)", 'points === 100 ? i + 1 : i + 2');
  edit('table-1.mjs', 'length: 20', 'length: 3');
  const { code, err } = divi('reproduce', '--study', study);
  expect([code, err]).toEqual([1, expect.stringContaining('scripts/random-points.mjs was stopped after 2 s')]);
  expect(err).toContain('1 run failed; divi rerun --failed tries them again');
});

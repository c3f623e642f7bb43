// @module-tag process
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resolveMixtureOptions } from '../src/library/baselines/gaussian-mixture.js';
import { resolveKMeansOptions } from '../src/library/baselines/kmeans.js';
import { resolveMixtureBicOptions } from '../src/library/baselines/mixture-bic.js';
import { resolveSparseOptions } from '../src/library/baselines/sparse-kmeans.js';
import { resolveSelectionOptions } from '../src/library/baselines/variable-selection-mixture.js';
import { SYNTHETIC_DEFAULTS } from '../src/library/data/synthetic/design/synthetic.js';
import { DIVI_DEFAULTS } from '../src/library/divi/options.js';
import { STEP_A_DEFAULTS } from '../src/library/divi/prior.js';

it('docs/api.md is what npm run docs makes of the types', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/api-docs.mjs', '--print'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/### readTable\n/);
  expect(readFileSync('docs/api.md', 'utf8'), 'run npm run docs').toBe(stdout);
});

it('docs/api.md shows the defaults that the code has', () => {
  const page = readFileSync('docs/api.md', 'utf8');
  const defaults = {
    DiviOptions: DIVI_DEFAULTS,
    Annealing: DIVI_DEFAULTS.temperature,
    StepAOptions: STEP_A_DEFAULTS,
    SyntheticOptions: SYNTHETIC_DEFAULTS,
    KMeansOptions: resolveKMeansOptions({ k: 1 }),
    GaussianMixtureOptions: resolveMixtureOptions({ k: 1 }),
    MixtureBicOptions: resolveMixtureBicOptions({}),
    SparseKMeansOptions: resolveSparseOptions({ k: 1, bound: 2 }),
    VariableSelectionOptions: resolveSelectionOptions({ k: 'bic' }),
  };
  const given = ['k', 'bound'];
  for (const [name, values] of Object.entries(defaults)) {
    const section = page.split(`### ${name}\n`)[1].split('\n### ')[0];
    for (const [option, value] of Object.entries(values)) {
      const isTold = value === null || ['number', 'string', 'boolean'].includes(typeof value);
      if (!isTold || (name !== 'SyntheticOptions' && given.includes(option))) continue;
      const shown = new RegExp(`^\\| \`${option}\\??: [^\\n]*?\` \\| \`([^\`]*)\` \\|`, 'm').exec(section)?.[1];
      expect(shown?.startsWith("'") ? shown.slice(1, -1) : JSON.parse(shown ?? '"none"'), `${name}.${option}`).toBe(
        value,
      );
    }
  }
});

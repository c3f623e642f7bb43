import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Claim } from '../../src/claims/claim.js';
import { judgeClaims } from '../../src/claims/judge.js';
import { compareExperiment } from '../../src/compare/compare.js';
import { experimentsFolder, loadExperiments } from '../../src/experiment/load-experiments.js';
import { loadExports } from '../../src/experiment/load-modules.js';
import { readPublished } from '../../src/runs/published.js';

it('every claim can be judged on the published run', async () => {
  const { records } = readPublished();
  const tables = (await loadExperiments(experimentsFolder())).map((experiment) =>
    compareExperiment(experiment, records),
  );
  const claims = (await loadExports<Claim[]>(join(experimentsFolder(), 'claims'), 'claims', [])).flat();
  const judged = judgeClaims(claims, tables);
  expect(judged.flatMap(({ claim, missing }) => (missing === null ? [] : [`${claim.id}: ${missing}`]))).toEqual([]);
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
});

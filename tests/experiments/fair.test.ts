import { describe, expect, it } from 'vitest';
import { fairContenders } from '../../experiments/common/fair.js';
import { DIVI_INFO, GMM_ONE_START, GMM_TEN_RESTARTS, KMEANS, SPKM } from '../../experiments/common/protocol.js';
import { experimentsFolder, loadExperiments } from '../../src/harness/experiment/experiments-folder.js';
import { planExperiment } from '../../src/harness/runs/plan.js';
import { groupByWork } from '../../src/harness/runs/shared-work.js';
import { registry } from '../support/registry.js';

const experiments = new Map(
  (await loadExperiments(experimentsFolder())).map((experiment) => [experiment.id, experiment]),
);
const BENCHMARKS = ['fair-matched', 'fair-heavy-tailed', 'fair-correlated-noise'];

/** How often a method starts, with its defaults. */
const startsOf = ({ method, options }: { method: string; options: object }): number => {
  const { nInit, nStarts, restarts } = registry.method(method).resolve(options) as Record<string, number | undefined>;
  return nInit ?? nStarts ?? restarts ?? 1;
};

describe.each(BENCHMARKS)('%s', (id) => {
  const experiment = experiments.get(id)!;
  const paper = experiments.get(experiment.pairedWith!)!;

  it('has fifty data sets a size, the first of them those of the paper’s table', () => {
    for (const { labels, runs } of experiment.rows) {
      const seeds = runs.map(({ dataset }) => dataset.seed);
      expect(new Set(seeds).size).toBe(50);
      const table = paper.rows.find((row) => row.labels.N === labels.N)!;
      expect(seeds.slice(0, 20)).toEqual(table.runs.map(({ dataset }) => dataset.seed));
    }
  });

  it('pairs the two rules of the permutation, which share their work', () => {
    const { rows } = planExperiment(experiment, registry);
    const gaps = rows.filter(({ row }) => String(row.labels.Method).includes('permutation'));
    expect(gaps).toHaveLength(4);
    expect(groupByWork(gaps.flatMap(({ runs }) => runs)).map(({ length }) => length)).toEqual(Array(100).fill(2));
    for (const { run } of gaps.flatMap(({ runs }) => runs)) expect(run.options.nPermutations).toBe(25);
  });
});

it('no method starts less often than in the paper’s tables', () => {
  const contenders = fairContenders(3);
  for (const row of [KMEANS, GMM_TEN_RESTARTS, GMM_ONE_START, SPKM, DIVI_INFO]) {
    const fair = contenders.filter(({ method }) => method === row.method);
    expect(fair.length).toBeGreaterThan(0);
    for (const contender of fair) expect(startsOf(contender)).toBeGreaterThanOrEqual(startsOf(row));
  }
  const gap = contenders.filter(({ method }) => method === 'SPKM-Gap');
  for (const contender of gap) expect(startsOf(contender)).toBe(startsOf(SPKM));
  for (const name of ['GMM', 'GMM-BIC', 'VarSel', 'DIVI-Restarts']) {
    expect(startsOf(contenders.find(({ method }) => method === name)!)).toBe(10);
  }
});

it('has the paper’s literal Step A, within DIVI and alone, and one prior for all of DIVI’s starts', () => {
  const resolved = Object.fromEntries(
    fairContenders(3).map(({ name, method, options }) => [
      name ?? method,
      registry.method(method).resolve(options) as Record<string, unknown>,
    ]),
  );
  const literal = { kruskalWallisScore: 'statistic', likelihoodRatioScore: 'ratio' };
  expect(resolved['DIVI, literal Step A, schedule for K = 3'].stepA).toMatchObject(literal);
  expect(resolved['Step A alone, literal']).toEqual({ ...resolved['Step A alone'], ...literal });
  const { stepA, restarts: _restarts, ...best } = resolved['DIVI, best of 10, schedule for K = 3'];
  const { stepA: single, ...once } = resolved['DIVI, schedule for K = 3'];
  expect(best).toEqual(once);
  expect(stepA).toEqual({ ...(single as object), restarts: 20 });
});

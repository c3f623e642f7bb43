import { describe, expect, it } from 'vitest';
import { fairContenders } from '../../experiments/common/fair.js';
import { experimentsFolder, loadExperiments } from '../../src/harness/experiment/experiments-folder.js';
import { keyedRun, runsOf } from '../../src/harness/runs/plan.js';
import { canonicalJson } from '../../src/library/core/canonical.js';
import { isSynthetic } from '../../src/library/data/data-set.js';
import { NOISE_KINDS } from '../../src/library/data/synthetic/design/noise-kinds.js';
import { registry } from '../support/registry.js';

const all = await loadExperiments(experimentsFolder());
const adaptive = all.filter(({ folder }) => folder === 'adaptive');
const byId = (id: string) => adaptive.find((experiment) => experiment.id === id)!;
const datasetsOf = (experiments: typeof all): string[] =>
  experiments.flatMap(({ rows }) =>
    rows.flatMap(({ runs, furtherRuns = [] }) =>
      [...runs, ...furtherRuns].flatMap(({ dataset }) =>
        isSynthetic(dataset) ? canonicalJson(registry.dataSet(dataset).resolve(dataset)) : [],
      ),
    ),
  );

it('goes beyond the paper, in a folder and report of its own', () => {
  expect(adaptive.length).toBe(12);
  for (const { id, scope } of adaptive) expect([id.startsWith('adaptive-'), scope]).toEqual([true, 'beyond']);
  expect(all.filter(({ folder }) => folder === 'fair').every(({ scope }) => scope === 'beyond')).toBe(true);
  expect(all.filter(({ folder }) => folder === undefined).every(({ scope }) => scope === undefined)).toBe(true);
});

it('stands on data sets that no other experiment has', () => {
  const others = new Set(datasetsOf(all.filter(({ folder }) => folder !== 'adaptive')));
  const own = datasetsOf(adaptive);
  expect(own.length).toBeGreaterThan(3000);
  expect(own.filter((dataset) => others.has(dataset))).toEqual([]);
});

it('has a hundred fresh data sets of every benchmark and size', () => {
  const auto = byId('adaptive-benchmarks').rows.filter(({ labels }) => labels.Method === 'DIVI-Adaptive');
  expect(auto.map(({ labels: { Benchmark, N } }) => `${Benchmark} ${N}`)).toEqual([
    'Matched 200',
    'Matched 1000',
    'Heavy-tailed 200',
    'Heavy-tailed 1000',
    'Correlated noise 200',
    'Correlated noise 1000',
  ]);
  for (const { runs } of auto) expect(new Set(runs.map(({ dataset }) => dataset.seed)).size).toBe(100);
});

it('has noise of 13 kinds in up to two sizes, a hundred data sets each, all of one cluster', () => {
  const { rows } = byId('adaptive-noise');
  const kinds = new Set(rows.map(({ labels: { Noise, N } }) => `${Noise} ${N}`));
  expect(kinds.size).toBe(22);
  for (const kind of NOISE_KINDS) expect(kinds).toContain(`${kind} 200`);
  for (const { runs } of rows) {
    expect(new Set(runs.map(({ dataset }) => dataset.seed)).size).toBe(100);
    for (const { dataset } of runs) {
      expect([registry.dataSet(dataset).classes?.(dataset), dataset.informative]).toEqual([1, 0]);
    }
  }
});

it('has 41 kinds of single clouds in nine sizes, 100 draws of each, and mixtures of 2 to 15 clusters', () => {
  const clouds = ['adaptive-single-clouds', 'adaptive-bent-clouds'].flatMap((id) => byId(id).rows);
  expect(clouds.length).toBe(41 * 9);
  const drawn = clouds.flatMap(({ runs }) => runs.map(({ dataset }) => dataset));
  expect(drawn.length).toBe(41 * 9 * 100);
  expect(new Set(drawn.map((dataset) => canonicalJson(dataset))).size).toBe(drawn.length);
  for (const dataset of drawn) expect(registry.dataSet(dataset).classes?.(dataset)).toBe(1);
  for (const { labels, runs } of byId('adaptive-mixtures').rows) {
    for (const { dataset } of runs) expect(registry.dataSet(dataset).classes?.(dataset)).toBe(labels['True K']);
  }
});

describe('the true number of clusters', () => {
  const { rows } = byId('adaptive-true-k');
  const methods = [...new Set(rows.map(({ labels }) => labels.Method))];

  it.each(methods)('%s has one to eight, as its row says', (method) => {
    const own = rows.filter(({ labels }) => labels.Method === method);
    expect(own.map(({ labels }) => labels['True K'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { labels, runs } of own) {
      for (const { dataset } of runs) expect(registry.dataSet(dataset).classes?.(dataset)).toBe(labels['True K']);
    }
  });

  it('gives the rivals the first of our data sets, and room for a larger K', () => {
    expect(methods).toHaveLength(4);
    for (const { labels, runs } of rows) {
      const ours = rows.find(
        (row) => row.labels.Method === 'DIVI-Adaptive' && row.labels['True K'] === labels['True K'],
      )!;
      expect(runs.map(({ dataset }) => dataset)).toEqual(ours.runs.slice(0, runs.length).map(({ dataset }) => dataset));
      const { maxK = 10 } = runs[0].options as { maxK?: number };
      expect(maxK).toBe(10);
    }
  });
});

it('gives K to the rivals of awkward and real data and the peer’s sets as to adaptive DIVI, with the starts of the fair comparisons', () => {
  for (const id of ['adaptive-awkward', 'adaptive-real-data', 'adaptive-peer']) {
    const told = byId(id).rows.flatMap(({ labels, runs: [run] }) => {
      const { k, clusters } = run.options as { k?: unknown; clusters?: unknown };
      const truth = registry.dataSet(run.dataset).classes!(run.dataset);
      if (typeof (k ?? clusters) !== 'number') return [];
      expect(k ?? clusters).toBe(truth);
      const fair = fairContenders(truth).find(({ name, method }) => (name ?? method) === labels.Method);
      expect(run.options).toEqual(fair?.options);
      return [labels];
    });
    const sets = new Set(told.map(({ Data, Dataset }) => Data ?? Dataset));
    expect(told).toHaveLength(4 * sets.size);
  }
});

it('shows the first of the runs on Wine', () => {
  const { rows, shownFit } = byId('adaptive-real-data');
  const [first] = rows[0].runs;
  expect(shownFit).toEqual({ ...first, details: true });
  expect(
    runsOf([{ experiment: byId('adaptive-real-data'), rows: [], shownFit: keyedRun(shownFit!, registry) }]),
  ).toHaveLength(1);
});

it('fits every data set of the agreement with several seeds, and real tables with those of the real rows first', () => {
  const { rows } = byId('adaptive-agreement');
  const drawn = rows.filter(({ runs }) => isSynthetic(runs[0].dataset));
  expect([drawn.length, rows.length]).toEqual([8, 13]);
  for (const { runs } of drawn) {
    expect(new Set(runs.map(({ dataset }) => canonicalJson(dataset))).size).toBe(20);
    expect(new Set(runs.map(({ seed }) => seed)).size).toBe(100);
  }
  const real = byId('adaptive-real-data').rows;
  for (const { labels, runs } of rows.slice(8)) {
    const same = real.find((row) => row.labels.Dataset === labels.Data && row.labels.Method === labels.Method)!;
    expect(runs.slice(0, same.runs.length)).toEqual(same.runs);
  }
});

it('stands last in the fair rows, which are otherwise what they were', () => {
  const names = fairContenders(3).map(({ name, method }) => name ?? method);
  expect(names.slice(-3)).toEqual(['Step A alone, literal', 'DIVI-Adaptive', 'DIVI-Adaptive, K = 3']);
});

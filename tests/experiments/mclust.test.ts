import { describe, expect, it } from 'vitest';
import { experiment } from '../../experiments/adaptive/07-real-data.js';
import { AUTO } from '../../experiments/common/adaptive.js';
import { diviAdaptive } from '../../experiments/methods/divi-methods.js';
import { keyedRun } from '../../src/harness/runs/plan.js';
import { readPublished } from '../../src/harness/runs/published.js';
import { isDone } from '../../src/harness/runs/record.js';
import { standardize } from '../../src/library/data/standardize.js';
import { fixture } from '../support/fixture.js';
import { registry } from '../support/registry.js';

/** What Mclust found in a table, or why there is nothing. */
type Found = { name: string; rows: number; columns: number } & (
  | { maxG: number; k: number; model: string; ari: number }
  | { missing: string }
);

const { made_by, tables } = fixture<{ made_by: string; tables: Found[] }>('mclust/tables.json');
const found = tables.flatMap((table) => ('ari' in table ? [table] : []));
const own = experiment.rows.filter(({ labels }) => labels.Method === AUTO.method);

describe('what Mclust found in the real tables', () => {
  it('covers the tables of the experiment in their order, and says why where there is nothing', () => {
    expect(made_by).toMatch(/^R version \d.*, mclust \d/);
    expect(tables.map(({ name }) => name)).toEqual(own.map(({ labels }) => labels.Dataset));
    for (const table of tables) if (!('ari' in table)) expect(table.missing).toMatch(/^Mclust /);
    expect(found.length).toBeGreaterThanOrEqual(12);
  });

  it.for(found)('$name: $model, K = $k', ({ k, maxG, model, ari }) => {
    expect(Number.isInteger(k) && k >= 1 && k <= maxG).toBe(true);
    // shape, volume and orientation, as mclust names its models
    expect(model).toMatch(/^[EV](II|[EV]I|[EV][EV])$/);
    expect(ari).toBeGreaterThan(-0.5);
    expect(ari).toBeLessThanOrEqual(1);
  });

  const shipped = own.filter(({ runs: [{ dataset }] }) => registry.dataSet(dataset).files?.ships);
  it.for(shipped)('stands on the rows and columns of $labels.Dataset', ({ labels, runs: [{ dataset }] }) => {
    const { x } = registry.dataSet(dataset).load(dataset);
    const table = tables.find(({ name }) => name === labels.Dataset);
    const columns = x.cols - standardize(x).constantColumns.length;
    expect(table).toMatchObject({ rows: x.rows, columns });
  });
});

it('is below adaptive DIVI in the mean over its tables', ({ skip }) => {
  const { records } = readPublished();
  const { name, version } = diviAdaptive;
  const isPresent = [...records.values()].some(
    ({ description }) => description.method === name && description.algorithm === version,
  );
  skip(!isPresent, `${name} ${version} is not published yet: see "Publish a run" in CONTRIBUTING.md`);
  const means = found.map((table) => {
    const { runs } = own.find(({ labels }) => labels.Dataset === table.name)!;
    return mean(
      runs.map((run) => {
        const record = records.get(keyedRun(run, registry).key);
        if (!isDone(record)) throw new Error(`no published run of ${name} on ${table.name}, seed ${run.seed}`);
        return record.outcome.metrics.ari!;
      }),
    );
  });
  expect(mean(means)).toBeGreaterThan(mean(found.map(({ ari }) => ari)));
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { executeRun } from '../../../src/harness/runs/execute-run.js';
import { readPublished } from '../../../src/harness/runs/published.js';
import { type DoneRecord, isDone } from '../../../src/harness/runs/record.js';
import { dataSetName } from '../../../src/library/data/data-set.js';
import { DATA, missing as missingEquipment } from '../../support/equipment.js';
import { registry } from '../../support/registry.js';

// Every method and every data set is tied to its published numbers: a change that moves one must raise the method's
// version (its runs are then no longer found here) and publish the run again.

const runsPublished = [...readPublished().records.values()].filter(isDone);

/** The published run that is done quickest, of those that pass the test. */
function cheapest(test: (record: DoneRecord) => boolean): DoneRecord | undefined {
  return runsPublished.filter(test).reduce<DoneRecord | undefined>((best, record) => {
    return best === undefined || record.durationMs < best.durationMs ? record : best;
  }, undefined);
}

const sourceOf = ({ description }: DoneRecord): string => dataSetName(description.dataset);

/** Data that are made, or ship with the package. */
const isAtHand = (record: DoneRecord): boolean => {
  const { kind, files } = registry.dataSet(record.description.dataset);
  return kind === 'synthetic' || files?.ships === true;
};

function expectSameNumbers(record: DoneRecord | undefined): void {
  const advice = 'the published run has no such run: see "Publish a run" in CONTRIBUTING.md';
  expect(record, advice).toBeDefined();
  const { durationMs: _durationMs, metrics, ...result } = executeRun(record!.description, registry);
  // a metric that came after the run was published is not in it
  const known = Object.keys(record!.outcome.metrics);
  const kept = Object.fromEntries(known.map((name) => [name, metrics[name]]));
  expect({ status: 'done', ...result, metrics: kept }).toEqual(record!.outcome);
}

const isPublished = (test: (record: DoneRecord) => boolean): boolean => runsPublished.some(test);

describe('a published run of every method, done again', () => {
  // the broken one is for the power report, which keeps no runs
  const published = [...registry.methods.values()].filter(({ name }) => name !== 'Broken DIVI');
  it.for(published)('$name, version $version', ({ name, version }, { skip }) => {
    const isNew = !isPublished(({ description }) => description.method === name);
    skip(isNew, `${name} is not published yet: see "Publish a run" in CONTRIBUTING.md`);
    expectSameNumbers(
      cheapest((record) => {
        const { method, algorithm } = record.description;
        return method === name && algorithm === version && isAtHand(record);
      }),
    );
  });
});

describe('a published run on every data set, done again', () => {
  beforeAll(() => {
    if (DATA.path) vi.stubEnv('DIVI_DATA', DATA.path);
    return () => vi.unstubAllEnvs();
  });

  it.for([...registry.dataSets.values()])('$name', ({ name, missing }, { skip }) => {
    const isNew = !isPublished((record) => sourceOf(record) === name);
    skip(isNew, `${name} is not published yet: see "Publish a run" in CONTRIBUTING.md`);
    const record = cheapest((candidate) => sourceOf(candidate) === name);
    const isMissing = record !== undefined && missing(record.description.dataset) !== null;
    skip(isMissing && !DATA.path, missingEquipment(DATA));
    expectSameNumbers(record);
  });
});

import type { Registry } from '../../src/harness/experiment/registry.js';
import { readPublished } from '../../src/harness/runs/published.js';
import { type DoneRecord, isDone } from '../../src/harness/runs/record.js';
import { dataSetName } from '../../src/library/data/data-set.js';

const RUNS_OF_EACH = 2;

const sizeOf = ({ description: { dataset } }: DoneRecord): number =>
  'n' in dataset ? Number(dataset.n) * Number(dataset.d) : 0;

/** The smallest published runs of every method on every data set of the registry, equals by their keys. */
export function fixedSet({ dataSets }: Registry): DoneRecord[] {
  const groups = new Map<string, DoneRecord[]>();
  for (const record of readPublished().records.values()) {
    const { method, dataset } = record.description;
    if (!isDone(record) || !dataSets.has(dataSetName(dataset))) continue;
    const name = `${method} on ${dataSetName(dataset)}`;
    groups.set(name, [...(groups.get(name) ?? []), record]);
  }
  return [...groups.values()].flatMap((records) =>
    records.sort((a, b) => sizeOf(a) - sizeOf(b) || (a.key < b.key ? -1 : 1)).slice(0, RUNS_OF_EACH),
  );
}

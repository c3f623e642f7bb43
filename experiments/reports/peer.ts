import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import type { Prose } from '../../src/harness/experiment/prose.js';
import { groupBy } from '../../src/library/core/group-by.js';
import { mean } from '../../src/library/stats/moments.js';
import { type Block, type Cell, heading, table as tableBlock } from '../../src/report/document.js';
import { formatNumber } from '../../src/report/tables/format.js';
import { trueClusters } from '../common/given-k.js';
import { ari } from '../metrics/clustering.js';
import { diviAdaptive as adaptive } from '../methods/divi-methods.js';
import { choosesK, clustersFound, groupsOf, isOurs, methodOf, wrongK } from './rivals.js';

/** Whether a table has a peer's benchmark sets, each fitted once by every method. */
export const isPeer = ({ experiment }: ComparedTable): boolean => experiment.id === 'adaptive-peer';

/** A table for every suite of the benchmark. */
export function suitesOf(table: ComparedTable): ComparedTable[] {
  return [...groupBy(table.rows, ({ labels }) => String(labels.Suite))].map(([suite, rows]) => ({
    ...table,
    rows,
    experiment: { ...table.experiment, title: suite, keys: ['Dataset', 'Method'] },
  }));
}

/** A line a suite: on which of its sets our K is another than that of the first reference. */
export function peerFailures(table: ComparedTable): Prose[] {
  return suitesOf(table).flatMap((suite) => {
    const ours = suite.rows.filter((row) => isOurs(row) && row.runs.length > 0 && choosesK(row));
    const failed = ours.filter((row) => wrongK(row).wrong > 0);
    if (failed.length === 0) return [];
    const named = failed.map(
      (row) => `${row.labels.Dataset} (${clustersFound([row])} for ${trueClusters(row.runs[0])})`,
    );
    return [`${suite.experiment.title}: wrong on ${failed.length} of ${ours.length} sets: ${named.join(', ')}.`];
  });
}

/** Every set of a suite with the ARI of all methods, K found and K given, and their means. */
export function peerTables(table: ComparedTable): Block[] {
  return suitesOf(table).flatMap((suite) => [heading(3, suite.experiment.title), suiteTable(suite)]);
}

function suiteTable(suite: ComparedTable): Block {
  const methods = [false, true].flatMap((given) => {
    const names = suite.rows.filter((row) => choosesK(row) !== given).map(methodOf);
    return [...new Set(names)].map((name) => ({ name, given }));
  });
  type Method = (typeof methods)[number];
  const isBy = (row: ComparedRow, { name, given }: Method): boolean =>
    row.runs.length > 0 && methodOf(row) === name && choosesK(row) !== given;
  const values = (rows: readonly ComparedRow[], method: Method): number[] =>
    rows.filter((row) => isBy(row, method)).flatMap(({ runs }) => runs.flatMap((run) => run.values[ari.name] ?? []));
  const kOf = (rows: readonly ComparedRow[], metric: 'k' | 'certain'): string =>
    clustersFound(
      rows.filter((row) => isBy(row, { name: adaptive.name, given: false })),
      metric,
    );
  const cells = (rows: readonly ComparedRow[]): Cell[] =>
    methods.map((method): Cell => {
      const found = values(rows, method);
      return found.length === 0 ? '–' : formatNumber(mean(found), ari.digits);
    });
  const sets = groupsOf(suite);
  const complete = sets.filter(({ rows }) => methods.every((method) => values(rows, method).length > 0));
  return tableBlock(
    [
      { title: 'Dataset' },
      { title: 'True K', align: 'right' },
      { title: 'K found', align: 'right' },
      { title: 'Certain', align: 'right' },
      ...methods.map(({ name, given }) => ({
        title: `${name}, K ${given ? 'given' : 'found'}`,
        align: 'right' as const,
      })),
    ],
    [
      ...sets.map(({ name, rows }): Cell[] => {
        const [run] = rows.flatMap(({ runs }) => runs);
        return [name, run ? `${trueClusters(run)}` : '–', kOf(rows, 'k'), kOf(rows, 'certain'), ...cells(rows)];
      }),
      [`mean of ${complete.length}`, '', '', '', ...cells(complete.flatMap(({ rows }) => rows))],
    ],
  );
}

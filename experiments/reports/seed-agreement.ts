import { ari } from '../metrics/clustering.js';
import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import { groupBy } from '../../src/library/core/group-by.js';
import { mean } from '../../src/library/stats/moments.js';
import { type Block, type Cell, type Column, table as tableBlock, text } from '../../src/report/document.js';
import { formatNumber, formatValue } from '../../src/report/tables/format.js';
import { trueClusters } from '../common/given-k.js';
import { clustersFound, wrongCell } from './rivals.js';
import { summaryOn } from '../../src/report/tables/standings.js';
import { markedKeyValues } from '../../src/report/tables/table-layout.js';

/** What runs with other seeds on one data set say about its number of clusters. */
interface SeedAgreement {
  /** the share of the seeds that find the most frequent K, the smaller of equals */
  share: number;
  /** how that K compares with the truth */
  found: 'right' | 'too few' | 'too many';
}

/** The agreement on every data set of a row. */
export function seedAgreements({ runs }: ComparedRow): SeedAgreement[] {
  return [...groupBy(runs, ({ dataset }) => dataset).values()].flatMap((same) => {
    const found = same.flatMap(({ values: { k } }) => k ?? []);
    if (found.length === 0) return [];
    const counts = [...groupBy(found, (k) => k)].map(([k, those]) => ({ k, times: those.length }));
    const [{ k, times }] = counts.sort((a, b) => b.times - a.times || a.k - b.k);
    const truth = trueClusters(same[0]);
    return {
      share: times / found.length,
      found: k === truth ? 'right' : k < truth ? 'too few' : 'too many',
    };
  });
}

const BANDS: { title: string; least: number }[] = [
  { title: 'all', least: 1 },
  { title: '80 % or more, not all', least: 0.8 },
  { title: 'fewer', least: 0 },
];

const RIGHT: Column[] = ['too few', 'too many'].map((found) => ({ title: `that K is ${found}`, align: 'right' }));

/** How far seeds agree on every kind of data, and how often what they agree on is right. */
export function agreementBlocks({ experiment: { keys }, rows }: ComparedTable): Block[] {
  const shown = rows.filter(({ runs }) => runs.length > 0);
  // of a real table there is one, and its classes need not be its clusters
  const drawn = shown.map(seedAgreements).filter(({ length }) => length > 1);
  const dataKeys = keys.filter((key) => key !== 'Method');
  const byData = tableBlock(
    [
      ...dataKeys.map((title) => ({ title })),
      { title: 'True K', align: 'right' },
      { title: 'K over all seeds', align: 'right' },
      { title: 'Seeds with the most frequent K', align: 'right' },
      { title: 'That K is wrong (95 %)', align: 'right' },
      { title: 'ARI', align: 'right' },
    ],
    shown.map((row) => {
      const agreements = seedAgreements(row);
      return [
        ...markedKeyValues(dataKeys, row),
        `${trueClusters(row.runs[0])}`,
        clustersFound([row]),
        `${formatNumber(100 * mean(agreements.map(({ share }) => share)), 0)} %`,
        wrongOf(agreements),
        formatValue(ari, summaryOn(row, ari, undefined)),
      ];
    }),
  );
  if (drawn.length === 0) return [byData];
  const all = drawn.flat();
  const lines = BANDS.map(({ title, least }, b): Cell[] | undefined => {
    const below = b === 0 ? Number.POSITIVE_INFINITY : BANDS[b - 1].least;
    const inside = all.filter(({ share }) => share >= least && share < below);
    const times = (found: SeedAgreement['found']): string => `${inside.filter((one) => one.found === found).length}`;
    if (inside.length === 0) return undefined;
    return [title, `${inside.length}`, wrongOf(inside), times('too few'), times('too many')];
  });
  return [
    byData,
    text('What agreement is worth, over the synthetic data sets: how often the most frequent K is not the true K.'),
    tableBlock(
      [
        { title: 'Seeds that agree' },
        { title: 'Data sets', align: 'right' },
        { title: 'K wrong (95 %)', align: 'right' },
        ...RIGHT,
      ],
      lines.flatMap((line) => (line ? [line] : [])),
    ),
  ];
}

const wrongOf = (agreements: readonly SeedAgreement[]): Cell =>
  wrongCell({ wrong: agreements.filter(({ found }) => found !== 'right').length, runs: agreements.length });

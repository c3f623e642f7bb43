import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import type { Metric } from '../../src/harness/experiment/metrics.js';
import { ari, f1 } from '../metrics/clustering.js';
import { inlineParts, type Prose, strong } from '../../src/harness/experiment/prose.js';
import { ADAPTIVE } from '../common/adaptive-prose.js';
import { toldClusters, trueClusters } from '../common/told.js';
import { diviAdaptive as adaptive } from '../methods/divi-methods.js';
import {
  type Block,
  type Cell,
  type Column,
  entry,
  figure,
  list,
  type ReportDocument,
  table as tableBlock,
  text,
} from '../../src/report/document.js';
import { drawnFigures } from '../../src/report/figures/figure.js';
import { rivalsFigure } from './rivals-figure.js';
import { formatNumber, formatValue } from '../../src/report/tables/format.js';
import {
  clustersFound,
  type DataGroup,
  groupsOf,
  hasFeatures,
  isOurs,
  type RivalDifference,
  type RivalStanding,
  rivalDifferences,
  toldMeans,
  wrongCell,
  wrongK,
} from './rivals.js';
import { differenceCell, standings, summaryOn } from '../../src/report/tables/standings.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from '../../src/report/tables/table-layout.js';
import { agreementBlocks } from './seed-agreement.js';

/** The metrics that methods are compared by. */
const COMPARED = [ari, f1];
/** Wrong in more runs than this share, a row is named among the failures. */
const TOLERATED = 0.03;

/** reports/adaptive.md: our own method, on data of its own and beside the rivals of the fair comparisons. */
export function adaptiveDocument(
  own: readonly ComparedTable[],
  fair: readonly ComparedTable[],
  provenance: string,
): ReportDocument {
  const singles = own.filter((table) => !isAgreement(table));
  const ownGroups = singles.flatMap(groupsOf);
  const isOwn = ({ name }: DataGroup): boolean => ownGroups.some((group) => group.name === name);
  const compared = [...fair.flatMap((table) => titledGroups(table, isOwn)), ...ownGroups];
  const byMetric = COMPARED.map((metric) => ({ metric, differences: rivalDifferences(compared, metric) }));
  return {
    id: 'adaptive',
    name: 'Adaptive DIVI',
    title: 'Adaptive DIVI: K from the data',
    blocks: [
      text(inlineParts(ADAPTIVE.introduction)),
      ...figuresFirst(own, byMetric),
      ...inShort(singles, byMetric[0].differences),
      tunedEntry(),
      ...own.map(section),
      ...(own.some(({ rows }) => hasPublished(rows)) ? [text(PUBLISHED_NOTE)] : []),
    ],
    provenance,
    folder: 'reports',
    brief: briefOf(singles, byMetric[0].differences),
  };
}

/** How it stands to the best rival where both find K, and what it finds in noise. */
function briefOf(own: readonly ComparedTable[], differences: readonly RivalDifference[]): ReportDocument['brief'] {
  const found = differences.filter(({ told }) => !told);
  if (found.length === 0) return undefined;
  const level = found.filter(({ standing }) => standing === 'ahead or level').length;
  const { wrong, runs } = wrongK(
    ...own.filter(isNoise).flatMap(({ rows }) => rows.filter(({ labels }) => labels.Method === adaptive.name)),
  );
  return {
    answer: `Our adaptive DIVI is ahead of or level with the best rival on ${level} of ${found.length} data sets`,
    detail: runs > 0 ? `it finds clusters in ${wrong} of ${runs} sets of noise` : 'where both find K',
  };
}

/** The groups of a fair table that ours have not, by its title: several tables have the same sizes. */
function titledGroups(table: ComparedTable, isOwn: (group: DataGroup) => boolean): DataGroup[] {
  const { keys, title } = table.experiment;
  const groups = keys.includes('Method') ? groupsOf(table).filter((group) => !isOwn(group)) : [];
  return groups.map(({ name, rows }) => ({ name: `${title}, ${name}`, rows }));
}

/** Whether its rows repeat data sets with other seeds, and show how far those agree on K. */
const isAgreement = ({ experiment }: ComparedTable): boolean => experiment.id === 'adaptive-agreement';

/** Whether every data set of a table is one cluster: what is found there is false. */
const isNoise = ({ rows }: ComparedTable): boolean =>
  rows.some(({ runs }) => runs.length > 0) &&
  rows.every(({ runs }) => runs.every((run) => trueClusters(run) === 1));

/** Rows of ours whose K is its own finding. */
const foundByUs = (table: ComparedTable): ComparedRow[] =>
  table.rows.filter((row) => isOurs(row) && row.runs.length > 0 && row.runs.every((run) => toldClusters(run) === null));

/** What holds and what does not, the one as plainly as the other. */
function inShort(own: readonly ComparedTable[], differences: readonly RivalDifference[]): Block[] {
  const ours = own.flatMap(foundByUs);
  if (ours.length === 0) return [];
  return [
    list(own.flatMap(countsOf), [strong('How often K is right')]),
    list(own.flatMap(failuresOf), [strong(`Where auto finds another K in more than ${100 * TOLERATED} % of the runs`)]),
    list([...standingsOf(differences), ...own.flatMap(meansOf)], [strong('Beside the best rival, by ARI')]),
  ];
}

/** An item a table and way of choosing K: how many runs went wrong in all. */
function countsOf(table: ComparedTable): Prose[] {
  const methods = [...new Set(foundByUs(table).map(({ labels }) => String(labels.Method)))];
  return methods.map((method) => {
    const { wrong, runs } = wrongK(...foundByUs(table).filter(({ labels }) => labels.Method === method));
    return `${table.experiment.title}: ${method} ${isNoise(table) ? 'finds clusters in' : 'is wrong in'} ${wrong} of ${runs} runs.`;
  });
}

function failuresOf(table: ComparedTable): Prose[] {
  return groupsOf(table).flatMap(({ name, rows }) =>
    rows
      .filter((row) => row.labels.Method === adaptive.name)
      .flatMap((row) => {
        const { wrong, runs } = wrongK(row);
        if (wrong <= TOLERATED * runs) return [];
        return `${name}: wrong in ${wrong} of ${runs} runs, K ${clustersFound(row)} where it is ${trueClusters(row.runs[0])}.`;
      }),
  );
}

const LOWER: { standing: RivalStanding; words: string }[] = [
  { standing: 'behind', words: 'behind' },
  { standing: 'lower, perhaps by chance', words: 'lower, perhaps by chance,' },
];

function standingsOf(differences: readonly RivalDifference[]): Prose[] {
  return [false, true].flatMap((told) => {
    const all = differences.filter((one) => one.told === told);
    if (all.length === 0) return [];
    const of = (standing: RivalStanding): RivalDifference[] => all.filter((one) => one.standing === standing);
    const who = told ? 'K told to both' : 'K found by both';
    const lower = LOWER.flatMap(({ standing, words }) => {
      const named = of(standing).map(
        ({ data, difference, best }) => `${data} (${formatNumber(difference.value, 3)} to ${best.labels.Method})`,
      );
      return named.length > 0 ? [`; ${words} on ${named.join('; ')}`] : [];
    });
    return [`${who}: ahead or level on ${of('ahead or level').length} of ${all.length}${lower.join('')}.`];
  });
}

/** An item a table on which methods are told K: the mean of each over its data, and where ours is furthest behind. */
function meansOf(table: ComparedTable): Prose[] {
  const told = toldMeans(table, ari);
  if (!told) return [];
  const means = told.means.map(({ method, mean }) => `${method} ${formatNumber(mean, 3)}`).join(', ');
  const { furthest } = told;
  const behind = furthest
    ? `furthest behind on ${furthest.data} (${formatNumber(furthest.difference, 3)} to ${furthest.best})`
    : 'nowhere behind';
  return [`${table.experiment.title}, K told to all, mean of ${told.data}: ${means}; ${behind}.`];
}

function figuresFirst(
  own: readonly ComparedTable[],
  byMetric: readonly { metric: Metric; differences: readonly RivalDifference[] }[],
): Block[] {
  const rivals = byMetric.flatMap(
    ({ metric, differences }) => rivalsFigure(`adaptive-rivals-${metric.name}`, differences, metric) ?? [],
  );
  const [first = [], ...rest] = own.map(drawnFigures).filter(({ length }) => length > 0);
  return [...first, ...rivals, ...rest.flat()].map(figure);
}

function tunedEntry(): Block {
  const title = 'What was tuned on what';
  return entry({ id: 'tuned', level: 2, heading: title, closed: { title }, blocks: [list([...ADAPTIVE.tuned])] });
}

function section(table: ComparedTable): Block {
  const { id, title } = table.experiment;
  return entry({
    id: id.replace(/^adaptive-/, ''),
    level: 2,
    heading: title,
    closed: { title },
    blocks: isAgreement(table)
      ? agreementBlocks(table)
      : [isNoise(table) ? noiseTable(table) : dataTable(table)],
  });
}

/** A line a kind of noise, the methods beside one another, with the exact interval of the share that is false. */
function noiseTable(table: ComparedTable): Block {
  const groups = groupsOf(table);
  const methods = [...new Set(table.rows.map(({ labels }) => String(labels.Method)))];
  const of = (rows: readonly ComparedRow[], method: string): ComparedRow[] =>
    rows.filter(({ labels }) => labels.Method === method);
  const line = (name: Prose, rows: readonly ComparedRow[]): Cell[] => [
    name,
    ...methods.map((method) => wrongCell(wrongK(...of(rows, method)))),
  ];
  return tableBlock(
    [{ title: 'Noise' }, ...methods.map((method): Column => ({ title: `${method}: false (95 %)`, align: 'right' }))],
    [...groups.map(({ name, rows }) => line(name, rows)), line([strong('all')], table.rows)],
  );
}

/** Every method on every data set: the K it found, and how it stands to the best there. */
function dataTable(table: ComparedTable): Block {
  const { keys, metrics } = table.experiment;
  const compared = COMPARED.filter(({ name }) => metrics.includes(name));
  const columns: Column[] = [
    ...keys.map((title) => ({ title })),
    { title: 'K', align: 'right' },
    { title: 'K wrong (95 %)', align: 'right' },
    ...compared.flatMap((metric): Column[] => [
      { title: metric.title, align: 'right' },
      { title: `${metric.title} less the best’s (95 %)`, align: 'right' },
    ]),
  ];
  const lines = groupsOf(table).flatMap(({ rows }) => {
    const isKnown = (metric: Metric): boolean => metric.name !== 'f1' || hasFeatures(rows);
    const places = compared.map((metric) => ({ metric, standing: isKnown(metric) ? standings(rows, metric) : [] }));
    return rows.map((row): Cell[] => [
      ...markedKeyValues(keys, row),
      clustersFound(row),
      row.runs.every((run) => toldClusters(run) !== null) ? 'told' : wrongCell(wrongK(row)),
      ...places.flatMap(({ metric, standing }): Cell[] => [
        isKnown(metric) ? formatValue(metric, summaryOn(row, metric, undefined)) : '–',
        differenceCell(
          metric,
          standing.find((place) => place.row === row),
        ),
      ]),
    ]);
  });
  return tableBlock(columns, lines);
}

import type { ComparedRow, ComparedTable } from '../../src/harness/compare/compared-table.js';
import type { Metric } from '../../src/harness/experiment/metrics.js';
import { ari, certain, f1 } from '../metrics/clustering.js';
import { inlineParts, type Prose, strong } from '../../src/harness/experiment/prose.js';
import { ADAPTIVE } from '../common/adaptive-prose.js';
import { givenClusters, trueClusters } from '../common/given-k.js';
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
import { isPeer, peerFailures, peerTables, suitesOf } from './peer.js';
import {
  certified,
  clustersFound,
  type DataGroup,
  groupsOf,
  hasFeatures,
  isOurs,
  type RivalDifference,
  rivalDifferences,
  methodMeans,
  wrongCell,
  wrongK,
} from './rivals.js';
import { differenceCell, type Relation, standings, summaryOn } from '../../src/report/tables/standings.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from '../../src/report/tables/table-layout.js';
import { agreementBlocks } from './seed-agreement.js';

/** The metrics that methods are compared by. */
const COMPARED = [ari, f1];
/** Wrong in more runs than this share, a row is named among the failures. */
const TOLERATED = 0.03;

/** reports/adaptive.md: our own method, on its own data and beside the rivals of the fair comparisons. */
export function adaptiveDocument(
  own: readonly ComparedTable[],
  fair: readonly ComparedTable[],
  provenance: string,
): ReportDocument {
  const singles = own.filter((table) => !isAgreement(table));
  // one run a set has no interval: they are compared by their means
  const ownGroups = singles.filter((table) => !isPeer(table)).flatMap(groupsOf);
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

/** How it compares with the best rival if both find K, and how often it fails. */
function briefOf(own: readonly ComparedTable[], differences: readonly RivalDifference[]): ReportDocument['brief'] {
  const found = differences.filter(({ told }) => !told);
  if (found.length === 0) return undefined;
  const of = (...wanted: Relation[]): number => found.filter(({ relation }) => wanted.includes(relation)).length;
  const failures = [true, false].flatMap((noise) => {
    const rows = own.filter((table) => isNoise(table) === noise).flatMap(foundByUs);
    const { wrong, runs } = wrongK(...rows);
    const { above } = certified(...rows);
    if (runs === 0) return [];
    return noise
      ? `on single clouds and noise it finds more than one cluster in ${wrong} of ${runs} runs and certifies more than one in ${above}`
      : `on clustered data its K is wrong in ${wrong} of ${runs} runs, and the certain number exceeds the true K in ${above}`;
  });
  return {
    answer: `Our adaptive DIVI is shown better than or level with the best rival on ${of('better', 'level')} of ${found.length} data sets, and worse on ${of('worse')}`,
    detail: failures.length > 0 ? failures.join('; ') : 'among those where both find K',
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

/** Whether a row of ours has found its K. */
const isFoundByUs = (row: ComparedRow): boolean =>
  isOurs(row) && row.runs.length > 0 && row.runs.every((run) => givenClusters(run) === null);

const foundByUs = ({ rows }: ComparedTable): ComparedRow[] => rows.filter(isFoundByUs);

/** The rows grouped by data; if all data have one cluster, by its kind, whatever its size. */
function kindsOf(table: ComparedTable): DataGroup[] {
  return isNoise(table) ? groupsBy(table, table.experiment.keys.slice(0, 1)) : groupsOf(table);
}

const groupsBy = (table: ComparedTable, keys: string[]): DataGroup[] =>
  groupsOf({ ...table, experiment: { ...table.experiment, keys } });

/** What holds and what does not, the one as plainly as the other. */
function inShort(own: readonly ComparedTable[], differences: readonly RivalDifference[]): Block[] {
  if (own.flatMap(foundByUs).length === 0) return [];
  return [
    list(own.flatMap(countsOf), [strong('How often K is right, and what is certain')]),
    list(own.flatMap(failuresOf), [strong(`Where K is wrong in more than ${100 * TOLERATED} % of the runs`)]),
    list(own.flatMap(certainFailuresOf), [strong('Where more clusters are certain than exist')]),
    list([...standingsOf(differences), ...own.flatMap(meansOf)], [strong('Beside the best rival, by ARI')]),
  ];
}

/** How many runs went wrong in all, and how many the certificate. */
function countsOf(table: ComparedTable): Prose[] {
  const rows = foundByUs(table);
  const { wrong, runs } = wrongK(...rows);
  if (runs === 0) return [];
  const { above, exact, runs: tested } = certified(...rows);
  const noise = isNoise(table);
  const certain = noise
    ? `; more than one cluster is certain in ${above} of ${tested}`
    : `; the certain number exceeds the true K in ${above} of ${tested} and equals it in ${exact}`;
  return [
    `${table.experiment.title}: ${noise ? 'more than one cluster is found in' : 'K is wrong in'} ${wrong} of ${runs} runs${tested > 0 ? certain : ''}.`,
  ];
}

function failuresOf(table: ComparedTable): Prose[] {
  if (isPeer(table)) return peerFailures(table);
  return kindsOf(table).flatMap(({ name, rows }) => {
    const ours = rows.filter(isFoundByUs);
    const { wrong, runs } = wrongK(...ours);
    if (wrong <= TOLERATED * runs) return [];
    return `${name}: wrong in ${wrong} of ${runs} runs: K ${clustersFound(ours)}; true K ${trueClusters(ours[0].runs[0])}.`;
  });
}

function certainFailuresOf(table: ComparedTable): Prose[] {
  return kindsOf(table).flatMap(({ name, rows }) => {
    const ours = rows.filter(isFoundByUs);
    const { above, runs } = certified(...ours);
    if (above === 0) return [];
    return `${name}: in ${above} of ${runs} runs: certain ${clustersFound(ours, 'certain')}; true K ${trueClusters(ours[0].runs[0])}.`;
  });
}

function standingsOf(differences: readonly RivalDifference[]): Prose[] {
  return [false, true].flatMap((told) => {
    const all = differences.filter((one) => one.told === told);
    if (all.length === 0) return [];
    const of = (wanted: Relation): RivalDifference[] => all.filter(({ relation }) => relation === wanted);
    const who = told ? 'K given to both' : 'K found by both';
    const named = (['worse', 'undecided'] as const).flatMap((relation) => {
      const those = of(relation).map(
        ({ data, difference, best }) => `${data} (${formatNumber(difference.value, 3)} to ${best.labels.Method})`,
      );
      return those.length > 0 ? [`; ${relation} on ${those.join('; ')}`] : [];
    });
    return [`${who}, ${all.length} data sets: better on ${of('better').length}, level on ${of('level').length}${named.join('')}.`];
  });
}

/** The mean of every method over the data of a table, with K given and found, and where ours is furthest behind. */
const meansOf = (table: ComparedTable): Prose[] =>
  (isPeer(table) ? suitesOf(table) : [table]).flatMap((part) =>
    [true, ...(isPeer(table) ? [false] : [])].flatMap((told) => meanOf(part, told)),
  );

function meanOf(table: ComparedTable, told: boolean): Prose[] {
  const all = methodMeans(table, ari, told);
  if (!all) return [];
  const means = all.means.map(({ method, mean }) => `${method} ${formatNumber(mean, 3)}`).join(', ');
  const { furthest } = all;
  const behind = furthest
    ? `furthest behind on ${furthest.data} (${formatNumber(furthest.difference, 3)} to ${furthest.best})`
    : 'never behind';
  return [`${table.experiment.title}, K ${told ? 'given to' : 'found by'} all, mean of ${all.data}: ${means}; ${behind}.`];
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
    blocks: [...(table.experiment.notes ?? []).map((sentence) => text(sentence)), ...tablesOf(table)],
  });
}

function tablesOf(table: ComparedTable): Block[] {
  if (isAgreement(table)) return agreementBlocks(table);
  if (isPeer(table)) return peerTables(table);
  return [isNoise(table) ? noiseTable(table) : dataTable(table)];
}

/** One line per kind, per size and for all, with exact intervals of the false shares, and the found K. */
function noiseTable(table: ComparedTable): Block {
  const { keys } = table.experiment;
  const line = ({ name, rows }: { name: Prose; rows: readonly ComparedRow[] }): Cell[] => {
    const ours = rows.filter(isFoundByUs);
    const { above, runs } = certified(...ours);
    return [name, wrongCell(wrongK(...ours)), wrongCell({ wrong: above, runs })];
  };
  const sizes = keys.slice(1).filter((key) => key !== 'Method');
  const where = (rows: ComparedRow[]): string =>
    groupsBy({ ...table, rows: rows.filter(isFoundByUs) }, sizes)
      .flatMap(({ name, rows: cell }) => {
        const { wrong, runs } = wrongK(...cell);
        return wrong > 0 ? [`${name}: ${wrong} of ${runs}`] : [];
      })
      .join('; ');
  return tableBlock(
    [
      { title: keys[0] },
      { title: 'K above 1 (95 %)', align: 'right' },
      { title: 'certain above 1 (95 %)', align: 'right' },
      { title: 'K above 1 in' },
    ],
    [
      ...kindsOf(table).map((kind) => [...line(kind), where(kind.rows)]),
      ...sizes.flatMap((key) => groupsBy(table, [key]).map((size) => [...line(size), ''])),
      [...line({ name: [strong('all')], rows: table.rows }), ''],
    ],
  );
}

/** Every method on every data set: the K it found, and how it compares with the best. */
function dataTable(table: ComparedTable): Block {
  const { keys, metrics } = table.experiment;
  const compared = COMPARED.filter(({ name }) => metrics.includes(name));
  const groups = groupsOf(table);
  const isAlone = groups.every(({ rows }) => rows.length === 1);
  const columns: Column[] = [
    ...keys.map((title) => ({ title })),
    { title: 'K', align: 'right' },
    { title: 'K wrong (95 %)', align: 'right' },
    { title: certain.title, align: 'right' },
    ...compared.flatMap((metric): Column[] => [
      { title: metric.title, align: 'right' },
      ...(isAlone ? [] : [{ title: `${metric.title} less the best’s (95 %)`, align: 'right' as const }]),
    ]),
  ];
  const lines = groups.flatMap(({ rows }) => {
    const isKnown = (metric: Metric): boolean => metric.name !== 'f1' || hasFeatures(rows);
    const places = compared.map((metric) => ({ metric, standing: isKnown(metric) ? standings(rows, metric) : [] }));
    return rows.map((row): Cell[] => [
      ...markedKeyValues(keys, row),
      clustersFound([row]),
      row.runs.length > 0 && row.runs.every((run) => givenClusters(run) !== null) ? 'given' : wrongCell(wrongK(row)),
      { text: clustersFound([row], 'certain'), tone: certified(row).above > 0 ? 'bad' : 'none' },
      ...places.flatMap(({ metric, standing }): Cell[] => [
        isKnown(metric) ? formatValue(metric, summaryOn(row, metric, undefined)) : '–',
        ...(isAlone
          ? []
          : [
              differenceCell(
                metric,
                standing.find((place) => place.row === row),
              ),
            ]),
      ]),
    ]);
  });
  return tableBlock(columns, lines);
}

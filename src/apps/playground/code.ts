import { csvField } from '../../library/data/formats/csv.js';
import type { TableOptions } from '../../library/data/table/read-table.js';
import { type BenchmarkSettings, benchmarkCall, CLASS_COLUMN } from './benchmark.js';
import { type ColumnSettings, readerOptions } from './column-roles.js';
import type { FitRequest } from './messages.js';
import { PAPER_DEFAULTS } from './settings.js';

/** The table that a fit was made of, as commands and programs name it. */
export type NamedTable =
  | { kind: 'file'; name: string; columns: readonly string[]; settings: ColumnSettings }
  | { kind: 'benchmark'; benchmark: BenchmarkSettings };

/** The command that does the same fit. */
export function commandLine(source: NamedTable, fit: FitRequest): string {
  const file = source.kind === 'file' ? source.name : `${source.benchmark.name}.csv`;
  return [
    'npx divi fit',
    word(file.startsWith('-') ? `./${file}` : file),
    ...tableFlags(source),
    ...fitFlags(fit),
  ].join(' ');
}

function tableFlags(source: NamedTable): string[] {
  if (source.kind === 'benchmark') return [`--label-column ${CLASS_COLUMN}`];
  const { columns, settings } = source;
  const { header, impute, labelColumn, idColumn, drop, keep, oneHot } = namedColumns(columns, settings);
  const list = (flag: string, names: unknown): string[] =>
    Array.isArray(names) ? [`--${flag} ${word(names.map(csvField).join(','))}`] : [];
  return [
    ...(header === undefined ? [] : [header ? '--header' : '--no-header']),
    ...(labelColumn === undefined ? [] : [`--label-column ${word(labelColumn)}`]),
    ...(idColumn === undefined ? [] : [`--id-column ${word(idColumn)}`]),
    ...list('drop', drop),
    ...list('keep', keep),
    ...list('one-hot', oneHot),
    ...(impute ? [`--impute ${impute}`] : []),
  ];
}

function fitFlags(fit: FitRequest): string[] {
  const seed = fit.seed === 0 ? [] : [`--seed ${fit.seed}`];
  if (fit.method === 'adaptive') {
    const { clusters = 'auto' } = fit.settings;
    return [...(clusters === 'auto' ? [] : [`--clusters ${clusters}`]), ...seed];
  }
  if (fit.method !== 'divi') return [`--clusters ${fit.k} --compare`, ...seed];
  const { splitInterval, epochs, prior, tauMultiplier, beta, learningRate, temperature } = fit.settings;
  const flags = {
    'split-interval': splitInterval,
    epochs,
    prior,
    tau: tauMultiplier,
    beta,
    'learning-rate': learningRate,
    't-min': temperature?.end,
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return ['--method divi', ...given.map(([flag, value]) => `--${flag} ${value}`), ...seed];
}

/** of `divi fit`: each seed draws its own rough partition, the best of ten */
const STEP_A = { seed: null, restarts: 10 };

/** A program of a few lines that does the same fit; `bound` is that of sparse k-means. */
export function program(source: NamedTable, fit: FitRequest, bound: number | null): string {
  const isDivi = fit.method === 'adaptive' || fit.method === 'divi';
  const data = isDivi ? 'x' : 'standardize(x).x';
  const [estimator, options] = estimatorOf(fit, bound);
  const reader = source.kind === 'file' ? 'readTable' : benchmarkCall(source.benchmark).maker;
  const names = [estimator, reader, ...(isDivi ? [] : ['standardize'])].sort();
  return [
    `import { ${names.join(', ')} } from 'divi-repro';`,
    `const { x } = ${tableText(source, reader)};`,
    `const model = new ${estimator}(${literal(options)}).fit(${data});`,
    `console.log([...model.labels]${isDivi ? ', [...model.gates]' : ''});`,
  ].join('\n');
}

function tableText(source: NamedTable, reader: string): string {
  if (source.kind === 'benchmark') return `${reader}(${literal(benchmarkCall(source.benchmark).options)})`;
  const options = namedColumns(source.columns, source.settings);
  return `await readTable(${text(source.name)}${Object.keys(options).length > 0 ? `, ${literal(options)}` : ''})`;
}

function estimatorOf(fit: FitRequest, bound: number | null): [estimator: string, options: object] {
  const { seed } = fit;
  if (fit.method === 'adaptive') return ['AdaptiveDivi', { clusters: fit.settings.clusters ?? 'auto', seed }];
  if (fit.method === 'divi') {
    const schedule = { splitInterval: PAPER_DEFAULTS.splitInterval };
    return ['Divi', { ...schedule, ...fit.settings, stepA: STEP_A, seed }];
  }
  if (fit.method === 'spkm') return ['SparseKMeans', { k: fit.k, bound, seed }];
  return [fit.method === 'gmm' ? 'GaussianMixture' : 'KMeans', { k: fit.k, nInit: 10, seed }];
}

/** The reader's options, with columns by number if their names are hard to write. */
function namedColumns(columns: readonly string[], settings: ColumnSettings): TableOptions {
  const written = (name: string): string => {
    const number = String(columns.indexOf(name) + 1);
    return SIMPLE.test(name) || columns.includes(number) ? name : number;
  };
  const { labelColumn, idColumn, drop, keep, oneHot, ...rest } = readerOptions(settings, columns);
  const all = (names: unknown) => (Array.isArray(names) ? names.map(written) : undefined);
  const options: TableOptions = {
    ...rest,
    labelColumn: labelColumn === undefined ? undefined : written(labelColumn),
    idColumn: idColumn === undefined ? undefined : written(idColumn),
    drop: all(drop),
    keep: all(keep),
    oneHot: all(oneHot),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const SIMPLE = /^[A-Za-z_][\w.]*$/;

/** A word of a shell: in quotes if it has to be. */
function word(value: string): string {
  return /^[\w./,:=+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

/** A text as a program writes it. */
const text = (value: string): string =>
  /^[^'\\\p{C}\u2028\u2029]*$/u.test(value) ? `'${value}'` : JSON.stringify(value);

/** A value as a program writes it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, part]) => `${key}: ${literal(part)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, requireDistinctNames, requireInput } from '../../library/core/errors.js';
import { sha256 } from '../../library/core/sha256.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { DataSet } from '../../library/data/data-set.js';
import type { AnyMethod } from '../methods/shared/method.js';
import type { Experiment } from './experiment.js';
import { defineMetric, type Metric } from './metrics.js';
import { Registry } from './registry.js';

/** What a study's folder may hold besides experiments, which lie directly in it or in a folder that it says is beyond the paper. */
type Part = 'claims' | 'calibration' | 'power' | 'methods' | 'data-sets' | 'metrics';

/** Where the compiled experiments lie. Every module directly in it exports an artefact of the paper as `experiment`. */
export const experimentsFolder = (): string => join(packageRoot(), 'dist', 'experiments');

const FIELDS: (keyof Experiment)[] = ['id', 'artefact', 'title', 'keys', 'metrics', 'rows', 'figures'];

/** All experiments of a study: the paper's in its order of artefacts, then those beyond it. */
export async function loadExperiments(folder: string): Promise<Experiment[]> {
  const { beyond: parts = [] } = await loadStudy(folder);
  const paper = await exportsOf<Experiment>(
    modulesIn(folder).filter((path) => !STUDY_FILE.test(path)),
    'experiment',
    FIELDS,
  );
  const beyond = await Promise.all(
    parts.map(async (part): Promise<Experiment[]> => {
      const found = await exportsOf<Experiment>(modulesIn(join(folder, part)), 'experiment', FIELDS);
      return found.map((experiment) => ({ ...experiment, scope: 'beyond', folder: part }));
    }),
  );
  const all = [
    ...paper.sort((a, b) => (a.artefact < b.artefact ? -1 : a.artefact > b.artefact ? 1 : 0)),
    ...beyond.flat(),
  ];
  requireDistinctNames(
    'experiment',
    all.map(({ id }) => id),
  );
  return all;
}

/** What a study says of itself, as far as it is read here. */
interface StudyNames {
  name?: string;
  beyond?: readonly string[];
}

const STUDY_FILE = /[\\/]study\.(js|mjs|ts)$/;

/** What `study.js` of a folder exports as `study`; if there is none, the study has the name of its folder. */
export async function loadStudy<T extends StudyNames>(folder: string): Promise<T & { name: string }> {
  const file = modulesIn(folder).find((path) => STUDY_FILE.test(path));
  const study = file === undefined ? {} : (await load(file)).study;
  requireInput(typeof study === 'object' && study !== null, `${file} must export 'study', an object`);
  return { name: basename(resolve(folder)), ...(study as T) };
}

/** Every method, data set and metric that a study brings: the list is the folder. */
export async function loadRegistry(study: string): Promise<Registry> {
  const methods = await loadHashed<AnyMethod>(study, 'methods', 'method', ['name', 'version', 'fit']);
  const metrics = await loadSubfolder<Metric>(study, 'metrics', 'metric', ['name', 'title', 'kind']);
  return new Registry(
    methods.map((method) => method.at?.(study) ?? method),
    await loadHashed<DataSet>(study, 'data-sets', 'dataSet', ['name', 'load']),
    metrics.map(defineMetric),
  );
}

/** What a package gives to a study has a version: it is no code of the study. */
const GIVEN_ON = /export [^'"]*from\s*['"][^.'"][^'"]*['"];?/g;

/** What the modules of a subfolder export, with the hash of the code in the study that it consists of; the package's own study goes by versions. */
async function loadHashed<T extends { source?(): string }>(
  study: string,
  part: Part,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  const own = [experimentsFolder(), join(packageRoot(), 'experiments')];
  if (own.includes(resolve(study))) return loadSubfolder<T>(study, part, name, fields);
  const folder = join(resolve(study), part);
  const found = (existsSync(folder) ? modulesIn(folder) : []).map(async (path) => {
    const all = await exportsOf<T>([path], name, fields);
    const code = [...textsBehind(path, resolve(study)).values()].join('\n').replaceAll(GIVEN_ON, '');
    if (code.trim() === '') return all;
    const hash = sha256(code);
    return all.map((one) => ({ source: () => hash, ...one }));
  });
  return (await Promise.all(found)).flat();
}

/** The text of a module, and of all modules of the study that it imports. */
function textsBehind(path: string, study: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path) || !path.startsWith(study + sep) || !existsSync(path)) return seen;
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  seen.set(path, text);
  for (const [, address] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    textsBehind(join(dirname(path), address), study, seen);
  }
  return seen;
}

/** Refuses an experiment that names a metric there is not, before any of its runs. */
export function requireKnownMetrics(experiments: readonly Experiment[], registry: Registry): void {
  for (const { id, metrics, columns = [], rows, figures } of experiments) {
    const named = columns.map(({ name }) => name);
    const inPaper = rows.flatMap(({ paper }) => Object.keys(paper)).filter((name) => !named.includes(name));
    const drawn = figures.flatMap((figure) => (figure.kind === 'line' ? figure.metric : []));
    try {
      for (const name of new Set([
        ...metrics,
        ...columns.map(({ metric }) => metric),
        ...inPaper,
        ...drawn.filter((name) => !named.includes(name)),
      ]))
        registry.metric(name);
    } catch (error) {
      throw new InputError(`experiment '${id}': ${(error as Error).message}`);
    }
    const lost = drawn.find((name) => ![...metrics, ...named].includes(name));
    if (lost) throw new InputError(`experiment '${id}': a figure draws '${lost}', which is not one of its metrics`);
    for (const { name, statistic = 'mean', margin } of columns) {
      const where = `experiment '${id}', column '${name}'`;
      requireInput(!metrics.includes(name), `${where}: a metric of the table has that name`);
      requireInput(statistic !== 'ratio' || margin !== undefined, `${where}: a ratio needs its own margin`);
      const most = { mean: 1, median: 1, difference: 2, ratio: 2, best: Number.POSITIVE_INFINITY }[statistic];
      for (const { cells, runs } of rows) {
        const parts = cells?.[name] ?? [runs];
        const isWhole = parts.length <= most && (most !== 2 || parts.length === 2);
        requireInput(isWhole, `${where}: a ${statistic} is not one of ${parts.length} lists of runs`);
        const isPaired = parts.every(({ length }) => length === parts[0].length);
        requireInput(isPaired, `${where}: its parts must have the same number of runs`);
      }
    }
  }
}

/** What the modules of a subfolder export, as `loadExports` finds it; nothing if there is no such folder. */
export async function loadSubfolder<T extends object>(
  experiments: string,
  part: Part,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  const folder = join(experiments, part);
  return existsSync(folder) ? exportsOf<T>(modulesIn(folder), name, fields) : [];
}

// TypeScript itself is loaded if a test runner compiles it
const MODULE = /(?<!\.d)\.(js|mjs|ts)$/;

/** The compiled modules directly in a folder, in order of the file names. */
function modulesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => MODULE.test(file));
    return files.sort().map((file) => join(folder, file));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled modules: name a study, or run npm run build`);
  }
}

async function load(path: string): Promise<Record<string, unknown>> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new InputError(`${path} cannot be loaded: ${(error as Error).message}`);
  }
}

/**
 * Everything with these fields that modules export, by itself or in a list. Each module must have one at least: errors
 * call it `name`.
 */
async function exportsOf<T extends object>(
  paths: readonly string[],
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  const found = paths.map(async (path) => {
    const exported = Object.values(await load(path)).flat() as (T | null)[];
    const wanted = exported.filter((value) => fields.every((field) => value?.[field] !== undefined)) as T[];
    if (wanted.length === 0) {
      const [part] = exported.filter((value) => typeof value === 'object' && value !== null);
      const missing = fields.filter((field) => part?.[field] === undefined);
      const lacks = part && missing.length < fields.length ? `: it lacks ${missing.join(' and ')}` : '';
      throw new InputError(`${path} must export '${name}' with ${fields.join(' and ')}${lacks}`);
    }
    return wanted;
  });
  return (await Promise.all(found)).flat();
}

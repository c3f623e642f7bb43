import { existsSync } from 'node:fs';
import type { Results } from '../../harness/compare/compare.js';
import type { Experiment } from '../../harness/experiment/experiment.js';
import {
  experimentsFolder,
  loadExperiments,
  loadRegistry,
  loadStudy,
  requireKnownMetrics,
} from '../../harness/experiment/experiments-folder.js';
import type { Registry } from '../../harness/experiment/registry.js';
import { requireSound } from '../../harness/experiment/sound-experiment.js';
import { CostModel } from '../../harness/runs/cost.js';
import { dataHash } from '../../harness/runs/execute-run.js';
import { type KeyedRun, type PlannedExperiment, planExperiment, runsOf } from '../../harness/runs/plan.js';
import { type PublishedRecords, publishedFile, readPublished } from '../../harness/runs/published.js';
import { type DoneRecord, isDone, type RecordsByKey, type RunRecord } from '../../harness/runs/record.js';
import { readStore, type StoredRuns, storeFile } from '../../harness/runs/store.js';
import { canonicalJson } from '../../library/core/canonical.js';
import { InputError, requireKnown } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import { printable, unknownName } from '../../library/core/wording.js';
import type { DataSet, DatasetSpec } from '../../library/data/data-set.js';
import { STUDY_FIELDS, type Study } from '../../report/study.js';

/** Where a command finds experiments and stored runs. */
export interface WorkspaceFolders {
  experiments: string;
  store: string;
}

/** The folder whose `reports` and `docs` are a study's: the repository for the package's own, else the study's own. */
export const studyRoot = (study: string): string => (study === experimentsFolder() ? packageRoot() : study);

/** Which runs to report from, if the user says so. */
export type SourceChoice = 'own' | 'published';

/** The default place of a study's store and reports: its folder, or this package for the package's own study. */
export const homeOf = (study: string): string => (study === experimentsFolder() ? '' : study);

/** Runs to report from: the user's own, or the published ones. */
export interface RunSource {
  runs: { records: RecordsByKey };
  published: boolean;
  /** where they come from, in words */
  label: string;
}

/** What all commands work on: experiments, plan, stored and published runs, each read or computed once. */
export class Workspace {
  readonly folders: WorkspaceFolders;
  readonly registry: Registry;
  readonly experiments: readonly Experiment[];
  readonly study: Study;
  readonly #plans = new Map<Experiment, PlannedExperiment>();
  readonly #dataHashes = new Map<string, string>();
  #stored: StoredRuns | undefined;
  #published: { records: PublishedRecords } | undefined;
  #costs: CostModel | undefined;

  private constructor(folders: WorkspaceFolders, registry: Registry, experiments: readonly Experiment[], study: Study) {
    this.folders = folders;
    this.registry = registry;
    this.experiments = experiments;
    this.study = study;
  }

  static async open(folders: WorkspaceFolders): Promise<Workspace> {
    const { experiments: folder } = folders;
    const study = await loadStudy<Study>(folder);
    requireKnown(`field of the study in ${folder}`, study, STUDY_FIELDS);
    const [registry, experiments] = await Promise.all([loadRegistry(folder), loadExperiments(folder)]);
    requireSound(experiments, registry);
    requireKnownMetrics(experiments, registry);
    const foreign = folder !== experimentsFolder();
    return new Workspace(folders, registry, experiments, { ...study, foreign });
  }

  /** The experiments of these ids, in upper or lower case; an unknown id is refused with the nearest ones. */
  select(ids: readonly string[]): Experiment[] {
    const known = this.experiments.map(({ id }) => id);
    return ids.map((id) => {
      const experiment = this.experiments.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase());
      if (!experiment) throw unknownName('experiment', id, known);
      return experiment;
    });
  }

  /** The experiments with the keys of their runs. */
  plan(experiments: readonly Experiment[] = this.experiments): PlannedExperiment[] {
    return experiments.map((experiment) => {
      const planned = this.#plans.get(experiment) ?? planExperiment(experiment, this.registry);
      this.#plans.set(experiment, planned);
      return planned;
    });
  }

  /** The runs of the local store. */
  get stored(): StoredRuns {
    this.#stored ??= readStore(this.folders.store);
    return this.#stored;
  }

  /** The run that the study carries. */
  get published(): { records: PublishedRecords } {
    this.#published ??= readPublished(publishedFile(studyRoot(this.folders.experiments)));
    return this.#published;
  }

  /** What runs are likely to cost, by those of the store and the published ones. */
  get costs(): CostModel {
    this.#costs ??= new CostModel(this.stored.records, this.published.records);
    return this.#costs;
  }

  /** Takes note of a run that was just stored; a failure never hides a result. */
  add(record: RunRecord): void {
    const { records } = this.stored;
    if (isDone(record) || !isDone(records.get(record.key))) records.set(record.key, record);
  }

  /** The local store as a source. */
  get local(): RunSource {
    return { runs: this.stored, published: false, label: `your own runs in ${storeFile(this.folders.store)}` };
  }

  /** The source of the user's choice; without one, the local store if a run of the experiments is in it, else the published run, which the npm package leaves out; 'any' does without. */
  source(experiments: readonly PlannedExperiment[], choice?: SourceChoice | 'any'): RunSource {
    const { records } = this.stored;
    const isKnown = (run: KeyedRun): boolean => this.have(run) !== undefined || isFailed(records.get(run.key));
    const hasOwn = choice !== 'published' && records.size > 0 && runsOf(experiments).some(isKnown);
    if (hasOwn) return this.local;
    const file = storeFile(this.folders.store);
    if (choice === 'own') {
      throw new InputError(
        `${file} has no runs of these experiments: divi reproduce does them, --published shows ours`,
      );
    }
    if (!this.study.foreign && !existsSync(publishedFile())) {
      if (choice === 'any') return this.local;
      throw new InputError(
        `${file} has no run of these experiments, and the npm package leaves out the published run: divi reproduce makes yours, ` +
          `or put reports/runs.jsonl.gz of the repository at ${printable(publishedFile())}`,
      );
    }
    const why = choice === 'published' ? '' : ` (${file} has no runs of these experiments: divi reproduce does them)`;
    return { runs: this.published, published: true, label: `the published run${why}` };
  }

  /** The result of a run, of the data that are here now: files of real data may have changed since it was stored. */
  have({ key, run }: KeyedRun, { runs, published }: RunSource = this.local): DoneRecord | undefined {
    const record = runs.records.get(key);
    if (!isDone(record)) return undefined;
    // a metric that came later is in none of the runs before
    if (!published && !this.registry.computed.every((name) => name in record.outcome.metrics)) return undefined;
    // the published run speaks of the data it was made of
    const isCurrent =
      published || record.outcome.dataHash === (this.#hashOfFiles(run.dataset) ?? record.outcome.dataHash);
    return isCurrent ? record : undefined;
  }

  /** A source as comparisons take it. */
  results(source: RunSource = this.local): Results {
    return { registry: this.registry, given: this.study.given, resultOf: (run) => this.have(run, source) };
  }

  /** The state of a run in a source. For the published run this needs no record: it only has results. */
  state(run: KeyedRun, source: RunSource): 'done' | 'failed' | 'missing' {
    if (source.published) return source.runs.records.has(run.key) ? 'done' : 'missing';
    if (this.have(run, source)) return 'done';
    return isFailed(source.runs.records.get(run.key)) ? 'failed' : 'missing';
  }

  /** The command that gets the data of a run; null if they are here. */
  missingData({ run: { dataset } }: KeyedRun): string | null {
    return this.registry.dataSet(dataset).missing(dataset);
  }

  /** The hash of data that come from files; null if they are made, or not here. */
  #hashOfFiles(spec: DatasetSpec): string | null {
    const dataSet = this.registry.dataSet(spec);
    if (dataSet.kind === 'synthetic' || dataSet.missing(spec) !== null) return null;
    const name = canonicalJson(spec);
    let hash = this.#dataHashes.get(name);
    if (hash === undefined) {
      hash = dataSet.knownHash?.(spec) ?? hashOfValues(dataSet, spec);
      this.#dataHashes.set(name, hash);
    }
    return hash;
  }
}

const isFailed = (record: RunRecord | undefined): boolean => record !== undefined && !isDone(record);

/** A hash that no stored run has if the files are broken: the run that uses them says what is wrong. */
function hashOfValues(dataSet: DataSet, spec: DatasetSpec): string {
  try {
    const { x, labels, references } = dataSet.load(spec);
    return dataHash(x, labels, references);
  } catch (error) {
    if (error instanceof InputError) return 'broken';
    throw error;
  }
}

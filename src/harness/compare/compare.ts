import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { scheduledComponents } from '../../library/divi/schedule.js';
import { summarize } from '../../library/stats/moments.js';
import { type ExperimentRow, type KnownDeviation, repeatsOneDrawnDataset } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { KeyedRun, PlannedExperiment } from '../runs/plan.js';
import type { DoneRecord } from '../runs/record.js';
import type { Cell, ComparedRow, ComparedTable, JudgedValue, RowRun, ShownFit } from './compared-table.js';
import { markGiven } from './given.js';
import { spreadJudge } from './spread.js';
import { judgeMean, type Sample, sampleMean } from './verdict.js';

/** Where a comparison takes results from. */
export interface Results {
  registry: Registry;
  /** the result of a run, where there is one that counts */
  resultOf(run: KeyedRun): DoneRecord | undefined;
  /** keys of the results that were taken from the published run because they were not done here */
  published?: ReadonlySet<string>;
}

/** The tables of experiments from results, every cell beside the paper's. */
export function compareExperiments(planned: readonly PlannedExperiment[], results: Results): ComparedTable[] {
  return markGiven(planned.map((one) => compareExperiment(one, results)));
}

/** The table of one experiment, before what is given in it is told apart by the others. */
export function compareExperiment(
  { experiment, rows: planned, shownFit }: PlannedExperiment,
  { registry, resultOf, published }: Results,
): ComparedTable {
  const { metrics, knownDeviations = [] } = experiment;
  const results = (runs: KeyedRun[]): DoneRecord[] => runs.flatMap((run) => resultOf(run) ?? []);
  const rows = planned.map((plannedRow): ComparedRow => {
    const { row } = plannedRow;
    const shown = results(plannedRow.runs);
    const further = results(plannedRow.furtherRuns);
    const fixedDataset = repeatsOneDrawnDataset(row);
    return {
      panel: row.panel ?? null,
      published: shown.some(({ key }) => published?.has(key)),
      labels: row.labels,
      cells: metrics.map((metric) => compareCell(metric, row, { shown, further, fixedDataset }, knownDeviations)),
      runs: [...shown.map((run) => rowRun(run, false, registry)), ...further.map((run) => rowRun(run, true, registry))],
      planned: plannedRow.runs.length,
      ...(row.oracleCandidate && { oracleCandidate: true }),
    };
  });
  return { experiment, rows, shownFit: shownFit ? showFit(resultOf(shownFit), registry) : null };
}

/** The shown fit with its data; null where its run is not done or its data are not here. */
function showFit(record: DoneRecord | undefined, registry: Registry): ShownFit | null {
  const details = record?.outcome.details;
  if (!record || !details?.gates) return null;
  const { dataset } = record.description;
  const dataSet = registry.dataSet(dataset);
  if (dataSet.kind === 'synthetic' || dataSet.missing(dataset) !== null) return null;
  const { labels: clusters, gates, ladder = null } = details;
  const { x, labels, classNames, featureNames } = dataSet.load(dataset);
  return {
    featureNames: featureNames ?? gates.map((_, j) => `feature ${j + 1}`),
    gates,
    ladder,
    classNames,
    rows: clusters.map((cluster, i) => ({ values: [...x.row(i)], class: labels[i], cluster })),
  };
}

/** The results behind a row. */
interface RowResults {
  shown: DoneRecord[];
  further: DoneRecord[];
  fixedDataset: boolean;
}

function compareCell(metric: MetricName, row: ExperimentRow, results: RowResults, known: KnownDeviation[]): Cell {
  const { shown, further, fixedDataset } = results;
  const paper = row.paper[metric] ?? null;
  const values = valuesOf(metric, shown);
  if (values.length === 0)
    return { ...NOT_JUDGED, metric, ours: null, paper, verdict: paper ? 'missing' : 'not reported' };
  const ours = summarize(values);
  // a time depends on what else the machine did: further runs are no part of it
  const sample: Sample = {
    byDataset: byDataset(metric, metric === 'seconds' ? shown : [...shown, ...further]),
    fixedDataset,
  };
  const judged = judgedValue(sample);
  if (!paper) return { ...NOT_JUDGED, metric, ours, paper, judged, verdict: 'not reported' };
  const judgement = judgeMean(metric, sample, paper);
  const spread = spreadJudge(metric, sample, paper.n)(paper);
  const isDifferent = judgement.verdict === 'different' || spread?.verdict === 'different';
  const reason = isDifferent ? (known.find((deviation) => explains(deviation, metric, row))?.reason ?? null) : null;
  return { ...NOT_JUDGED, metric, ours, paper, judged, ...judgement, spread, reason };
}

const NOT_JUDGED = {
  judged: null,
  difference: null,
  interval: null,
  p: null,
  resolution: null,
  given: null,
  spread: null,
  reason: null,
} as const;

function explains(deviation: KnownDeviation, metric: MetricName, row: ExperimentRow): boolean {
  if (deviation.metric !== undefined && deviation.metric !== metric) return false;
  return Object.entries(deviation.labels ?? {}).every(([key, value]) => row.labels[key] === value);
}

function judgedValue(sample: Sample): JudgedValue {
  const { mean, n, datasets, dataset } = sampleMean(sample);
  const datasetSd = sample.fixedDataset && datasets > 1 ? Math.sqrt(dataset.variance) : null;
  return { mean, n, datasets, datasetSd };
}

function byDataset(metric: MetricName, records: DoneRecord[]): number[][] {
  const groups = groupBy(records, ({ description }) => canonicalJson(description.dataset));
  return [...groups.values()].map((group) => valuesOf(metric, group)).filter(({ length }) => length > 0);
}

function valuesOf(metric: MetricName, records: DoneRecord[]): number[] {
  return records.flatMap((record) => metricsOf(record)[metric] ?? []);
}

function metricsOf({ outcome, durationMs }: DoneRecord): Record<MetricName, number | null> {
  return { ...outcome.metrics, seconds: durationMs / 1000 };
}

function rowRun(record: DoneRecord, further: boolean, registry: Registry): RowRun {
  const { seed, dataset, options } = record.description;
  const dataSet = registry.dataSet(dataset);
  return {
    key: record.key,
    seed,
    dataset: dataSet.describe(dataset),
    further,
    values: metricsOf(record),
    scheduledSplits: scheduledSplits(options),
    gates: record.outcome.details?.gates ?? null,
    toldClusters: toldClusters(options),
    trueClusters: dataSet.clusters(dataset),
  };
}

function scheduledSplits(options: object): number | null {
  const { epochs, splitInterval } = options as { epochs?: number; splitInterval?: number };
  return epochs === undefined || splitInterval === undefined ? null : scheduledComponents(epochs, splitInterval) - 1;
}

function toldClusters(options: object): number | null {
  const { k, clusters } = options as { k?: unknown; clusters?: unknown };
  const told = k ?? clusters;
  return typeof told === 'number' ? told : null;
}

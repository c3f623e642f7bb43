import { scheduledComponents } from '../divi/schedule.js';
import type { ExperimentRow, KnownDeviation } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { KeyedRun, PlannedExperiment } from '../runs/plan.js';
import type { DoneRecord } from '../runs/record.js';
import { mean, standardDeviation } from '../stats/moments.js';
import {
  type Cell,
  type ComparedRow,
  type ComparedTable,
  type OurValue,
  type RowRun,
  type ShownFit,
  VERDICTS,
  type Verdict,
} from './compared-table.js';
import { judge } from './verdict.js';

/** Where a comparison takes results from. */
export interface Results {
  registry: Registry;
  /** the result of a run, where there is one that counts */
  resultOf(run: KeyedRun): DoneRecord | undefined;
  /** keys of the results that were taken from the published run because their data are not here */
  published?: ReadonlySet<string>;
}

/** An experiment's table from results, every cell beside the paper's. */
export function compareExperiment(
  { experiment, rows: planned, shownFit }: PlannedExperiment,
  { registry, resultOf, published }: Results,
): ComparedTable {
  const { metrics, knownDeviations = [] } = experiment;
  const results = (runs: KeyedRun[]): DoneRecord[] => runs.flatMap((run) => resultOf(run) ?? []);
  const rows = planned.map(({ row, runs: plannedRuns, furtherRuns }): ComparedRow => {
    const runs = results(plannedRuns);
    const others = results(furtherRuns);
    return {
      panel: row.panel ?? null,
      published: runs.some(({ key }) => published?.has(key)),
      labels: row.labels,
      cells: metrics.map((metric): Cell => compareCell(metric, row, runs, others, knownDeviations)),
      runs: [...runs.map((run) => rowRun(run, false, registry)), ...others.map((run) => rowRun(run, true, registry))],
      planned: plannedRuns.length,
      ...(row.oracleCandidate && { oracleCandidate: true }),
    };
  });
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { cells } of rows) for (const { metric, verdict } of cells) if (metric !== 'seconds') counts[verdict]++;
  const fit = shownFit ? showFit(resultOf(shownFit), registry) : null;
  return { experiment, rows, shownFit: fit, counts };
}

/** The shown fit with its data; null where its run is not done or its data are not here. */
function showFit(record: DoneRecord | undefined, registry: Registry): ShownFit | null {
  const details = record?.outcome.details;
  if (!record || !details?.gates) return null;
  const { dataset } = record.description;
  const dataSet = registry.dataSet(dataset);
  if (dataSet.kind === 'synthetic' || dataSet.missing(dataset) !== null) return null;
  const { labels: clusters, gates } = details;
  const { x, labels, classNames, featureNames } = dataSet.load(dataset);
  return {
    featureNames: featureNames ?? gates.map((_, j) => `feature ${j + 1}`),
    gates,
    classNames,
    rows: clusters.map((cluster, i) => ({ values: [...x.row(i)], class: labels[i], cluster })),
  };
}

function compareCell(
  metric: MetricName,
  row: ExperimentRow,
  runs: DoneRecord[],
  others: DoneRecord[],
  knownDeviations: KnownDeviation[],
): Cell {
  const ours = summarize(valuesOf(metric, runs), valuesOf(metric, others));
  const paper = row.paper[metric] ?? null;
  const judgement = judge(metric, ours, paper, others.length);
  const known = knownDeviations.find(
    (deviation) =>
      (deviation.metric === undefined || deviation.metric === metric) &&
      Object.entries(deviation.labels ?? {}).every(([key, value]) => row.labels[key] === value),
  );
  return {
    metric,
    ours,
    paper,
    ...judgement,
    reason: judgement.verdict === 'different' ? (known?.reason ?? null) : null,
  };
}

function valuesOf(metric: MetricName, records: DoneRecord[]): number[] {
  return records.flatMap((record) => metricsOf(record)[metric] ?? []);
}

function metricsOf({ outcome, durationMs }: DoneRecord): Record<MetricName, number | null> {
  return { ...outcome.metrics, seconds: durationMs / 1000 };
}

function rowRun(record: DoneRecord, further: boolean, registry: Registry): RowRun {
  const { seed, dataset, options } = record.description;
  return {
    key: record.key,
    seed,
    dataset: registry.dataSet(dataset).describe(dataset),
    further,
    values: metricsOf(record),
    scheduledSplits: scheduledSplits(options),
  };
}

function scheduledSplits(options: object): number | null {
  const { epochs, splitInterval } = options as { epochs?: number; splitInterval?: number };
  return epochs === undefined || splitInterval === undefined ? null : scheduledComponents(epochs, splitInterval) - 1;
}

function summarize(values: number[], furtherRuns: number[]): OurValue | null {
  if (values.length === 0) return null;
  return {
    mean: mean(values),
    sd: standardDeviation(values),
    n: values.length,
    datasetSd: furtherRuns.length > 1 ? standardDeviation(furtherRuns) : null,
  };
}

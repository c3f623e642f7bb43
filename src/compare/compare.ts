import { scheduledComponents } from '../divi/schedule.js';
import type { Experiment, ExperimentRow, KnownDeviation } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';
import { datasetName, type RunSpec } from '../experiment/run-spec.js';
import { missingDataCommand, readRealData } from '../runs/dataset.js';
import type { RunRecord } from '../runs/record.js';
import { describeRun, runKey } from '../runs/resolved-run.js';
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

/** A run with a result. */
type DoneRecord = RunRecord & { outcome: Extract<RunRecord['outcome'], { status: 'done' }> };

/**
 * An experiment's table from stored runs, every cell beside the paper's. `published` are the keys of runs that were
 * taken from the published run because their data are not here.
 */
export function compareExperiment(
  experiment: Experiment,
  records: Map<string, RunRecord>,
  published: ReadonlySet<string> = new Set(),
): ComparedTable {
  const { metrics, knownDeviations = [] } = experiment;
  const rows = experiment.rows.map((row): ComparedRow => {
    const runs = done(row.runs, records);
    const others = done(row.otherDatasets ?? [], records);
    const cells = metrics.map((metric): Cell => compareCell(metric, row, runs, others, knownDeviations));
    const fromPublished = runs.some(({ key }) => published.has(key));
    const behind = [...runs.map((run) => rowRun(run, false)), ...others.map((run) => rowRun(run, true))];
    return {
      panel: row.panel ?? null,
      published: fromPublished,
      labels: row.labels,
      cells,
      runs: behind,
      planned: row.runs.length,
      ...(row.oracleCandidate && { oracleCandidate: true }),
    };
  });
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { cells } of rows) for (const { metric, verdict } of cells) if (metric !== 'seconds') counts[verdict]++;
  const shownFit = experiment.shownFit ? showFit(experiment.shownFit, records) : null;
  return { experiment, rows, shownFit, counts };
}

/** The shown fit with its data; null where its run is not done or its data are not here. */
function showFit(spec: RunSpec, records: Map<string, RunRecord>): ShownFit | null {
  const [record] = done([spec], records);
  if (!record?.outcome.details?.gates) return null;
  if ('generator' in spec.dataset || missingDataCommand(spec.dataset)) return null;
  const { labels: clusters, gates } = record.outcome.details;
  const { x, labels, classNames, featureNames } = readRealData(spec.dataset);
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

/** The stored results of the specs that have one. */
function done(specs: RunSpec[], records: Map<string, RunRecord>): DoneRecord[] {
  return specs.flatMap((spec) => {
    const record = records.get(runKey(describeRun(spec)));
    return record && isDone(record) ? [record] : [];
  });
}

function isDone(record: RunRecord): record is DoneRecord {
  return record.outcome.status === 'done';
}

function valuesOf(metric: MetricName, records: DoneRecord[]): number[] {
  return records.flatMap((record) => metricsOf(record)[metric] ?? []);
}

function metricsOf({ outcome, durationMs }: DoneRecord): Record<MetricName, number | null> {
  return { ...outcome.metrics, seconds: durationMs / 1000 };
}

function rowRun(record: DoneRecord, otherDataset: boolean): RowRun {
  const { seed, dataset, options } = record.description;
  return {
    key: record.key,
    seed,
    dataset: datasetName(dataset),
    otherDataset,
    values: metricsOf(record),
    scheduledSplits: scheduledSplits(options),
  };
}

function scheduledSplits(options: object): number | null {
  const { epochs, splitInterval } = options as { epochs?: number; splitInterval?: number };
  return epochs === undefined || splitInterval === undefined ? null : scheduledComponents(epochs, splitInterval) - 1;
}

function summarize(values: number[], otherDatasets: number[]): OurValue | null {
  if (values.length === 0) return null;
  return {
    mean: mean(values),
    sd: standardDeviation(values),
    n: values.length,
    datasetSd: otherDatasets.length > 1 ? standardDeviation(otherDatasets) : null,
  };
}

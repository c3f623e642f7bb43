import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { summarize } from '../../library/stats/moments.js';
import {
  type Column,
  type ExperimentRow,
  type KnownDeviation,
  repeatsOneDrawnDataset,
  type ShownRun,
} from '../experiment/experiment.js';
import { isTime, type Metric, type RunMetrics } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { KeyedRun, PlannedExperiment, PlannedRow } from '../runs/plan.js';
import type { DoneRecord } from '../runs/record.js';
import type { Cell, ComparedRow, ComparedTable, JudgedValue, RowRun } from './compared-table.js';
import { columnMetrics, judgeStatistic, shownValue, unitsOf, unitValue, whyNotJudged } from './declared-columns.js';
import { type GivenRule, markGiven } from './given.js';
import { judgeSpread } from './spread.js';
import { judgeMean, type Sample, sampleMean } from './verdict.js';

/** Where a comparison takes results from. */
export interface Results {
  registry: Registry;
  /** the result of a run, where there is one that counts */
  resultOf(run: KeyedRun): DoneRecord | undefined;
  /** keys of the results that were taken from the published run because they were not done here */
  published?: ReadonlySet<string>;
  /** why cells of the study cannot fail, besides the general reasons */
  given?: readonly GivenRule[];
}

/** The tables of experiments from results, every cell beside the paper's. */
export function compareExperiments(planned: readonly PlannedExperiment[], results: Results): ComparedTable[] {
  return markGiven(
    planned.map((one) => compareExperiment(one, results)),
    results.given,
  );
}

/** The table of one experiment, before what is given in it is told apart by the others. */
export function compareExperiment(
  { experiment, rows: planned, shownFit }: PlannedExperiment,
  { registry, resultOf, published }: Results,
): ComparedTable {
  const { knownDeviations = [] } = experiment;
  const metrics = columnMetrics(experiment, registry);
  const declared = new Map((experiment.columns ?? []).map((column) => [column.name, column]));
  const results = (runs: KeyedRun[]): DoneRecord[] => runs.flatMap((run) => resultOf(run) ?? []);
  const unitsIn = ({ cells }: PlannedRow) =>
    new Map(
      [...declared.values()].map(({ name, metric }) => [
        name,
        unitsOf(cells[name], (run) => {
          const record = resultOf(run);
          return record ? (metricsOf(record)[metric] ?? null) : null;
        }),
      ]),
    );
  const withColumns = (run: RowRun, units: ReadonlyMap<string, Map<string, number[]>>): RowRun => {
    const values = [...declared.values()].map((column) => {
      const unit = units.get(column.name)?.get(run.key);
      return [column.name, unit ? unitValue(column, registry.metric(column.metric), unit) : null];
    });
    return { ...run, values: { ...run.values, ...Object.fromEntries(values) } };
  };
  const rows = planned.map((plannedRow): ComparedRow => {
    const { row } = plannedRow;
    const units = unitsIn(plannedRow);
    const shown = results(plannedRow.runs);
    const further = results(plannedRow.furtherRuns);
    const fixedDataset = repeatsOneDrawnDataset(row);
    return {
      panel: row.panel ?? null,
      published: shown.some(({ key }) => published?.has(key)),
      labels: row.labels,
      cells: metrics.map((metric) => {
        const column = declared.get(metric.name);
        if (!column) return compareCell(metric, row, { shown, further, fixedDataset }, knownDeviations);
        const isNested = repeatsOneDrawnDataset({ runs: row.cells?.[column.name]?.[0] ?? row.runs });
        return compareColumn(column, metric, row, units.get(column.name)!, isNested, knownDeviations);
      }),
      runs: [
        ...shown.map((run) => withColumns(rowRun(run, false, registry), units)),
        ...further.map((run) => rowRun(run, true, registry)),
      ],
      planned: plannedRow.runs.length,
      ...(row.oracleCandidate && { oracleCandidate: true }),
    };
  });
  return { experiment, metrics, rows, shownFit: shownFit ? showFit(resultOf(shownFit), registry) : null };
}

/** The shown run with its data; null where it is not done or its data are not here. */
function showFit(record: DoneRecord | undefined, registry: Registry): ShownRun | null {
  const details = record?.outcome.details;
  if (!record || !details) return null;
  const { dataset } = record.description;
  const dataSet = registry.dataSet(dataset);
  if (dataSet.kind === 'synthetic' || dataSet.missing(dataset) !== null) return null;
  return { details, data: dataSet.load(dataset) };
}

/** The results behind a row. */
interface RowResults {
  shown: DoneRecord[];
  further: DoneRecord[];
  fixedDataset: boolean;
}

function compareCell(metric: Metric, row: ExperimentRow, results: RowResults, known: KnownDeviation[]): Cell {
  const { shown, further, fixedDataset } = results;
  const paper = row.paper[metric.name] ?? null;
  const values = valuesOf(metric, shown);
  if (values.length === 0)
    return { ...NOT_JUDGED, metric, ours: null, paper, verdict: paper ? 'missing' : 'not reported' };
  const ours = summarize(values);
  // a time depends on what else the machine did: further runs are no part of it
  const sample: Sample = {
    byDataset: byDataset(metric, isTime(metric) ? shown : [...shown, ...further]),
    fixedDataset,
  };
  const judged = judgedValue(sample);
  if (!paper) return { ...NOT_JUDGED, metric, ours, paper, judged, verdict: 'not reported' };
  const judgement = judgeMean(metric, sample, paper);
  const spread = judgeSpread(metric, sample, paper);
  const isDifferent = judgement.verdict === 'different' || spread?.verdict === 'different';
  const reason = isDifferent ? (known.find((deviation) => explains(deviation, metric, row))?.reason ?? null) : null;
  return { ...NOT_JUDGED, metric, ours, paper, judged, ...judgement, spread, reason };
}

/** A cell of a declared column. */
function compareColumn(
  column: Column,
  metric: Metric,
  row: ExperimentRow,
  unitsByRun: ReadonlyMap<string, number[]>,
  isNested: boolean,
  known: KnownDeviation[],
): Cell {
  const paper = row.paper[metric.name] ?? null;
  const units = [...unitsByRun.values()];
  if (units.length === 0)
    return { ...NOT_JUDGED, metric, ours: null, paper, verdict: paper ? 'missing' : 'not reported' };
  const ours = shownValue(column, metric, units);
  const judged: JudgedValue = { mean: ours.mean, n: ours.n, datasets: ours.n, datasetSd: null };
  if (!paper) return { ...NOT_JUDGED, metric, ours, paper, judged, verdict: 'not reported' };
  const why = whyNotJudged(column, units, isNested);
  if (why) return { ...NOT_JUDGED, metric, ours, paper, judged, verdict: 'not judged', reason: why };
  const isRedrawn = column.statistic === 'median' || column.statistic === 'ratio';
  const sample: Sample = { byDataset: units.map((unit) => [unitValue(column, metric, unit)]), fixedDataset: isNested };
  const judgement = isRedrawn
    ? judgeStatistic(column, metric, units, paper)
    : judgeMean(metric, isNested ? { ...sample, byDataset: [sample.byDataset.flat()] } : sample, paper);
  const reason = known.find((deviation) => explains(deviation, metric, row))?.reason ?? null;
  return {
    ...NOT_JUDGED,
    metric,
    ours,
    paper,
    judged,
    ...judgement,
    reason: judgement.verdict === 'different' ? reason : null,
  };
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

function explains(deviation: KnownDeviation, metric: Metric, row: ExperimentRow): boolean {
  if (deviation.metric !== undefined && deviation.metric !== metric.name) return false;
  return Object.entries(deviation.labels ?? {}).every(([key, value]) => row.labels[key] === value);
}

function judgedValue(sample: Sample): JudgedValue {
  const { mean, n, datasets, dataset } = sampleMean(sample);
  const datasetSd = sample.fixedDataset && datasets > 1 ? Math.sqrt(dataset.variance) : null;
  return { mean, n, datasets, datasetSd };
}

function byDataset(metric: Metric, records: DoneRecord[]): number[][] {
  const groups = groupBy(records, ({ description }) => canonicalJson(description.dataset));
  return [...groups.values()].map((group) => valuesOf(metric, group)).filter(({ length }) => length > 0);
}

function valuesOf(metric: Metric, records: DoneRecord[]): number[] {
  return records.flatMap((record) => metricsOf(record)[metric.name] ?? []);
}

function metricsOf({ outcome, durationMs }: DoneRecord): RunMetrics {
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
    options,
    details: record.outcome.details ?? null,
    classes: dataSet.classes?.(dataset) ?? null,
  };
}

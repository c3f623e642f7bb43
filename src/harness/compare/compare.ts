import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { summarize } from '../../library/stats/moments.js';
import {
  type Column,
  type Experiment,
  type ExperimentRow,
  type KnownDeviation,
  repeatsOneDrawnDataset,
  type ShownRun,
} from '../experiment/experiment.js';
import { isTime, type Metric, type RunMetrics } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import type { KeyedRun, PlannedExperiment, PlannedRow } from '../runs/plan.js';
import type { RunResult } from '../runs/record.js';
import type { Cell, ComparedRow, ComparedTable, JudgedValue, RowRun } from './compared-table.js';
import { columnMetrics, judgeStatistic, shownValue, unitsOf, unitValue, whyNotJudged } from './declared-columns.js';
import { type GivenRule, markCells, repeatedCells } from './given.js';
import { spreadJudge } from './spread.js';
import { judgeMean, type Sample, sampleMean, sampleSd } from './verdict.js';

/** Where a comparison takes results from. */
export interface Results {
  registry: Registry;
  /** the result of a run, if there is one that counts */
  resultOf(run: KeyedRun): RunResult | undefined;
  /** keys of the results that were taken from the published run because they were not done here */
  published?: ReadonlySet<string>;
  /** why cells of the study cannot fail, besides the general reasons */
  given?: readonly GivenRule[];
}

/**
 * The tables of experiments from results, every cell beside the paper's. `all` are the experiments among which repeated
 * cells are looked for: whatever is reported, a cell is counted in the same table.
 */
export function compareExperiments(
  planned: readonly PlannedExperiment[],
  results: Results,
  all: readonly PlannedExperiment[] = planned,
): ComparedTable[] {
  const repeated = repeatedCells(all);
  return planned.map((one) => markCells(compareExperiment(one, results), repeated, results.given));
}

function compareExperiment(
  { experiment, rows: planned, shownFit }: PlannedExperiment,
  { registry, resultOf, published }: Results,
): ComparedTable {
  const metrics = columnMetrics(experiment, registry);
  const declared = new Map((experiment.columns ?? []).map((column) => [column.name, column]));
  const results = (runs: KeyedRun[]): RunResult[] => runs.flatMap((run) => resultOf(run) ?? []);
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
        if (!column) return compareCell(metric, row, { shown, further, fixedDataset }, experiment);
        const isNested = repeatsOneDrawnDataset({ runs: row.cells?.[column.name]?.[0] ?? row.runs });
        return compareColumn(column, metric, row, units.get(column.name)!, isNested, experiment);
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

/** The shown run with its data; null if it is not done or its data are not here. */
function showFit(record: RunResult | undefined, registry: Registry): ShownRun | null {
  const details = record?.outcome.details;
  if (!record || !details) return null;
  const { dataset } = record.description;
  const dataSet = registry.dataSet(dataset);
  if (dataSet.kind === 'synthetic' || dataSet.missing(dataset) !== null) return null;
  return { details, data: dataSet.load(dataset) };
}

/** The results behind a row. */
interface RowResults {
  shown: RunResult[];
  further: RunResult[];
  fixedDataset: boolean;
}

function compareCell(
  metric: Metric,
  row: ExperimentRow,
  { shown, further, fixedDataset }: RowResults,
  { knownDeviations = [], quick }: Experiment,
): Cell {
  const paper = row.paper[metric.name] ?? null;
  const values = valuesOf(metric, shown);
  if (values.length === 0) {
    const verdict = paper ? 'missing' : 'not reported';
    return { ...NOT_JUDGED, metric, ours: null, protocol: null, paper, verdict };
  }
  const protocol = summarize(values);
  // a time depends on the machine's other load: further runs are not used
  const sample: Sample = {
    byDataset: byDataset(metric, isTime(metric) ? shown : [...shown, ...further]),
    fixedDataset,
  };
  const ours = judgedValue(sample);
  if (!paper) return { ...NOT_JUDGED, metric, ours, protocol, paper, verdict: 'not reported' };
  const judgement = judgeMean(metric, sample, paper);
  const spread = quick === undefined ? spreadJudge(metric, sample, paper.n)(paper) : null;
  const isDifferent = judgement.verdict === 'different' || spread?.verdict === 'different';
  const known = isDifferent ? knownDeviations.find((deviation) => explains(deviation, metric, row)) : undefined;
  return { ...NOT_JUDGED, metric, ours, protocol, paper, ...judgement, spread, reason: known?.reason ?? null };
}

/** A cell of a declared column. */
function compareColumn(
  column: Column,
  metric: Metric,
  row: ExperimentRow,
  unitsByRun: ReadonlyMap<string, number[]>,
  isNested: boolean,
  { knownDeviations = [] }: Experiment,
): Cell {
  const paper = row.paper[metric.name] ?? null;
  const units = [...unitsByRun.values()];
  if (units.length === 0) {
    const verdict = paper ? 'missing' : 'not reported';
    return { ...NOT_JUDGED, metric, ours: null, protocol: null, paper, verdict };
  }
  const protocol = shownValue(column, metric, units);
  const ours: JudgedValue = { ...protocol, datasets: protocol.n, datasetSd: null };
  if (!paper) return { ...NOT_JUDGED, metric, ours, protocol, paper, verdict: 'not reported' };
  const why = whyNotJudged(column, units, isNested);
  if (why) return { ...NOT_JUDGED, metric, ours, protocol, paper, verdict: 'not judged', reason: why };
  const isRedrawn = column.statistic === 'median' || column.statistic === 'ratio';
  const sample: Sample = { byDataset: units.map((unit) => [unitValue(column, metric, unit)]), fixedDataset: isNested };
  const judgement = isRedrawn
    ? judgeStatistic(column, metric, units, paper)
    : judgeMean(metric, isNested ? { ...sample, byDataset: [sample.byDataset.flat()] } : sample, paper);
  const isDifferent = judgement.verdict === 'different';
  const known = isDifferent ? knownDeviations.find((deviation) => explains(deviation, metric, row)) : undefined;
  return { ...NOT_JUDGED, metric, ours, protocol, paper, ...judgement, reason: known?.reason ?? null };
}

const NOT_JUDGED = {
  difference: null,
  interval: null,
  p: null,
  resolution: null,
  given: null,
  countedIn: null,
  spread: null,
  reason: null,
} as const;

function explains(deviation: KnownDeviation, metric: Metric, row: ExperimentRow): boolean {
  if (deviation.metric !== undefined && deviation.metric !== metric.name) return false;
  return Object.entries(deviation.labels ?? {}).every(([key, value]) => row.labels[key] === value);
}

function judgedValue(sample: Sample): JudgedValue {
  const { mean, n, datasets, dataset } = sampleMean(sample);
  const isNested = sample.fixedDataset && datasets > 1;
  const datasetSd = isNested ? Math.sqrt(dataset.variance) : null;
  return { mean, sd: sampleSd(sample), n, datasets, datasetSd };
}

function byDataset(metric: Metric, records: RunResult[]): number[][] {
  const groups = groupBy(records, ({ description }) => canonicalJson(description.dataset));
  return [...groups.values()].map((group) => valuesOf(metric, group)).filter(({ length }) => length > 0);
}

function valuesOf(metric: Metric, records: RunResult[]): number[] {
  return records.flatMap((record) => metricsOf(record)[metric.name] ?? []);
}

function metricsOf({ outcome, durationMs }: RunResult): RunMetrics {
  return { ...outcome.metrics, seconds: durationMs === null ? null : durationMs / 1000 };
}

function rowRun(record: RunResult, further: boolean, registry: Registry): RowRun {
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

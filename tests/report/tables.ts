import { gatesFigure, scatterFigure } from '../../experiments/reports/fit-figures.js';
import type {
  Cell,
  ComparedRow,
  ComparedTable,
  JudgedValue,
  RowRun,
} from '../../src/harness/compare/compared-table.js';
import type { Experiment, LineFigure, ShownRun } from '../../src/harness/experiment/experiment.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { METRICS } from '../support/metrics.js';

type Fields = Omit<ComparedTable, 'experiment'> & { experiment: Omit<Experiment, 'rows'> };

/** A table whose experiment declares the same rows; no report looks at the runs that they ask for. */
const compared = ({ experiment, ...table }: Fields): ComparedTable => ({
  ...table,
  experiment: { ...experiment, rows: table.rows.map(({ labels }) => ({ labels, runs: [], paper: {} })) },
});

/** A table whose experiment says something else. */
export function withExperiment(table: ComparedTable, changes: Partial<Experiment>): ComparedTable {
  return { ...table, experiment: { ...table.experiment, ...changes } };
}

const LARGE = 'Large-n (N = 1000)';
const SMALL = 'Small-n (N = 200)';

/** What all runs of a row come to, each on a separate data set by default. */
export function ours(mean: number, sd: number, n: number, datasets = n, datasetSd: number | null = null): JudgedValue {
  return { mean, sd, n, datasets, datasetSd };
}

/** The same by the paper's protocol: a row without further runs. */
const bySame = (mean: number, sd: number, n: number) => ({ ours: ours(mean, sd, n), protocol: { mean, sd, n } });

/** What a cell has if nothing is judged. */
export const NOT_JUDGED = {
  protocol: null,
  difference: null,
  interval: null,
  p: null,
  resolution: null,
  given: null,
  countedIn: null,
  spread: null,
  reason: null,
} as const;

const seconds: Cell = {
  ...NOT_JUDGED,
  metric: METRICS.seconds,
  ...bySame(0.0432, 0.002, 10),
  paper: { mean: 2.53, sd: 0.2, n: 10 },
  difference: -2.4868,
  p: 0,
  verdict: 'not reported',
  reason: null,
};

const sweepRun = (key: string, seed: number, further: boolean, f1: number): RowRun => ({
  key: key.repeat(64),
  seed,
  dataset: `matched N = 1000, D = 100, data set ${further ? seed : 1}`,
  further,
  values: { ari: 0.9, nmi: 0.8, f1, k: 4, splits: null, activeDims: 10, seconds: 0.04 },
  options: { epochs: 300, splitInterval: 80 },
  details: null,
  classes: 3,
});

const SWEEP_RUNS: RowRun[] = [
  sweepRun('a', 11, false, 0.46),
  sweepRun('b', 12, false, 0.5),
  sweepRun('c', 13, true, 0.44),
  sweepRun('d', 14, true, 0.52),
];

/** The sweep's figure. */
export const SWEEP_FIGURE: LineFigure = {
  kind: 'line',
  id: 'sweep-beta-f1',
  title: 'Feature F1 over β',
  x: 'β/N',
  xTitle: 'KL scaling β/N',
  xScale: 'log',
  metric: 'f1',
};

/** A sweep with two panels: every verdict, a cell without a run, spreads between data sets, and times. */
export const SWEEP: ComparedTable = compared({
  experiment: {
    id: 'sweep-beta',
    title: 'Sensitivity to the KL scaling factor β',
    artefact: 'Table B.2',
    keys: ['β/N'],
    metrics: ['f1', 'k', 'seconds'],
    figures: [SWEEP_FIGURE],
  },
  metrics: [METRICS.f1, METRICS.k, METRICS.seconds],
  rows: [
    {
      panel: LARGE,
      published: false,
      labels: { 'β/N': 0.25 },
      cells: [
        {
          ...NOT_JUDGED,
          metric: METRICS.f1,
          ours: ours(0.4804, 0.0201, 110, 11, 0.04),
          protocol: { mean: 0.4731, sd: 0.0312, n: 10 },
          paper: { mean: 0.519, sd: 0.017, n: 10 },
          difference: -0.0386,
          interval: [-0.05, -0.02],
          p: 0.0002,
          resolution: 0.09,
          spread: { sd: 0.0201, p: 0.4, verdict: 'equal' },
          verdict: 'different',
          reason: 'their data set | not ours',
        },
        {
          ...NOT_JUDGED,
          metric: METRICS.k,
          ...bySame(4, 0, 10),
          paper: { mean: 4, sd: 0, n: 10 },
          difference: 0,
          interval: [0, 0],
          p: 1,
          verdict: 'given',
          given: 'given by the schedule',
          reason: null,
        },
        seconds,
      ],
      runs: SWEEP_RUNS,
      planned: 2,
    },
    {
      panel: LARGE,
      published: false,
      labels: { 'β/N': 4 },
      cells: [
        {
          ...NOT_JUDGED,
          metric: METRICS.f1,
          ours: ours(0.99, 0.02, 110, 11, 0.01),
          protocol: { mean: 0.98, sd: 0.03, n: 10 },
          paper: { mean: 1, sd: null, n: 10 },
          difference: -0.01,
          interval: [-0.06, 0.04],
          p: 0.004,
          resolution: 0.12,
          verdict: 'undecided',
          reason: null,
        },
        {
          ...NOT_JUDGED,
          metric: METRICS.k,
          ...bySame(5.5, 0.5, 10),
          paper: { mean: 4, sd: 0, n: 10 },
          difference: 1.5,
          p: 0.03,
          verdict: 'different',
          reason: null,
        },
        seconds,
      ],
      runs: SWEEP_RUNS,
      planned: 2,
    },
    {
      panel: SMALL,
      published: false,
      labels: { 'β/N': 4 },
      cells: [
        {
          ...NOT_JUDGED,
          metric: METRICS.f1,
          ours: null,
          paper: { mean: 0.778, sd: 0.015, n: 10 },
          difference: null,
          p: null,
          verdict: 'missing',
          reason: null,
        },
        {
          ...NOT_JUDGED,
          metric: METRICS.k,
          ...bySame(4, 0, 1),
          paper: null,
          difference: null,
          p: null,
          verdict: 'not reported',
          reason: null,
        },
        { ...seconds, ours: null },
      ],
      runs: [],
      planned: 0,
    },
  ],
  shownFit: null,
});

/** A table without panels, times or figures, with text that has to be escaped. */
export const PLAIN: ComparedTable = compared({
  experiment: {
    id: 'table-1',
    title: 'Clustering at 90% noise & T_split = 120',
    artefact: 'Table 1',
    keys: ['N', 'Method'],
    metrics: ['ari'],
    figures: [],
  },
  metrics: [METRICS.ari],
  rows: [
    {
      panel: null,
      published: false,
      labels: { N: 200, Method: 'K-means, "k=3"' },
      cells: [
        {
          ...NOT_JUDGED,
          metric: METRICS.ari,
          ours: ours(0.1 + 0.2, 0.05, 100),
          protocol: { mean: 0.28, sd: 0.06, n: 20 },
          paper: { mean: 0.25, sd: 0.048, n: 20 },
          difference: 0.1 + 0.2 - 0.25,
          interval: [0.04, 0.06],
          p: 0.26,
          resolution: 0.1,
          verdict: 'equal',
          reason: null,
        },
      ],
      runs: [],
      planned: 0,
    },
  ],
  shownFit: null,
});

function unjudged(metric: Cell['metric'], value: [mean: number, sd: number] | null, paper: number | null = null): Cell {
  return {
    ...NOT_JUDGED,
    metric,
    ...(value ? bySame(...value, 10) : { ours: null }),
    paper: paper === null ? null : { mean: paper, sd: null, n: 10 },
    difference: null,
    p: null,
    verdict: 'not reported',
    reason: null,
  };
}

/** The figure of the times in `SCALING`. */
export const TIME_FIGURE: LineFigure = {
  kind: 'line',
  id: 'figure-d-scaling-seconds',
  title: 'Time over D',
  x: 'D',
  xTitle: 'Number of features D',
  xScale: 'log',
  yScale: 'log',
  metric: 'seconds',
};

/** Methods as panels, of which one selects no features; times without the paper's, one with a spread below zero. */
export const SCALING: ComparedTable = compared({
  experiment: {
    id: 'figure-d-scaling',
    title: 'Scaling in the number of features',
    artefact: 'Figure 3',
    keys: ['D', 'Method'],
    metrics: ['activeDims', 'seconds'],
    figures: [TIME_FIGURE],
  },
  metrics: [METRICS.activeDims, METRICS.seconds],
  rows: [
    scalingRow('DIVI-Info', 100, [10, 1], [0.1, 0.15]),
    scalingRow('DIVI-Info', 1000, [12, 1], [1, 0.1]),
    scalingRow('DIVI-Info', 10000, [40, 9], [10.5, 1]),
    scalingRow('K-means', 100, null, [0.02, 0.001]),
    scalingRow('K-means', 1000, null, [0.01, 0.001]),
    scalingRow('K-means', 10000, null, null),
  ],
  shownFit: null,
});

function scalingRow(
  method: string,
  d: number,
  activeDims: [number, number] | null,
  seconds: [number, number] | null,
): ComparedRow {
  const cells = [unjudged(METRICS.activeDims, activeDims), unjudged(METRICS.seconds, seconds)];
  return { panel: method, published: false, labels: { D: d, Method: method }, cells, runs: [], planned: 0 };
}

/** Four rows in three features. */
const FIT: ShownRun = {
  details: { labels: [0, 0, 2, 0], gates: [0.12, 0.75, 0.98] },
  data: {
    x: Matrix.fromRows([
      [2.4, 1.04, 1065],
      [2.1, 1.05, 1050],
      [2.3, 0.6, 630],
      [2.7, 0.7, 520],
    ]),
    labels: Int32Array.of(0, 0, 1, 1),
    informative: null,
    classNames: ['barolo', 'barbera'],
    featureNames: ['ash', 'hue', 'proline'],
  },
};

/** Methods on real data, one of which was not here; two panels repeat the labels; figures of a fit. */
export const REAL: ComparedTable = compared({
  experiment: {
    id: 'table-3',
    title: 'Real data',
    artefact: 'Table 3',
    keys: ['Data', 'Method'],
    metrics: ['ari', 'seconds'],
    figures: [gatesFigure('wine-gates', 'Gates on Wine'), scatterFigure('wine-scatter', 'Wine')],
    notes: ['A note with a | pipe.'],
  },
  metrics: [METRICS.ari, METRICS.seconds],
  rows: [
    realRow(null, '20NG', 'K-means', true, [0.1, 0.01], 0.5),
    realRow(null, '20NG', 'DIVI-Info', true, [0.5, 0.01], 8),
    realRow(null, 'ISOLET', 'K-means', false, [0.1, 0.01], 0.5),
    realRow(null, 'ISOLET', 'DIVI-Info', false, [4, 0.2], 8),
    realRow(null, 'ISOLET', 'GMM', false, [0.2, 0.02], 1.5),
    realRow('As described', 'ISOLET', 'K-means', false, [0.2, 0.02], null),
    realRow('As described', 'ISOLET', 'DIVI-Info', false, [4, 0.2], null),
    realRow('As described', 'Wine', 'DIVI-Info', false, [0.01, 0.001], null),
  ],
  shownFit: FIT,
});

function realRow(
  panel: string | null,
  data: string,
  method: string,
  published: boolean,
  seconds: [number, number],
  paper: number | null,
): ComparedRow {
  const cells = [unjudged(METRICS.ari, [0.8, 0.02]), unjudged(METRICS.seconds, seconds, paper)];
  return { panel, published, labels: { Data: data, Method: method }, cells, runs: [], planned: 0 };
}

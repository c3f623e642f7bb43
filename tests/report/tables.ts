import type { Cell, ComparedTable } from '../../src/compare/compared-table.js';

const LARGE = 'Large-n (N = 1000)';
const SMALL = 'Small-n (N = 200)';

const seconds: Cell = {
  metric: 'seconds',
  ours: { mean: 0.0432, sd: 0.002, n: 10, datasetSd: null },
  paper: { mean: 2.53, sd: 0.2, n: 10 },
  difference: -2.4868,
  p: 0,
  verdict: 'not reported',
  reason: null,
};

/** A sweep with two panels: every verdict, a cell without a run, spreads between data sets, and times. */
export const SWEEP: ComparedTable = {
  id: 'sweep-beta',
  title: 'Sensitivity to the KL scaling factor β',
  artefact: 'Table B.2',
  keys: ['β/N'],
  metrics: ['f1', 'k', 'seconds'],
  rows: [
    {
      panel: LARGE,
      labels: { 'β/N': 0.25 },
      cells: [
        {
          metric: 'f1',
          ours: { mean: 0.4804, sd: 0.0201, n: 10, datasetSd: 0.04 },
          paper: { mean: 0.519, sd: 0.017, n: 10 },
          difference: -0.0386,
          p: 0.0002,
          verdict: 'different',
          reason: 'their data set | not ours',
        },
        {
          metric: 'k',
          ours: { mean: 4, sd: 0, n: 10, datasetSd: 0 },
          paper: { mean: 4, sd: 0, n: 10 },
          difference: 0,
          p: 1,
          verdict: 'reproduced',
          reason: null,
        },
        seconds,
      ],
    },
    {
      panel: LARGE,
      labels: { 'β/N': 4 },
      cells: [
        {
          metric: 'f1',
          ours: { mean: 0.99, sd: 0.02, n: 10, datasetSd: 0.01 },
          paper: { mean: 1, sd: null, n: 10 },
          difference: -0.01,
          p: 0.004,
          verdict: 'compatible',
          reason: null,
        },
        {
          metric: 'k',
          ours: { mean: 5.5, sd: 0.5, n: 10, datasetSd: 0 },
          paper: { mean: 4, sd: 0, n: 10 },
          difference: 1.5,
          p: 0.03,
          verdict: 'different',
          reason: null,
        },
        seconds,
      ],
    },
    {
      panel: SMALL,
      labels: { 'β/N': 4 },
      cells: [
        {
          metric: 'f1',
          ours: null,
          paper: { mean: 0.778, sd: 0.015, n: 10 },
          difference: null,
          p: null,
          verdict: 'missing',
          reason: null,
        },
        {
          metric: 'k',
          ours: { mean: 4, sd: 0, n: 1, datasetSd: null },
          paper: null,
          difference: null,
          p: null,
          verdict: 'not reported',
          reason: null,
        },
        { ...seconds, ours: null },
      ],
    },
  ],
  figures: [
    {
      id: 'sweep-beta-f1',
      title: 'Feature F1 over β',
      x: 'β/N',
      xTitle: 'KL scaling β/N',
      xScale: 'log',
      metric: 'f1',
    },
  ],
  counts: { reproduced: 1, compatible: 1, different: 2, 'not reported': 1, missing: 1 },
};

/** A table without panels, times or figures, with text that has to be escaped. */
export const PLAIN: ComparedTable = {
  id: 'table-1',
  title: 'Clustering at 90% noise & T_split = 120',
  artefact: 'Table 1',
  keys: ['N', 'Method'],
  metrics: ['ari'],
  rows: [
    {
      panel: null,
      labels: { N: 200, Method: 'K-means, "k=3"' },
      cells: [
        {
          metric: 'ari',
          ours: { mean: 0.1 + 0.2, sd: 0.05, n: 20, datasetSd: null },
          paper: { mean: 0.25, sd: 0.048, n: 20 },
          difference: 0.1 + 0.2 - 0.25,
          p: 0.26,
          verdict: 'reproduced',
          reason: null,
        },
      ],
    },
  ],
  figures: [],
  counts: { reproduced: 1, compatible: 0, different: 0, 'not reported': 0, missing: 0 },
};

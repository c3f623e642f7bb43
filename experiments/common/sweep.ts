import { namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type {
  Experiment,
  ExperimentRow,
  KnownDeviation,
  LineFigure,
  RunSpec,
} from '../../src/harness/experiment/experiment.js';
import type { Metric } from '../../src/harness/experiment/metrics.js';
import { type PaperRow, withPaper } from '../../src/harness/experiment/paper-rows.js';
import type { DatasetSpec } from '../../src/library/data/data-set.js';
import { SYNTHETIC_DEFAULTS } from '../../src/library/data/synthetic/design/synthetic.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
import { SWEEP_PARAMETERS, type SweepParameter } from '../../src/library/divi/sweep-parameters.js';
import type { OwnSweep } from '../../src/report/study.js';
import { diviInfo } from '../methods/divi-methods.js';
import { activeDims, ari, f1, k } from '../metrics/clustering.js';

/** How many further data sets the verdicts use, each run in full. */
export const FURTHER_DATASETS = 10;

export interface SweepDeclaration {
  id: string;
  artefact: string;
  parameter: SweepParameter;
  values: number[];
  metrics: string[];
  /** sizes N, one panel each */
  sizes: number[];
  /** repeated runs on the fixed data set */
  repeats: number;
  /** on each of the further data sets, as many unless given */
  furtherRepeats?: number;
  /** the metrics that are drawn over the parameter */
  figures: Metric[];
  /** what the paper reports, by N and value */
  paper?: readonly PaperRow[];
  notes?: string[];
  knownDeviations?: KnownDeviation[];
}

const panelTitle = (n: number): string => `N = ${n}, D = ${SYNTHETIC_DEFAULTS.d}`;

/** A sensitivity analysis as the paper does it: one parameter varied on one fixed matched data set a size. */
export function sweep(declaration: SweepDeclaration): Experiment {
  const {
    id,
    artefact,
    parameter,
    values,
    metrics,
    sizes,
    repeats,
    figures,
    paper = [],
    notes,
    knownDeviations,
  } = declaration;
  const { symbol, title, axisTitle, scale, options } = SWEEP_PARAMETERS[parameter];
  const { furtherRepeats = repeats } = declaration;
  // the same data and random numbers for every value: a difference between rows is then the parameter's doing
  const row = (n: number, value: number, datasets: readonly DatasetSpec[]): ExperimentRow => {
    const method = diviInfo.with(options(value));
    const run = (dataset: number, repeat: number): RunSpec => ({
      ...method,
      dataset: datasets[dataset],
      seed: namedSeed('sweep run', n, dataset, repeat),
    });
    return {
      panel: panelTitle(n),
      labels: { N: n, [symbol]: value },
      runs: Array.from({ length: repeats }, (_, r) => run(0, r)),
      // the first run on each of them before the second: a quick look takes the first few
      furtherRuns: Array.from({ length: furtherRepeats * FURTHER_DATASETS }, (_, i) =>
        run(1 + (i % FURTHER_DATASETS), Math.floor(i / FURTHER_DATASETS)),
      ),
      paper: {},
    };
  };
  return {
    id,
    artefact,
    title: `Sensitivity of DIVI to ${title} on fixed synthetic data sets`,
    keys: ['N', symbol],
    metrics,
    rows: withPaper(
      paper,
      sizes.flatMap((n) => {
        const datasets = Array.from({ length: 1 + FURTHER_DATASETS }, (_, i) =>
          matched.with({ n, seed: namedSeed('sweep data set', n, i) }),
        );
        return values.map((value) => row(n, value, datasets));
      }),
    ),
    notes,
    figures: figures.map(
      ({ name, title: metricTitle }): LineFigure => ({
        kind: 'line',
        id: `${id}-${name.toLowerCase()}`,
        title: `${metricTitle} over ${title}`,
        x: symbol,
        xTitle: axisTitle,
        xScale: scale,
        metric: name,
      }),
    ),
    knownDeviations,
  };
}

/** A sweep as `divi sweep` requests it, with the paper's cells beside the values that it reports. */
export const ownSweep: OwnSweep = {
  parameters: SWEEP_PARAMETERS,
  experiment: ({ parameter, number, ...asked }) =>
    sweep({
      id: `own-${number}-${parameter}`,
      artefact: `Own sweep ${number}`,
      parameter: parameter as SweepParameter,
      metrics: ['ari', 'nmi', 'f1', 'seconds', 'k', 'activeDims'],
      furtherRepeats: 1,
      figures: [ari, f1, activeDims, k],
      ...asked,
    }),
};

import { type Contender, namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow, LineFigure } from '../../src/harness/experiment/experiment.js';
import { SECONDS } from '../../src/harness/experiment/metrics.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
import { activeDims, ari } from '../metrics/clustering.js';

/** A method and the largest data it is timed on. */
export interface ScalingContender {
  contender: Contender;
  maxSize?: number;
}

export interface ScalingDeclaration {
  id: string;
  artefact: string;
  title: string;
  /** what grows, and its values; the other size is fixed */
  grows: 'D' | 'N';
  values: number[];
  fixed: number;
  contenders: ScalingContender[];
  /** data sets at each size, one timed run each */
  datasets: number;
  notes?: string[];
}

/** more values than this take seconds a fit */
const HEAVY_VALUES = 500_000;

const FIGURES = [SECONDS, ari, activeDims];

/** Wall time, ARI and active dimensions over the size of matched data with ten informative dimensions. */
export function scaling(declaration: ScalingDeclaration): Experiment {
  const { id, artefact, title, grows, values, fixed, contenders, datasets, notes } = declaration;
  const row = (contender: Contender, size: number): ExperimentRow => {
    const [n, d] = grows === 'N' ? [size, fixed] : [fixed, size];
    return {
      panel: contender.method,
      labels: { Method: contender.method, [grows]: size },
      heavy: n * d > HEAVY_VALUES,
      runs: Array.from({ length: datasets }, (_, i) => ({
        method: contender.method,
        options: contender.options,
        dataset: matched.with({ n, d, seed: namedSeed('scaling data set', n, d, i) }),
        seed: namedSeed('scaling run', n, d, contender.method, i),
        timed: true,
      })),
      paper: {},
    };
  };
  return {
    id,
    artefact,
    title,
    keys: ['Method', grows],
    metrics: ['ari', 'nmi', 'f1', 'seconds', 'k', 'activeDims'],
    rows: contenders.flatMap(({ contender, maxSize = Number.POSITIVE_INFINITY }) =>
      values.filter((size) => size <= maxSize).map((size) => row(contender, size)),
    ),
    notes,
    figures: FIGURES.map(
      ({ name, title: metricTitle, kind }): LineFigure => ({
        kind: 'line',
        id: `${id}-${name.toLowerCase()}`,
        title: `${metricTitle} over ${grows === 'N' ? 'the sample size N' : 'the feature dimension D'}`,
        x: grows,
        xTitle: grows === 'N' ? 'Sample size N' : 'Feature dimension D',
        xScale: 'log',
        yScale: kind === 'share' ? 'linear' : 'log',
        metric: name,
      }),
    ),
  };
}

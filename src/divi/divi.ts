import { columnMeans, type MatrixInput, requireData } from '../core/matrix.js';
import { standardize } from '../data/standardize.js';
import { temperatures } from './annealing.js';
import { seededDraws } from './draws.js';
import { selectEngine } from './engines/select.js';
import { DiviModel } from './model.js';
import { type DiviInput, type DiviOptions, resolveOptions } from './options.js';
import { priorInclusion } from './prior.js';
import { defaultThreshold, train } from './training.js';

/** DIVI: feature-gated variational clustering that grows from one component (Algorithm 1). */
export class Divi {
  readonly options: DiviOptions;

  constructor(options: DiviInput = {}) {
    this.options = resolveOptions(options);
  }

  fit(input: MatrixInput): DiviModel {
    const { options } = this;
    const raw = requireData(input, 2);
    const scaling = options.standardize ? standardize(raw) : null;
    const x = scaling?.x ?? raw;
    const priors = priorInclusion(x, options.prior, options.stepA, options.seed, raw);
    const temperature = temperatures(options.temperature, options.epochs);
    const { parameters, objective, checks } = train(
      selectEngine(options.engine),
      {
        x,
        priors,
        means: columnMeans(x),
        logVariances: new Float64Array(x.cols).fill(options.initialLogVariance),
      },
      {
        ...options,
        beta: options.beta * x.rows,
        threshold: options.tauMultiplier * defaultThreshold(x.cols),
        temperatures: temperature,
      },
      seededDraws(options.seed, x.cols),
      options.onEpoch,
    );
    const history = { objective, temperature, splits: checks.filter(({ split }) => split), checks };
    return new DiviModel({ options, parameters, scaling, priors, history, x });
  }
}

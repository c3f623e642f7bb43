import { requireInput } from '../core/errors.js';
import { columnMeans, type MatrixInput, requireData } from '../core/matrix.js';
import { standardize } from '../data/standardize.js';
import { temperatures } from './annealing.js';
import { selectColumns, spreadParameters, spreadValues, varyingColumns } from './constant-columns.js';
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
    const all = scaling?.x ?? raw;
    const columns = varyingColumns(all.cols, scaling?.constantColumns ?? []);
    requireInput(columns.length > 0, 'every column is constant: there is nothing to tell rows apart by');
    // a constant column plays no part: the fit is that of the others alone
    const [x, rough] =
      columns.length < all.cols ? [selectColumns(all, columns), selectColumns(raw, columns)] : [all, raw];
    const priors = priorInclusion(x, options.prior, options.stepA, options.seed, rough);
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
    return new DiviModel({
      options,
      parameters: spreadParameters(parameters, columns, all.cols),
      scaling,
      priors: spreadValues(priors, columns, all.cols, 0),
      history,
      x: all,
    });
  }
}

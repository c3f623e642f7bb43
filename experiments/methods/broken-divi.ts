import { defineMethod, type MethodFit } from '../../src/harness/methods/shared/method.js';
import { requireData } from '../../src/library/core/matrix.js';
import { withRows } from '../../src/library/core/threads/rows.js';
import { type PreparedRows, prepareRows } from '../../src/library/divi/divi.js';
import type { Diagnosis, Engine } from '../../src/library/divi/engine.js';
import { selectEngine } from '../../src/library/divi/engines/select.js';
import { DiviModel } from '../../src/library/divi/model.js';
import { type DiviOptions, resolveOptions } from '../../src/library/divi/options.js';
import { type PriorMode, priorInclusion } from '../../src/library/divi/prior.js';
import { temperatures } from '../../src/library/divi/schedule.js';
import { defaultThreshold, seededDraws, type TrainingDraws, train } from '../../src/library/divi/training.js';
import { type DiviVariant, diviFit, resolveVariant, STRICT } from './divi-methods.js';

/** What a programmer may get wrong. */
export type Fault = 'no Gumbel noise' | 'splits the best component' | 'gates of the prior';

export type BrokenOptions = DiviVariant & { prior: PriorMode; fault: Fault };

/** DIVI with a fault in its code, only for the power test. */
export const method = defineMethod<BrokenOptions>({
  name: 'Broken DIVI',
  version: 1,
  resolve: ({ fault, prior, ...options }) => ({ ...resolveVariant(options, prior), prior, fault }),
  fit: ({ fault, prior, ...given }, x, seed) => {
    const options = resolveOptions({ ...given, ...STRICT, prior, seed });
    return withRows(requireData(x, 2), 1, (rows) => brokenFit(prepareRows(rows, options.standardize), options, fault));
  },
});

/** `Divi.fit` on data without a constant column, with the fault in its place. */
function brokenFit({ x, rough, scaling }: PreparedRows, options: DiviOptions, fault: Fault): MethodFit {
  const priors = priorInclusion(x, options.prior, options.stepA, options.seed, rough);
  const temperature = temperatures(options.temperature, options.epochs);
  const engine = selectEngine(options.engine);
  const draws = seededDraws(options.seed, x.cols);
  const { parameters, objective, checks } = train(
    fault === 'splits the best component' ? splittingTheBest(engine) : engine,
    {
      x,
      priors,
      means: x.columnMeans(),
      logVariances: new Float64Array(x.cols).fill(options.initialLogVariance),
    },
    {
      ...options,
      beta: options.beta * x.rows,
      threshold: options.tauMultiplier * defaultThreshold(x.cols),
      temperatures: temperature,
    },
    fault === 'no Gumbel noise' ? withoutNoise(draws, x.cols) : draws,
  );
  const history = { objective, temperature, splits: checks.filter(({ split }) => split), checks };
  const model = new DiviModel({ options, parameters, scaling, priors, history, x });
  const fit = diviFit(model);
  if (fault !== 'gates of the prior') return fit;
  return { ...fit, activeFeatures: [...priors.keys()].filter((j) => priors[j] > 0.5) };
}

function withoutNoise(draws: TrainingDraws, d: number): TrainingDraws {
  const half = new Float64Array(d).fill(0.5);
  return { uniforms: () => half, splitNormals: (split) => draws.splitNormals(split) };
}

/** The order of the components' scores turned round. */
function splittingTheBest(engine: Engine): Engine {
  return {
    name: engine.name,
    start(start) {
      const session = engine.start(start);
      return {
        step: (uniforms, temperature) => session.step(uniforms, temperature),
        diagnose: () => turnedRound(session.diagnose()),
        split: (component, a, b) => session.split(component, a, b),
        parameters: () => session.parameters(),
        dispose: () => session.dispose(),
      };
    },
  };
}

function turnedRound({ labels, scores }: Diagnosis): Diagnosis {
  const finite = scores.filter(Number.isFinite);
  const sum = Math.max(...finite) + Math.min(...finite);
  return { labels, scores: scores.map((score) => (Number.isFinite(score) ? sum - score : score)) };
}

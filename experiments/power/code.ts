import type { RunSpec } from '../../src/harness/experiment/experiment.js';
import type { BrokenVariant } from '../../src/harness/power/power-test.js';
import { method as broken, type Fault } from '../methods/broken-divi.js';
import { type DiviVariant, diviInfo, diviNonInfo, diviRandom } from '../methods/divi-methods.js';

const PRIORS: Readonly<Record<string, 'informative' | 'noninformative' | 'random'>> = {
  [diviInfo.name]: 'informative',
  [diviNonInfo.name]: 'noninformative',
  [diviRandom.name]: 'random',
};

/** A fault in the code of every DIVI. */
const fault = (id: string, title: string, name: Fault): BrokenVariant => ({
  id,
  title,
  run(spec) {
    const prior = PRIORS[spec.method];
    return prior === undefined ? spec : { ...spec, ...broken.with({ ...spec.options, prior, fault: name }) };
  },
});

/** A wrong option of every DIVI, made of the right ones. */
const option = (id: string, title: string, wrong: (options: DiviVariant) => DiviVariant): BrokenVariant => ({
  id,
  title,
  run: (spec: RunSpec) =>
    spec.method in PRIORS ? { ...spec, options: { ...spec.options, ...wrong(spec.options as DiviVariant) } } : spec,
});

export const variants: BrokenVariant[] = [
  option('kl-times-10', 'KL term ten times too strong', ({ beta = 1 }) => ({ beta: 10 * beta })),
  option('no-kl', 'no KL term', () => ({ beta: 0 })),
  fault('no-gumbel-noise', 'no Gumbel noise in the gates', 'no Gumbel noise'),
  option('raw-step-a', 'Step A with raw H + LLR', ({ stepA }) => ({
    stepA: { ...stepA, kruskalWallisScore: 'statistic', likelihoodRatioScore: 'ratio' },
  })),
  option('learning-rate-times-5', 'learning rate five times too high', ({ learningRate = 0.01 }) => ({
    learningRate: 5 * learningRate,
  })),
  option('no-annealing', 'temperature stays at 1', () => ({ temperature: { end: 1 } })),
  option('fewer-epochs', '250 epochs instead of 300', () => ({ epochs: 250 })),
  fault('splits-the-best', 'splits the best-fitting component, not the worst', 'splits the best component'),
  fault('prior-gates', 'reports the prior’s features, not the trained ones', 'gates of the prior'),
  {
    id: 'random-prior',
    title: 'informative prior never computed: the random one in its place',
    run: (spec) => (spec.method === diviInfo.name ? { ...spec, method: diviRandom.name } : spec),
  },
];

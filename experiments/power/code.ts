import type { RunSpec } from '../../src/harness/experiment/experiment.js';
import { type GradedFault, graded } from '../../src/harness/power/dose.js';
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

const isDivi = ({ method }: RunSpec): boolean => method in PRIORS;
/** The one that Step A matters to. */
const isInformative = ({ method }: RunSpec): boolean => method === diviInfo.name;

/** A setting of every DIVI, or of some, that is wrong by more or less. */
const setting = (
  fault: Omit<GradedFault, 'run'>,
  wrong: (dose: number, options: DiviVariant) => DiviVariant,
  touches = isDivi,
): BrokenVariant[] =>
  graded({
    ...fault,
    run: (spec, dose) =>
      touches(spec) ? { ...spec, options: { ...spec.options, ...wrong(dose, spec.options as DiviVariant) } } : spec,
  });

/** The same for a factor of a setting: 1 is right. */
const factor = (
  id: string,
  title: string,
  doses: readonly number[],
  wrong: (dose: number, options: DiviVariant) => DiviVariant,
): BrokenVariant[] => setting({ id, title, right: 1, doses, factor: true }, wrong);

export const variants: BrokenVariant[] = [
  ...factor('kl-times', 'KL weight', [0.5, 0.8, 1.25, 2, 10], (dose, { beta = 1 }) => ({
    beta: dose * beta,
  })),
  option('no-kl', 'no KL term', () => ({ beta: 0 })),
  ...factor('learning-rate-times', 'learning rate', [0.8, 1.25, 2, 5], (dose, { learningRate = 0.01 }) => ({
    learningRate: dose * learningRate,
  })),
  ...factor('t-min-times', 'final temperature', [2, 5, 10], (dose, { temperature }) => ({
    temperature: { end: Math.min(1, dose * (temperature?.end ?? 0.1)) },
  })),
  ...factor('tau-times', 'split threshold τ', [10], (dose, { tauMultiplier = 1 }) => ({
    tauMultiplier: dose * tauMultiplier,
  })),
  ...setting(
    { id: 'initial-log-variance', title: 'initial log-variance', right: 0, doses: [-2, -1, 1] },
    (initialLogVariance) => ({ initialLogVariance }),
  ),
  ...setting({ id: 'epochs', title: 'epochs', right: 300, doses: [250, 299, 309] }, (epochs) => ({ epochs })),
  ...setting(
    { id: 'rough-restarts', title: 'restarts of the rough K-means', right: 5, doses: [1, 2, 20] },
    (restarts, { stepA }) => ({ stepA: { ...stepA, restarts } }),
    isInformative,
  ),
  ...setting(
    {
      id: 'contrast',
      title: 'contrast of the logistic transform in Step A',
      right: 6,
      doses: [3, 5, 7, 12],
    },
    (contrast, { stepA }) => ({ stepA: { ...stepA, contrast } }),
    isInformative,
  ),
  option('labels-without-pi', 'labels without the mixing weights π', () => ({ assignment: 'likelihood' })),
  fault('no-gumbel-noise', 'no Gumbel noise in the gates', 'no Gumbel noise'),
  option('raw-step-a', 'Step A with raw H + LLR', ({ stepA }) => ({
    stepA: { ...stepA, kruskalWallisScore: 'statistic', likelihoodRatioScore: 'ratio' },
  })),
  fault('splits-the-best', 'splits the best-fitting component, not the worst', 'splits the best component'),
  fault('prior-gates', 'reports the prior’s features, not the trained ones', 'gates of the prior'),
  {
    id: 'random-prior',
    title: 'informative prior never computed: the random one in its place',
    run: (spec) => (spec.method === diviInfo.name ? { ...spec, method: diviRandom.name } : spec),
  },
];

import { defineDataSet } from 'divi-repro/harness';

/** A monthly model made daily: means / 20, variances / 20, the 20th root of its transitions and their stationary law. */
export const MODEL = {
  means: [0.0123 / 20, 0, -0.0157 / 20],
  deviations: [0.0347, 0.05, 0.0778].map((sd) => sd / Math.sqrt(20)),
  moves: [
    [0.998028370507, 0.000945541592, 0.001026087901],
    [0.00315951735, 0.993182947615, 0.003657535036],
    [0.005797055797, 0.006214527174, 0.987988417029],
  ],
  start: [0.677272754033, 0.203044211547, 0.119683034263],
};
export const BUFFER = 20; // days before and after a series, which only its features see

/** Returns of a Gaussian hidden Markov model of three states. */
export const dataSet = defineDataSet({
  name: 'regimes',
  defaults: { n: 500 },
  make({ n }, random) {
    const draw = ([first, second], u = random.uniform()) => (u < first ? 0 : u < first + second ? 1 : 2);
    const labels = [draw(MODEL.start)];
    while (labels.length < n + 2 * BUFFER) labels.push(draw(MODEL.moves[labels.at(-1)]));
    return { x: labels.map((k) => [MODEL.means[k] + MODEL.deviations[k] * random.normal()]), labels };
  },
});

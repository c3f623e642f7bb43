import { defineMethod, measured, requireData, stream } from 'divi-repro/harness';

const sum = (values) => values.reduce((total, value) => total + value, 0);
/** Log rates and logits → rates, transitions and their stationary distribution; in a mixture every row is the same. */
function model(theta, states, isMixture) {
  const all = Array.from({ length: states }, (_, i) => i);
  const row = (i) => {
    const logits = theta.slice(states + i * (states - 1)).slice(0, states - 1);
    const raised = [...logits.slice(0, i), 0, ...logits.slice(i)].map(Math.exp);
    return raised.map((value) => value / sum(raised));
  };
  const moves = all.map((i) => row(isMixture ? 0 : i));
  let power = moves;
  for (let k = 0; k < 20; k++) power = power.map((p) => all.map((j) => sum(all.map((i) => p[i] * power[i][j]))));
  return { rates: theta.slice(0, states).map(Math.exp), moves, start: power[0] };
}

/** By the scaled forward recursion. */
function minusLogLikelihood(counts, { rates, moves, start }) {
  let [total, ahead] = [0, start];
  for (const count of counts) {
    const logFactorial = sum(Array.from({ length: count }, (_, i) => Math.log(i + 1)));
    const joint = ahead.map((p, i) => p * Math.exp(count * Math.log(rates[i]) - rates[i] - logFactorial));
    const scale = sum(joint);
    total -= Math.log(scale);
    ahead = moves[0].map((_, j) => sum(joint.map((p, i) => (p / scale) * moves[i][j])));
  }
  return Number.isFinite(total) ? total : Number.MAX_VALUE;
}

/** BFGS with central differences and step halving. */
function minimize(f, start) {
  const gradient = (x) => x.map((at, i) => (f(x.with(i, at + 1e-5)) - f(x.with(i, at - 1e-5))) / 2e-5);
  const dot = (a, b) => sum(a.map((value, i) => value * b[i]));
  const identity = start.map((_, i) => start.map((_, j) => (i === j ? 0.05 : 0)));
  let [x, g, inverse, value] = [start, gradient(start), identity, f(start)];
  for (let round = 0; round < 300; round++) {
    const direction = inverse.map((row) => -dot(row, g));
    const ahead = (size) => x.map((from, i) => from + size * direction[i]);
    let size = 1;
    while (size > 1e-10 && f(ahead(size)) > value + 1e-4 * size * dot(direction, g)) size /= 2;
    const [next, better] = [ahead(size), f(ahead(size))];
    if (!(value - better > 1e-9)) return value;
    const slope = gradient(next);
    const [s, y] = [next.map((to, i) => to - x[i]), slope.map((to, i) => to - g[i])];
    const [sy, hy] = [dot(s, y), inverse.map((row) => dot(row, y))];
    const turn = (i, j) => ((1 + dot(y, hy) / sy) * s[i] * s[j] - hy[i] * s[j] - s[i] * hy[j]) / sy;
    if (sy > 0) inverse = inverse.map((row, i) => row.map((h, j) => h + turn(i, j)));
    [x, g, value] = [next, slope, better];
  }
  return value;
}

/** A Poisson hidden Markov model, stationary, or an independent mixture: the best of five random starts. */
export const method = defineMethod({
  name: 'Poisson model',
  version: 1,
  resolve: ({ states, mixture = false }) => ({ states, mixture }),
  fit({ states, mixture = false }, data, seed) {
    const counts = requireData(data, 1).toRows().flat();
    const logits = (states - 1) * (mixture ? 1 : states);
    const fits = Array.from({ length: 5 }, (_, i) => {
      const random = stream(seed, 'start', i);
      const rates = Array.from({ length: states }, () => Math.log(5 + 30 * random.uniform()));
      const theta = [...rates, ...Array.from({ length: logits }, () => (mixture ? 0 : -2) + random.normal())];
      return minimize((at) => minusLogLikelihood(counts, model(at, states, mixture)), theta);
    });
    const nll = Math.min(...fits);
    const size = states + logits;
    return measured({ nll, aic: 2 * (nll + size), bic: 2 * nll + size * Math.log(counts.length) });
  },
});

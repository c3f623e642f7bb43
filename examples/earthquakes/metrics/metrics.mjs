import { defineMetric } from 'divi-repro/harness';

/** Half a unit of the last printed digit: the maximum of a likelihood is no matter of taste. */
const metric = (name, title, digits) =>
  defineMetric({ name, title, kind: 'number', digits, margin: 0.5 / 10 ** digits, better: 'lower' });

export const metrics = [metric('nll', '−l', 4), metric('aic', 'AIC', 1), metric('bic', 'BIC', 1)];

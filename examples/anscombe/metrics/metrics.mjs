import { defineMetric } from 'divi-repro/harness';

/** Half a unit of the last printed digit, but for what the four data sets share only nearly: the residuals, and with them R². */
const metric = (name, title, digits, margin) => defineMetric({ name, title, kind: 'number', digits, margin });

export const metrics = [
  metric('mean', 'Mean of y', 1, 0.05),
  metric('slope', 'Slope', 1, 0.05),
  metric('se', 's.e.', 3, 0.0005),
  metric('regression', 'Regression SS', 2, 0.05),
  metric('residual', 'Residual SS', 2, 0.05),
  metric('r2', 'R²', 3, 0.001),
];

import { defineMetric } from 'divi-repro/harness';

const common = { kind: 'share', digits: 3, margin: 0.05, better: 'higher' };
export const metrics = [1, 2, 3].map((k) => defineMetric({ name: `accuracy${k}`, title: `Accuracy ${k}`, ...common }));

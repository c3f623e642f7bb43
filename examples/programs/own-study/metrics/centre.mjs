import { defineMetric } from 'divi-repro/harness';

/** A difference below 0.05 does not matter. */
export const metric = defineMetric({ name: 'centre', title: 'Centre', kind: 'number', digits: 3, margin: 0.05 });

import { defineMetric } from 'divi-repro/harness';

/** Of a nominal 95 %, half a percentage point does not matter. */
export const metric = defineMetric({ name: 'coverage', title: 'Coverage', kind: 'share', digits: 3, margin: 0.005 });

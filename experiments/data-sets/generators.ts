// the paper's three benchmarks, and one whose every trait can be varied
export { dataSet as correlatedNoise } from '../../src/library/data/synthetic/correlated-noise.js';
export { dataSet as heavyTailed } from '../../src/library/data/synthetic/heavy-tailed.js';
export { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
export { dataSet as varied } from '../../src/library/data/synthetic/varied.js';

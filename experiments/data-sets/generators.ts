import type { DataSet } from '../../src/library/data/data-set.js';
import { dataSet as correlatedNoise } from '../../src/library/data/synthetic/correlated-noise.js';
import { dataSet as heavyTailed } from '../../src/library/data/synthetic/heavy-tailed.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';

/** The paper's three benchmarks. */
export const generators = [matched, heavyTailed, correlatedNoise] as DataSet[];

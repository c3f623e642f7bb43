import type { DataSet } from '../../src/library/data/data-set.js';
import { dataSet as correlatedNoise } from '../../src/library/data/synthetic/correlated-noise.js';
import { dataSet as heavyTailed } from '../../src/library/data/synthetic/heavy-tailed.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
import { dataSet as varied } from '../../src/library/data/synthetic/varied.js';

/** The paper's three benchmarks, and one whose every trait can be varied. */
export const generators = [matched, heavyTailed, correlatedNoise, varied] as DataSet[];

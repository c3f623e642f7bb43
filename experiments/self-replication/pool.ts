import { poolOf } from '../../src/harness/self-replication/pool.js';
import { experiment as beta } from '../sweep-beta.js';
import { experiment as learningRate } from '../sweep-learning-rate.js';
import { experiment as tMin } from '../sweep-t-min.js';
import { experiment as tSplit } from '../sweep-t-split.js';
import { experiment as table1 } from '../table-1.js';
import { experiment as tableB6 } from '../table-b6.js';
import { experiment as tableB7 } from '../table-b7.js';

/** Table B.3 repeats the default row and Table 2 rows of others: they have no new cells. */
const PAPER = [table1, tableB6, tableB7, tSplit, beta, learningRate, tMin];

export const experiment = PAPER.map((paper) => poolOf(paper, { datasets: 200, fixedDatasets: 40 }));

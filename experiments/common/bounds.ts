import { practicalMargin } from '../../src/harness/experiment/metrics.js';
import { ari, f1 } from '../metrics/clustering.js';

// What the paper's words must mean at least, in scores from 0 to 1. They are chosen from its words and its own tables:
// what it calls so passes on its own numbers (tests/experiments/claims.test.ts).

/** "substantially", "markedly", "materially": twice the margin of F1, five times that of ARI; the paper's own cases start at 0.2 */
export const SUBSTANTIAL = 0.1;
/** "high" accuracy or quality: the paper says it of ARI from 0.96 up */
export const HIGH = 0.9;
/** "competitive", "only mildly affected", "nearly unchanged": within what a reader of a table would not act on (docs/verdicts.md) */
export const MARGIN = { ari: practicalMargin(ari, 1), f1: practicalMargin(f1, 1) };
/** F1 if all 100 gates are open and 10 features are informative: nothing is selected */
export const ALL_OPEN_F1 = 2 / 11;

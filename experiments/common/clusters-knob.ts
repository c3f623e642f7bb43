import type { Knob } from '../../src/harness/calibrate/study.js';

/** How large the true clusters are, as one method's rows see it: the data are the same for all. */
export function clustersKnob(id: string, method: string): Knob {
  return {
    id,
    title: `Sizes of the true clusters, by ${method}`,
    paper: { quote: 'a three-cluster setting', where: 'Section 3' },
    candidates: [
      { name: 'balanced', dataset: { clusters: 'balanced' } },
      { name: 'drawn at random', dataset: { clusters: 'random' }, fault: 'random-sizes' },
    ],
    chosen: 'balanced',
  };
}

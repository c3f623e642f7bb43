import { realRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { AUTO, asked, choosingRivals, roomAbove, toldRivals } from '../common/adaptive.js';
import { PEER_SETS } from '../data-sets/files/peer-sets.js';
import { dataSet as peer } from '../data-sets/peer.js';

/** A peer's benchmark: plain Gaussians in 1 to 128 columns, many clusters in two, and shapes. */
export const experiment: Experiment = {
  id: 'adaptive-peer',
  artefact: 'Beyond the paper',
  title: 'Sets of M. Gagolewski’s benchmark suite',
  keys: ['Suite', 'Dataset', 'Method'],
  metrics: ['k', 'certain', 'ari'],
  rows: PEER_SETS.flatMap(({ suite, name, classes }) =>
    realRows({
      dataset: peer.with({ set: name }),
      name,
      contenders: [AUTO, asked(classes), ...toldRivals(classes), ...choosingRivals(roomAbove(classes))],
      repeats: 1,
    }).map((row) => ({ ...row, labels: { Suite: suite, ...row.labels }, heavy: suite !== 'fcps' })),
  ),
  figures: [],
  notes: [
    'The method was designed on these sets, so they are not evidence for it; other sets of the suite are kept back. One run each.',
    'A set may have several reference partitions: ARI is the best over them, without the rows that a reference calls noise. The given K and the true K are those of the first. Columns are standardised for every method.',
  ],
};

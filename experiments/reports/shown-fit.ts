import type { ShownRun } from '../../src/harness/experiment/experiment.js';
import { ACTIVE_GATE } from '../../src/library/divi/model.js';
import { GATE_DIGITS, type RankedFeature, rankedFeatures } from '../../src/library/divi/ranked-features.js';
import { type Block, heading, table, text } from '../../src/report/document.js';
import { formatNumber } from '../../src/report/tables/format.js';

/** A fit with gates, and its data. */
export interface ShownFit {
  gates: number[];
  /** the features, the widest open gate first */
  ranked: RankedFeature[];
  classNames: string[];
  /** the data, not standardised, with the class and the cluster of every row */
  rows: { values: number[]; class: number; cluster: number }[];
}

/** The fit that a run shows; null for a method without gates. */
export function shownFit({ details, data }: ShownRun): ShownFit | null {
  const { labels: clusters, gates } = details as { labels: number[]; gates?: number[] };
  if (!gates) return null;
  const { x, labels, classNames, featureNames } = data;
  return {
    gates,
    ranked: rankedFeatures({ featureNames: featureNames ?? gates.map((_, j) => `feature ${j + 1}`), gates }),
    classNames,
    rows: clusters.map((cluster, i) => ({ values: [...x.row(i)], class: labels[i], cluster })),
  };
}

/** The section of a report that ranks the features of a fit. */
export function shownFitBlocks(shown: ShownRun): Block[] {
  const { ranked } = shownFit(shown) ?? {};
  if (!ranked) return [];
  const activeCount = ranked.filter(({ active }) => active).length;
  return [
    heading(2, 'The fit shown'),
    text(
      `The features by their gates σ(η), the widest open first; above ${ACTIVE_GATE} a feature is active: ` +
        `${activeCount} of ${ranked.length}.`,
    ),
    table(
      [{ title: 'Feature' }, { title: 'Gate', align: 'right' }, { title: 'Active' }],
      ranked.map(({ feature, gate, active }) => [feature, formatNumber(gate, GATE_DIGITS), active ? 'yes' : 'no']),
    ),
  ];
}

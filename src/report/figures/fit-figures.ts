import type { TopLevelSpec } from 'vega-lite';
import type { ShownFit } from '../../harness/compare/compared-table.js';
import type { FitFigure } from '../../harness/experiment/experiment.js';
import { ACTIVE_GATE } from '../../library/divi/model.js';
import { formatNumber } from '../tables/format.js';
import { GATE_DIGITS, rankedFeatures } from '../tables/shown-fit.js';
import { gateChart } from './gate-chart.js';
import { scatterChart } from './scatter-chart.js';

/** The gates of all features of a fit as bars, the widest open first. */
export function gatesFigure(fit: ShownFit, { title }: FitFigure): TopLevelSpec {
  const bars = rankedFeatures(fit).map(({ feature, gate, active }) => ({
    feature,
    gate,
    active,
    label: formatNumber(gate, GATE_DIGITS),
  }));
  const activeCount = bars.filter(({ active }) => active).length;
  return gateChart({
    title,
    subtitle: [
      'Gates σ(η) of one fit, the widest open first.',
      `Above ${ACTIVE_GATE} (dashed) a feature is active: ${activeCount} of ${bars.length}, in blue.`,
    ],
    bars,
    labels: 'at bars',
  });
}

/** The rows of a fit in the two features with the widest open gates, by found cluster and true class. */
export function scatterFigure(fit: ShownFit, { title }: FitFigure): TopLevelSpec {
  const [first, second] = rankedFeatures(fit);
  return scatterChart({
    title,
    subtitle: [
      'The rows of the data in the two features with the widest open gates.',
      'Colour: the cluster found. Shape: the true class.',
    ],
    points: fit.rows.map(({ values, class: trueClass, cluster }) => ({
      x: values[first.index],
      y: values[second.index],
      cluster: cluster + 1,
      class: trueClass,
    })),
    size: 60,
    axes: [first.feature, second.feature],
    clusterTitle: 'Found cluster',
    shapes: { classTitle: 'True class', classNames: fit.classNames },
  });
}

import type { TopLevelSpec } from 'vega-lite';
import type { RunFigure } from '../../src/harness/experiment/experiment.js';
import { ACTIVE_GATE } from '../../src/library/divi/model.js';
import { formatNumber } from '../../src/report/tables/format.js';
import { GATE_DIGITS } from '../../src/library/divi/ranked-features.js';
import { type ShownFit, shownFit } from './shown-fit.js';
import { gateChart } from '../../src/apps/fit/page/gate-chart.js';
import { scatterChart } from '../../src/apps/fit/page/scatter-chart.js';

type Chart = (fit: ShownFit, title: string) => TopLevelSpec | null;

const fitFigure =
  (chart: Chart) =>
  (id: string, title: string): RunFigure => ({
    kind: 'run',
    id,
    title,
    draw: (shown) => {
      const fit = shownFit(shown);
      return fit && chart(fit, title);
    },
  });

/** The gates of all features of a fit as bars, the widest open first. */
export const gatesFigure = fitFigure(({ ranked }, title) => {
  const bars = ranked.map(({ feature, gate, active }) => ({
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
});

/** The rows of a fit in the two features with the widest open gates, by found cluster and true class. */
export const scatterFigure = fitFigure(({ ranked: [first, second], rows, classNames }, title) =>
  scatterChart({
    title,
    subtitle: [
      'The rows of the data in the two features with the widest open gates.',
      'Colour: the cluster found. Shape: the true class.',
    ],
    points: rows.map(({ values, class: trueClass, cluster }) => ({
      x: values[first.index],
      y: values[second.index],
      cluster: cluster + 1,
      class: trueClass,
    })),
    size: 60,
    axes: [first.feature, second.feature],
    clusterTitle: 'Found cluster',
    shapes: { classTitle: 'True class', classNames },
  }),
);

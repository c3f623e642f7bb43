import type { TopLevelSpec } from 'vega-lite';
import type { ShownFit } from '../../compare/compared-table.js';
import { ACTIVE_GATE } from '../../divi/model.js';
import type { FitFigure } from '../../experiment/experiment.js';
import { formatNumber } from '../tables/format.js';
import { GATE_DIGITS, rankedFeatures } from '../tables/shown-fit.js';
import { figureFrame } from './figure-frame.js';
import { ACTIVE_COLOR, INK, MUTED, PALETTE, SHAPES } from './figure-theme.js';

// a bar, for colours in a legend beside one of shapes
const SWATCH = 'M-1,-0.35H1V0.35H-1Z';

/** The gates of all features of a fit as bars, the widest open first. */
export function gatesFigure(fit: ShownFit, { title }: FitFigure): TopLevelSpec {
  const ranked = rankedFeatures(fit).map(({ feature, gate, active }) => ({
    feature,
    gate,
    active,
    label: formatNumber(gate, GATE_DIGITS),
  }));
  const activeCount = ranked.filter(({ active }) => active).length;
  const y = {
    field: 'feature',
    type: 'nominal' as const,
    title: null,
    sort: ranked.map(({ feature }) => feature),
    axis: { grid: false, ticks: false, labelLimit: 0 },
  };
  const x = {
    field: 'gate',
    type: 'quantitative' as const,
    title: 'Gate σ(η)',
    scale: { domain: [0, 1] },
    axis: { values: [0, 0.25, 0.5, 0.75, 1], labelExpr: "'' + datum.value", labelFlush: false, grid: false },
  };
  return {
    ...figureFrame(title, [
      'Gates σ(η) of one fit, the widest open first.',
      `Above ${ACTIVE_GATE} (dashed) a feature is active: ${activeCount} of ${ranked.length}, in blue.`,
    ]),
    height: { step: 24 },
    data: { values: ranked },
    layer: [
      { mark: { type: 'bar', height: { band: 0.7 } }, encoding: { x, y, color: ACTIVE_COLOR } },
      {
        mark: { type: 'text', align: 'left', dx: 5, fontSize: 12, color: INK },
        encoding: { x, y, text: { field: 'label', type: 'nominal' } },
      },
      {
        data: { values: [{ gate: ACTIVE_GATE }] },
        mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: INK },
        encoding: { x },
      },
    ],
  };
}

/** The rows of a fit in the two features with the widest open gates, by found cluster and true class. */
export function scatterFigure(fit: ShownFit, { title }: FitFigure): TopLevelSpec {
  const [first, second] = rankedFeatures(fit);
  const points = fit.rows.map(({ values, class: trueClass, cluster }) => ({
    x: values[first.column],
    y: values[second.column],
    cluster: cluster + 1,
    class: fit.classNames[trueClass],
  }));
  const clusters = [...new Set(points.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const axis = (field: 'x' | 'y', name: string) => ({
    field,
    type: 'quantitative' as const,
    title: name,
    scale: { zero: false, nice: true, padding: 8 },
    axis: { labelFlush: false },
  });
  const legend = { titleFontSize: 12, titleColor: INK, symbolOpacity: 1 };
  return {
    ...figureFrame(title, [
      'The rows of the data in the two features with the widest open gates.',
      'Colour: the cluster found. Shape: the true class.',
    ]),
    height: 400,
    data: { values: points },
    mark: { type: 'point', filled: true, size: 60, opacity: 0.75 },
    encoding: {
      x: axis('x', first.feature),
      y: axis('y', second.feature),
      color: {
        field: 'cluster',
        type: 'nominal',
        title: 'Found cluster',
        scale: { domain: clusters, range: clusters.map((_, i) => PALETTE[i % PALETTE.length]) },
        legend: { ...legend, symbolType: SWATCH },
      },
      shape: {
        field: 'class',
        type: 'nominal',
        title: 'True class',
        scale: { domain: fit.classNames, range: fit.classNames.map((_, i) => SHAPES[i % SHAPES.length]) },
        legend: { ...legend, symbolFillColor: MUTED, symbolStrokeWidth: 0 },
      },
    },
  };
}

import type { TopLevelSpec } from 'vega-lite';
import { ACTIVE_GATE } from '../../divi/model.js';
import { figureFrame } from './figure-frame.js';
import { ACTIVE_COLOR, INK, PALETTE } from './figure-theme.js';

/** A bar of a chart of gates. */
export interface GateBar {
  feature: string;
  /** σ(η) */
  gate: number;
  active: boolean;
  /** the gate as text */
  label: string;
  /** ρ, where the chart shows priors */
  prior?: number;
  /** the ends of its thin bar, where the chart shows a spread */
  low?: number;
  high?: number;
}

export interface GateChart {
  title: string;
  subtitle: string[];
  /** the widest gate first */
  bars: GateBar[];
  /** how the axis of the features keeps that order, and how long their names may be in pixels, 0 for any length */
  order: { sort: string[] } | { sort: null; scale: { domain: string[] } };
  labelLimit: number;
  /** at the end of every bar, or in a column beside all of them, where other marks would cover them */
  labels: 'at bars' | 'beside';
  priors?: boolean;
  spread?: boolean;
}

const X = {
  field: 'gate',
  type: 'quantitative' as const,
  title: 'Gate σ(η)',
  scale: { domain: [0, 1] },
  axis: { values: [0, 0.25, 0.5, 0.75, 1], labelExpr: "'' + datum.value", labelFlush: false, grid: false },
};

const PRIOR_MARK = {
  type: 'point' as const,
  shape: 'diamond',
  size: 70,
  filled: true,
  color: PALETTE[4],
  stroke: INK,
  strokeWidth: 1,
  opacity: 1,
};

/** Gates as bars, active ones in blue, with the threshold as a dashed line. */
export function gateChart(chart: GateChart): TopLevelSpec {
  const { title, subtitle, bars, order, labelLimit, labels, priors = false, spread = false } = chart;
  const y = {
    field: 'feature',
    type: 'nominal' as const,
    title: null,
    ...order,
    axis: { grid: false, ticks: false, labelLimit },
  };
  const spreadBar = {
    mark: { type: 'rule' as const, color: INK, strokeWidth: 2 },
    encoding: { x: { ...X, field: 'low' }, x2: { field: 'high' }, y },
  };
  return {
    ...figureFrame(title, subtitle),
    height: { step: 24 },
    data: { values: bars },
    layer: [
      { mark: { type: 'bar', height: { band: 0.7 } }, encoding: { x: X, y, color: ACTIVE_COLOR } },
      ...(spread ? [spreadBar] : []),
      ...(priors ? [{ mark: PRIOR_MARK, encoding: { x: { ...X, field: 'prior' }, y } }] : []),
      {
        mark: { type: 'text', align: 'left', dx: labels === 'beside' ? 6 : 5, fontSize: 12, color: INK },
        encoding: {
          x: labels === 'beside' ? { value: 'width' } : X,
          y,
          text: { field: 'label', type: 'nominal' },
        },
      },
      {
        data: { values: [{ gate: ACTIVE_GATE }] },
        mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: INK },
        encoding: { x: X },
      },
    ],
  };
}

import type { TopLevelSpec } from 'vega-lite';
import { ACTIVE_GATE } from '../../../library/divi/model.js';
import { ACTIVE_COLOR, figureFrame, INK, PALETTE } from '../../../report/figures/figure-theme.js';
import { foreignAxis, TOLD } from '../../../report/figures/foreign-names.js';

/** A bar of a chart of gates. */
export interface GateBar {
  feature: string;
  /** σ(η) */
  gate: number;
  active: boolean;
  /** the gate as text */
  label: string;
  /** ρ, if the chart shows priors */
  prior?: number;
  /** the ends of its thin bar, if the chart shows a spread */
  low?: number;
  high?: number;
  /** the tooltip, if the names come from a user's file */
  tip?: string;
}

export interface GateChart {
  title: string;
  subtitle: string[];
  /** the widest gate first */
  bars: GateBar[];
  /** the names are a user's: of any characters and any length, and perhaps the same */
  foreign?: boolean;
  /** at the end of every bar, or in a column beside all of them if other marks would cover them */
  labels: 'at bars' | 'beside';
  /** title of the gates, if they are not σ(η) */
  axisTitle?: string;
  priors?: boolean;
  spread?: boolean;
}

const GATE_AXIS = {
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
  const {
    title,
    subtitle,
    bars,
    foreign = false,
    labels,
    axisTitle = GATE_AXIS.title,
    priors = false,
    spread = false,
  } = chart;
  const x = { ...GATE_AXIS, title: axisTitle };
  const { params, values, y, told } = foreign ? byPlace(bars) : byName(bars);
  const spreadBar = {
    mark: { type: 'rule' as const, color: INK, strokeWidth: 2 },
    encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' }, y, ...told },
  };
  return {
    ...figureFrame(title, subtitle),
    ...params,
    height: { step: 24 },
    data: { values },
    layer: [
      { mark: { type: 'bar', height: { band: 0.7 } }, encoding: { x, y, color: ACTIVE_COLOR, ...told } },
      ...(spread ? [spreadBar] : []),
      ...(priors ? [{ mark: PRIOR_MARK, encoding: { x: { ...x, field: 'prior' }, y, ...told } }] : []),
      {
        mark: { type: 'text', align: 'left', dx: labels === 'beside' ? 6 : 5, fontSize: 12, color: INK },
        encoding: {
          x: labels === 'beside' ? { value: 'width' } : x,
          y,
          text: { field: 'label', type: 'nominal' },
          ...told,
        },
      },
      {
        data: { values: [{ gate: ACTIVE_GATE }] },
        mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: INK },
        encoding: { x: x },
      },
    ],
  };
}

function byName(bars: readonly GateBar[]) {
  const y = {
    field: 'feature',
    type: 'nominal' as const,
    title: null,
    sort: bars.map(({ feature }) => feature),
    axis: { grid: false, ticks: false, labelLimit: 0 },
  };
  return { params: {}, values: [...bars], y, told: {} };
}

function byPlace(bars: readonly GateBar[]) {
  const { params, y } = foreignAxis(bars.map(({ feature }) => feature));
  const values = bars.map(({ feature: _, ...bar }, place) => ({ place, ...bar }));
  return { params: { params }, values, y, told: TOLD };
}

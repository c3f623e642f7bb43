import type { TopLevelSpec } from 'vega-lite';
import type { Matrix } from '../../../library/core/matrix.js';
import { ACTIVE_GATE, type DiviHistory } from '../../../library/divi/model.js';
import { GATE_DIGITS } from '../../../library/divi/ranked-features.js';
import type { DocumentFigure } from '../../../report/document.js';
import { figureFrame, INK, MUTED, PALETTE } from '../../../report/figures/figure-theme.js';
import { foreignAxis, printedName, TOLD } from '../../../report/figures/foreign-names.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { FittedFeature } from '../shared-summary.js';
import { gateChart } from './gate-chart.js';

/** Features that a figure shows at most. */
const MAX_FEATURES = 40;

// beyond this, only K is shown at a split
const MAX_LABELLED_LOOKS = 12;

/** 𝒥 over the epochs, with every look at the components. */
export function objectiveFigure({ objective, checks }: DiviHistory): DocumentFigure {
  const title = 'The objective over the epochs';
  let k = 1;
  const crowded = checks.length > MAX_LABELLED_LOOKS;
  const looks = checks.map(({ epoch, split }) => {
    if (split) k++;
    const label = split ? `K = ${k}` : 'no split';
    return { epoch, split, label: crowded ? (split ? String(k) : '') : label };
  });
  const x = {
    field: 'epoch',
    type: 'quantitative' as const,
    title: 'Epoch',
    scale: { domain: [0, objective.length], nice: false },
    axis: { grid: false },
  };
  const spec: TopLevelSpec = {
    ...figureFrame(title, [
      'What training minimises, at every epoch; it fluctuates because gates are drawn at random.',
      ...(looks.length > 0
        ? ['Dashed: the worst component was split; the number is the new K. Dotted: no component fitted badly enough.']
        : []),
    ]),
    height: 260,
    layer: [
      {
        data: { values: looks },
        mark: { type: 'rule', color: MUTED, strokeWidth: 1.5 },
        encoding: {
          x,
          strokeDash: {
            field: 'split',
            type: 'nominal',
            scale: {
              domain: [true, false],
              range: [
                [6, 4],
                [1, 4],
              ],
            },
            legend: null,
          },
        },
      },
      {
        data: { values: looks },
        mark: { type: 'text', align: 'right', baseline: 'top', dx: -5, y: 2, fontSize: 12, color: INK },
        encoding: { x, text: { field: 'label', type: 'nominal' } },
      },
      {
        data: { values: Array.from(objective, (value, e) => ({ epoch: e + 1, objective: rounded(value) })) },
        mark: { type: 'line', strokeWidth: 2, color: PALETTE[0] },
        encoding: {
          x,
          y: {
            field: 'objective',
            type: 'quantitative',
            title: 'Objective',
            scale: { zero: false },
            axis: { tickCount: 6, format: '~s' },
          },
        },
      },
    ],
  };
  return { id: 'fit-objective', title, spec };
}

/** The widest gates as bars, with the priors they began from and their spread over the seeds. */
export function gateFigure(features: readonly FittedFeature[]): DocumentFigure {
  const title = 'The gates of the features';
  const shown = features.slice(0, MAX_FEATURES);
  const spread = shown.some(({ gateMean }) => gateMean !== null);
  const priors = shown.some(({ prior }) => prior !== null);
  const left = features.length - shown.length;
  const spec = gateChart({
    title,
    subtitle: [
      `${priors ? 'How far training opened the gate of each feature' : 'How certain it is that each feature separates clusters'}${left > 0 ? `; the ${shown.length} widest of ${features.length}` : ''}.`,
      `Blue: active, above ${ACTIVE_GATE} (dashed).${priors ? ' Diamond: the prior ρ.' : ''}${spread ? ' Thin bar: mean ± sd over the seeds.' : ''}`,
    ],
    bars: shown.map(({ feature, prior, gate, active, gateMean, gateSd }) => ({
      feature,
      ...(prior !== null && { prior: rounded(prior) }),
      gate: rounded(gate),
      active,
      label: formatNumber(gate, GATE_DIGITS),
      low: Math.max(0, rounded((gateMean ?? gate) - (gateSd ?? 0))),
      high: Math.min(1, rounded((gateMean ?? gate) + (gateSd ?? 0))),
      tip: `${printedName(feature)}: gate ${formatNumber(gate, GATE_DIGITS)}${priors ? `, prior ${formatNumber(prior, GATE_DIGITS)}` : ''}`,
    })),
    foreign: true,
    labels: 'beside',
    ...(!priors && { axisTitle: 'Gate' }),
    priors,
    spread,
  });
  return { id: 'fit-gates', title, spec };
}

/** Means of the active features in every cluster, as colours. */
export function profileFigure(
  features: readonly FittedFeature[],
  means: Matrix,
  sizes: readonly number[],
): DocumentFigure {
  const title = 'The clusters in the features that matter';
  const active = features.filter((feature) => feature.active);
  const shown = (active.length > 0 ? active : features).slice(0, MAX_FEATURES);
  const clusters = sizes.flatMap((size, c) => (size > 0 ? [c] : []));
  const values = shown.flatMap(({ feature, index }, place) =>
    clusters.map((c) => ({
      place,
      cluster: c + 1,
      mean: rounded(means.get(c, index)),
      label: formatNumber(means.get(c, index), 1),
      tip: `${printedName(feature)}: ${formatNumber(means.get(c, index), 2)} in cluster ${c + 1}`,
    })),
  );
  const most = Math.max(0.5, ...values.map(({ mean }) => Math.abs(mean)));
  const x = {
    field: 'cluster',
    type: 'nominal' as const,
    title: 'Cluster',
    axis: { labelAngle: 0, ticks: false, grid: false, orient: 'top' as const },
  };
  const { params, y } = foreignAxis(shown.map(({ feature }) => feature));
  const left = (active.length > 0 ? active.length : features.length) - shown.length;
  const spec: TopLevelSpec = {
    ...figureFrame(title, [
      'Mean of each cluster in standard deviations from the mean of all rows: orange above, blue below.',
      active.length === 0
        ? 'No feature is active: those with the widest gates are shown.'
        : `The active features, the widest gate first${left > 0 ? `; ${left} more are not shown` : ''}.`,
    ]),
    params,
    height: { step: 24 },
    data: { values },
    layer: [
      {
        mark: { type: 'rect' },
        encoding: {
          x,
          y,
          color: {
            field: 'mean',
            type: 'quantitative',
            scale: { domain: [-most, 0, most], range: [PALETTE[0], '#ffffff', PALETTE[1]], interpolate: 'rgb' },
            legend: null,
          },
          ...TOLD,
        },
      },
      ...(clusters.length <= 12
        ? [
            {
              mark: { type: 'text' as const, fontSize: 12 },
              encoding: {
                x,
                y,
                text: { field: 'label', type: 'nominal' as const },
                // paper on strong colours, ink on pale ones
                color: { condition: { test: `abs(datum.mean) > ${0.75 * most}`, value: '#ffffff' }, value: INK },
                ...TOLD,
              },
            },
          ]
        : []),
    ],
  };
  return { id: 'fit-profile', title, spec };
}

/** Five digits are more than a screen shows. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

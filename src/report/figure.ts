import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../compare/compared-table.js';
import type { FigureDeclaration } from '../harness/experiment.js';
import { METRICS, type MetricName } from '../harness/metrics.js';
import { figureLayers } from './figure-layers.js';
import { type FigurePoint, figurePoints, hasDatasetRange } from './figure-points.js';
import { FIGURE_THEME } from './figure-theme.js';
import { panelsOf } from './layout.js';

// characters that fit over the plot
const TITLE_LENGTH = 70;
const SUBTITLE_LENGTH = 96;

// the narrowest range that a score between 0 and 1 is drawn on: a closer look would make noise look like an effect
const LEAST_SCORE_RANGE = 0.3;

/** A sweep as a Vega-Lite chart with its data in it: our means with their spread, and the paper's points. */
export function figureSpec(table: ComparedTable, figure: FigureDeclaration): TopLevelSpec {
  const points = figurePoints(table, figure);
  const tested = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  // a logarithm has no place for zero
  const logarithmic = figure.xScale === 'log' && tested[0] > 0;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: wrapped(figure.title, TITLE_LENGTH),
      subtitle: subtitle(table, figure, points).flatMap((line) => wrapped(line, SUBTITLE_LENGTH)),
    },
    width: 560,
    height: 320,
    config: FIGURE_THEME,
    data: { values: points },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        title: figure.xTitle,
        scale: { nice: false, padding: 28, ...(logarithmic ? { type: 'log' } : { type: 'linear', zero: false }) },
        axis: { values: tested, labelExpr: "'' + datum.value", labelOverlap: 'greedy', grid: false },
      },
      y: {
        field: 'mean',
        type: 'quantitative',
        title: METRICS[figure.metric].title,
        scale: { domain: yDomain(figure.metric, points) },
        axis: { tickCount: 6, ...(isScore(figure.metric) ? {} : { tickMinStep: 1 }) },
      },
    },
    layer: figureLayers(
      panelsOf(table).map(({ name }) => name ?? ''),
      hasDatasetRange(points),
    ),
  };
}

function isScore(metric: MetricName): boolean {
  return metric === 'ari' || metric === 'nmi' || metric === 'f1';
}

// counts and times are drawn from zero, scores on their part of 0 to 1, both with a little air above
function yDomain(metric: MetricName, points: FigurePoint[]): [number, number] {
  const values = points
    .flatMap(({ mean, low, high, datasetLow, datasetHigh }) => [mean, low, high, datasetLow, datasetHigh])
    .filter((value): value is number => Number.isFinite(value));
  if (values.length === 0) return [0, 1];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  if (!isScore(metric)) return [Math.min(0, lowest), highest > 0 ? 1.08 * highest : 1];
  const missing = Math.max(0, LEAST_SCORE_RANGE - (highest - lowest));
  const top = Math.max(highest, Math.min(1, highest + missing / 2));
  const bottom = Math.min(lowest, top - LEAST_SCORE_RANGE);
  return [Math.floor(bottom * 10) / 10, Math.ceil(top * 50 + 0.5) / 50];
}

function subtitle({ artefact }: ComparedTable, { metric }: FigureDeclaration, points: FigurePoint[]): string[] {
  const panels = new Set(points.map(({ panel }) => panel)).size;
  const beside = panels > 1 ? '; the panels stand side by side at each value' : '';
  const bands = hasDatasetRange(points)
    ? 'bands ± sd of the runs (dark) and between data sets (light)'
    : 'band ± sd of the runs';
  return [
    `${METRICS[metric].title} beside ${artefact} of the paper${beside}.`,
    `Ours: mean, ${bands}. Paper: mean, bars ± sd.`,
  ];
}

function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

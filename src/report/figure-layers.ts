import type { TopLevelSpec } from 'vega-lite';
import { CIRCLE_SIZE, DASHES, DIAMOND_SIZE, MUTED, PALETTE } from './figure-theme.js';

export type LayeredSpec = Extract<TopLevelSpec, { layer: unknown[] }>;
type Layer = LayeredSpec['layer'][number];

// pixels between the points of two panels at the same x
const PANEL_DISTANCE = 12;

const OURS = [{ filter: "datum.source === 'ours'" }];
const PAPER = [{ filter: "datum.source === 'paper'" }];

/** The marks of a figure, from back to front: our bands, our line, our points, the paper's bars and points. */
export function figureLayers(panels: string[], withDatasetBand: boolean): Layer[] {
  const panelLegend = panels.length > 1 ? { symbolType: 'stroke', symbolSize: 250, symbolOpacity: 1 } : null;
  // one value of `range` for each panel
  const byPanel = <T>(range: T[]) => ({
    field: 'panel',
    type: 'nominal' as const,
    title: null,
    scale: { domain: panels, range: panels.map((_, i) => range[i % range.length]) },
    legend: panelLegend,
  });
  const colour = byPanel(PALETTE);
  const xOffset = beside(panels);
  const datasetBand: Layer = {
    transform: OURS,
    mark: { type: 'area', xOffset, opacity: 0.1 },
    encoding: { ...between('datasetLow', 'datasetHigh'), color: colour },
  };
  return [
    ...(withDatasetBand ? [datasetBand] : []),
    {
      transform: OURS,
      mark: { type: 'area', xOffset, opacity: 0.28 },
      encoding: { ...between('low', 'high'), color: colour },
    },
    {
      transform: OURS,
      mark: { type: 'line', xOffset, strokeWidth: 2 },
      encoding: { color: colour, strokeDash: byPanel(DASHES) },
    },
    {
      transform: OURS,
      mark: { type: 'point', xOffset, filled: true, size: CIRCLE_SIZE, opacity: 1 },
      encoding: { color: colour, shape: SOURCE_SHAPE },
    },
    {
      transform: PAPER,
      mark: { type: 'rule', xOffset, strokeWidth: 1.5 },
      encoding: { ...between('low', 'high'), color: colour },
    },
    {
      transform: PAPER,
      mark: { type: 'point', xOffset, filled: false, size: DIAMOND_SIZE, strokeWidth: 1.6, opacity: 1 },
      encoding: { color: colour, shape: SOURCE_SHAPE },
    },
  ];
}

const SOURCE_SHAPE = {
  field: 'source',
  type: 'nominal' as const,
  title: null,
  scale: { domain: ['ours', 'paper'], range: ['circle', 'diamond'] },
  legend: {
    symbolStrokeColor: MUTED,
    symbolFillColor: { expr: `datum.value === 'ours' ? '${MUTED}' : 'transparent'` },
  },
};

function between(low: string, high: string) {
  return { y: { field: low, type: 'quantitative' as const }, y2: { field: high } };
}

// panels stand a little beside one another, as they may coincide
function beside(panels: string[]): { expr: string } {
  const place = `indexof(${JSON.stringify(panels)}, datum.panel)`;
  return { expr: `${PANEL_DISTANCE} * (${place} - ${(panels.length - 1) / 2})` };
}

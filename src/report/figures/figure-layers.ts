import type { TopLevelSpec } from 'vega-lite';
import { CIRCLE_SIZE, DASHES, DIAMOND_SIZE, MUTED, PALETTE } from './figure-theme.js';

export type LayeredSpec = Extract<TopLevelSpec, { layer: unknown[] }>;
type Layer = LayeredSpec['layer'][number];

// pixels between the points of two panels at the same x
const PANEL_DISTANCE = 12;

const OURS = [{ filter: "datum.source === 'ours'" }];
const PAPER = [{ filter: "datum.source === 'paper'" }];

/** What a figure has besides our points and bands. */
interface LayerOptions {
  /** whether panels are slightly offset, because they may coincide */
  sideBySide: boolean;
  datasetBand: boolean;
  paper: boolean;
}

/**
 * The marks of a figure, from back to front: our bands, our line, our points, the paper's bars and points. Of all
 * `panels` of the table the `shown` ones have points; a panel looks the same in every figure.
 */
export function figureLayers(panels: string[], shown: string[], options: LayerOptions): Layer[] {
  // the legend of many panels is a row: as a column it would take as much room as the plot
  const direction = shown.length > 2 ? { direction: 'horizontal' as const, columnPadding: 20 } : {};
  const symbol = { symbolType: 'stroke', symbolSize: 250, symbolOpacity: 1 };
  const panelLegend = shown.length > 1 ? { ...symbol, ...direction } : null;
  // one value of `range` for each panel
  const byPanel = <T>(range: T[]) => ({
    field: 'panel',
    type: 'nominal' as const,
    title: null,
    scale: { domain: shown, range: shown.map((panel) => range[panels.indexOf(panel) % range.length]) },
    legend: panelLegend,
  });
  const colour = byPanel(PALETTE);
  const shift = options.sideBySide ? { xOffset: beside(shown) } : {};
  // all points are ours if none is the paper's: a legend would say nothing
  const shape = { ...SOURCE_SHAPE, ...(options.paper ? {} : { legend: null }) };
  const datasetBand: Layer = {
    transform: OURS,
    mark: { type: 'area', ...shift, opacity: 0.1 },
    encoding: { ...between('datasetLow', 'datasetHigh'), color: colour },
  };
  const paper: Layer[] = [
    {
      transform: PAPER,
      mark: { type: 'rule', ...shift, strokeWidth: 1.5 },
      encoding: { ...between('low', 'high'), color: colour },
    },
    {
      transform: PAPER,
      mark: { type: 'point', ...shift, filled: false, size: DIAMOND_SIZE, strokeWidth: 1.6, opacity: 1 },
      encoding: { color: colour, shape },
    },
  ];
  return [
    ...(options.datasetBand ? [datasetBand] : []),
    {
      transform: OURS,
      mark: { type: 'area', ...shift, opacity: 0.28 },
      encoding: { ...between('low', 'high'), color: colour },
    },
    {
      transform: OURS,
      mark: { type: 'line', ...shift, strokeWidth: 2 },
      encoding: { color: colour, strokeDash: byPanel(DASHES) },
    },
    {
      transform: OURS,
      mark: { type: 'point', ...shift, filled: true, size: CIRCLE_SIZE, opacity: 1 },
      encoding: { color: colour, shape },
    },
    ...(options.paper ? paper : []),
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

// pixels to the left or right of the panel's own x
function beside(panels: string[]): { expr: string } {
  const place = `indexof(${JSON.stringify(panels)}, datum.panel)`;
  return { expr: `${PANEL_DISTANCE} * (${place} - ${(panels.length - 1) / 2})` };
}

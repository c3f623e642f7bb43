import type { ChartSpec } from './vega.js';

// of a row's name above its marks, in pixels
const NAME_ROOM = 20;
// what a row takes where the chart does not tell
const ROW_HEIGHT = 24;
// of the names' box beside the chart's edge
const NAME_MARGIN = 16;

interface Channel {
  field?: string;
  type?: string;
  axis?: object | null;
  scale?: object;
}

/** A chart for a narrow place: the names of rows stand above their marks, so that these have all its width. */
export function narrowed(spec: ChartSpec, width: number): ChartSpec {
  const rows = rowsOf(spec);
  const part = (inner: ChartSpec): ChartSpec => withNamesAbove(inner, width, rows);
  const layer = spec.layer as ChartSpec[] | undefined;
  return {
    ...part(spec),
    ...(layer && { layer: layer.map(part) }),
    ...(rows && { height: { step: rows.height + NAME_ROOM, for: 'position' } }),
  };
}

interface Rows {
  field: string;
  /** of one, in pixels */
  height: number;
}

// a chart whose rows have names: how many there are, and how high each is
function rowsOf(spec: ChartSpec): Rows | null {
  const layers = [spec, ...((spec.layer as ChartSpec[] | undefined) ?? [])];
  const channel = layers.map(yOf).find((y) => isNames(y));
  if (!channel?.field) return null;
  const { field } = channel;
  const values = layers.flatMap(({ data }) => (data as { values?: object[] } | undefined)?.values ?? []);
  const names = new Set(
    values.map((value) => (value as Record<string, unknown>)[field]).filter((name) => name !== undefined),
  );
  const { height } = spec;
  const step = typeof height === 'object' && height !== null && 'step' in height ? Number(height.step) : ROW_HEIGHT;
  return { field, height: typeof height === 'number' && names.size > 0 ? height / names.size : step };
}

const yOf = ({ encoding }: ChartSpec): Channel | undefined => (encoding as { y?: Channel } | undefined)?.y;

const isNames = (y: Channel | undefined): boolean =>
  (y?.type === 'nominal' || y?.type === 'ordinal') && y.axis !== null;

function withNamesAbove(spec: ChartSpec, width: number, rows: Rows | null): ChartSpec {
  const y = yOf(spec);
  if (!rows || !y || !isNames(y)) return spec;
  const gap = NAME_ROOM / (rows.height + NAME_ROOM);
  const axis = {
    ...y.axis,
    grid: false,
    labelAlign: 'left',
    labelPadding: -2,
    labelOffset: -(rows.height / 2 + NAME_ROOM / 2 - 1),
    labelLimit: width - NAME_MARGIN,
    zindex: 1,
  };
  const scale = { ...y.scale, type: 'band', paddingInner: gap, paddingOuter: gap };
  return { ...spec, encoding: { ...(spec.encoding as object), y: { ...y, axis, scale } } };
}

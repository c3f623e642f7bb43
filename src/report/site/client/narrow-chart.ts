import type { ChartSpec } from './vega.js';

// of a letter, and of a line of a row's name above its marks, in pixels
const LETTER = 6.4;
const LINE = 14;
const NAME_GAP = 6;
// a row's height if the chart does not say
const ROW_HEIGHT = 24;
// of a chart's edges
const MARGIN = 16;
// longer texts at the end of bars are shown beside the names
const SHORT_TEXT = 8;
// of an entry of a legend, beside its name
const SYMBOL = 44;

interface Channel {
  field?: string;
  type?: string;
  axis?: { labelExpr?: string } | null;
  scale?: object;
}

/** The rows of a chart that have names. */
interface Rows {
  /** of one without its name, in pixels */
  height: number;
  /** of a name, in pixels */
  room: number;
  /** the names on lines that fit, if some take more than one; by name */
  lines: Record<string, string[]> | null;
}

/** A chart for a narrow place: the names of rows are above their marks, which get the full width. */
export function narrowed(spec: ChartSpec, width: number): ChartSpec {
  const legends = changed(spec, (part) => withLegendColumns(part, width)) as ChartSpec;
  return withRows(legends, width);
}

function withRows(spec: ChartSpec, width: number): ChartSpec {
  const rows = rowsOf(spec, width - MARGIN);
  if (!rows) return spec;
  const part = (inner: ChartSpec): ChartSpec => withTextAbove(withNamesAbove(inner, width, rows), rows);
  const layer = spec.layer as ChartSpec[] | undefined;
  return {
    ...part(spec),
    ...(layer && { layer: layer.map(part) }),
    height: { step: rows.height + rows.room, for: 'position' },
  };
}

function rowsOf(spec: ChartSpec, width: number): Rows | null {
  const layers = [spec, ...((spec.layer as ChartSpec[] | undefined) ?? [])];
  const channel = layers.map(yOf).find((y) => isNames(y));
  if (!channel?.field) return null;
  const names = [...new Set(valuesOf(layers, channel.field))];
  const perLine = Math.floor(width / LETTER);
  // names that the chart looks up itself are not in its data
  const lines = channel.axis?.labelExpr ? [] : names.map((name) => [name, linesOf(name, perLine)] as const);
  const most = Math.max(1, ...lines.map(([, each]) => each.length));
  const { height } = spec;
  const step = typeof height === 'object' && height !== null && 'step' in height ? Number(height.step) : ROW_HEIGHT;
  return {
    height: typeof height === 'number' && names.length > 0 ? height / names.length : step,
    room: most * LINE + NAME_GAP,
    lines: most > 1 ? Object.fromEntries(lines) : null,
  };
}

function valuesOf(layers: ChartSpec[], field: string): string[] {
  const values = layers.flatMap(
    ({ data }) => (data as { values?: Record<string, unknown>[] } | undefined)?.values ?? [],
  );
  return values.filter((value) => value[field] !== undefined).map((value) => String(value[field]));
}

function linesOf(name: string, perLine: number): string[] {
  const lines = [''];
  for (const word of name.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length > perLine && lines[lines.length - 1] !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const yOf = ({ encoding }: ChartSpec): Channel | undefined => (encoding as { y?: Channel } | undefined)?.y;

const isNames = (y: Channel | undefined): boolean =>
  (y?.type === 'nominal' || y?.type === 'ordinal') && y.axis !== null;

function withNamesAbove(spec: ChartSpec, width: number, { height, room, lines }: Rows): ChartSpec {
  const y = yOf(spec);
  if (!y || !isNames(y)) return spec;
  const gap = room / (height + room);
  const axis = {
    ...y.axis,
    grid: false,
    labelAlign: 'left',
    labelBaseline: 'top',
    labelPadding: -2,
    labelOffset: NAME_GAP - height / 2 - room,
    labelLimit: width - MARGIN,
    ...(lines && { labelExpr: `${JSON.stringify(lines)}[datum.value]`, labelLineHeight: LINE }),
    zindex: 1,
  };
  const scale = { ...y.scale, type: 'band', paddingInner: gap, paddingOuter: gap };
  return { ...spec, encoding: { ...(spec.encoding as object), y: { ...y, axis, scale } } };
}

// a long text at the end of its bar would leave no room for the bar
function withTextAbove(spec: ChartSpec, { height, room }: Rows): ChartSpec {
  const { mark, encoding, data } = spec as { mark?: { type?: string }; encoding?: { text?: Channel }; data?: unknown };
  if (mark?.type !== 'text' || !encoding?.text?.field || !data) return spec;
  const isLong = valuesOf([spec], encoding.text.field).some(({ length }) => length > SHORT_TEXT);
  if (!isLong) return spec;
  return {
    ...spec,
    mark: { ...mark, align: 'right', baseline: 'top', dx: 0, dy: NAME_GAP - height / 2 - room },
    encoding: { ...encoding, x: { value: 'width' } },
  };
}

// of a legend in a row, as many entries beside one another as have room
function withLegendColumns(part: unknown, width: number): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const { legend, scale } = part as { legend?: { direction?: string }; scale?: { domain?: unknown } };
  if (legend?.direction !== 'horizontal' || !Array.isArray(scale?.domain)) return part;
  const longest = Math.max(...scale.domain.map((name) => String(name).length));
  return { ...part, legend: { ...legend, columns: Math.max(1, Math.floor(width / (longest * LETTER + SYMBOL))) } };
}

// where a chart has its data, and names to look up
const GIVEN = ['data', 'params'];

/** A copy of a chart with `change` made to every part but what is given. */
export function changed(value: unknown, change: (part: unknown) => unknown): unknown {
  const part = change(value);
  if (Array.isArray(part)) return part.map((item) => changed(item, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, item]) => [key, GIVEN.includes(key) ? item : changed(item, change)]),
  );
}

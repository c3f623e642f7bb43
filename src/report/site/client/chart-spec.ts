import { narrowed } from './narrow-chart.js';
import type { ChartSpec } from './vega.js';

/** Colours of src/report/figure-theme.ts and what they become on a dark page. */
const DARK: Record<string, string> = {
  '#ffffff': '#161a20',
  '#1f2328': '#e6e9ee',
  '#59636e': '#9aa4b0',
  '#c4cbd2': '#4a535e',
  '#e4e7eb': '#2a3038',
  '#8c959f': '#5b6570',
  '#000000': '#e6e9ee',
  '#0072b2': '#4aa8e0',
  '#d55e00': '#f0883e',
  '#009e73': '#2fbf94',
};

// room on the right for a text beyond its bar, which a chart that fits its place does not count
const TEXT_ROOM = 36;
// below this width, a chart has the layout of a phone
const NARROW = 480;
// there, entries of a legend in a row stand two by two
const NARROW_LEGEND_COLUMNS = 2;
// of a chart that does not tell its height, and of all around it
const HEIGHT = 320;
const AROUND = 100;

/** The chart as the page shows it: as wide as its place, its title left to the caption, in the page's colours. */
export function shownSpec(spec: ChartSpec, width: number, dark: boolean): ChartSpec {
  const { title: _, ...rest } = spec;
  const fits = typeof spec.width === 'number' && ('mark' in spec || 'layer' in spec);
  const { axis, ...config } = (spec.config ?? {}) as { axis?: object };
  const hasText = [spec, ...((spec.layer as ChartSpec[] | undefined) ?? [])].some(isText);
  const shown: ChartSpec = {
    ...rest,
    ...(fits ? { width, autosize: { type: 'fit-x', contains: 'padding' } } : {}),
    padding: { left: 4, top: 4, bottom: 4, right: hasText ? TEXT_ROOM : 4 },
    config: { ...config, axis: { ...axis, labelSeparation: 6 } },
  };
  const fitting = width < NARROW ? (changed(narrowed(shown, width), narrowLegend) as ChartSpec) : shown;
  return (dark ? changed(fitting, darkColours) : fitting) as ChartSpec;
}

/** About what a chart will take, so that little moves when it is drawn. */
export function expectedHeight({ height }: ChartSpec): number {
  return (typeof height === 'number' ? height : HEIGHT) + AROUND;
}

function isText({ mark }: ChartSpec): boolean {
  return mark === 'text' || (typeof mark === 'object' && mark !== null && 'type' in mark && mark.type === 'text');
}

// where a chart has its data, and names to look up
const GIVEN = ['data', 'params'];

// a copy with `change` made to every part but what is given
function changed(value: unknown, change: (part: unknown) => unknown): unknown {
  const part = change(value);
  if (Array.isArray(part)) return part.map((item) => changed(item, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, item]) => [key, GIVEN.includes(key) ? item : changed(item, change)]),
  );
}

function darkColours(part: unknown): unknown {
  if (typeof part !== 'string') return part;
  return part.replace(/#[0-9a-f]{6}\b/gi, (colour) => DARK[colour.toLowerCase()] ?? colour);
}

function narrowLegend(part: unknown): unknown {
  const isRow = typeof part === 'object' && part !== null && 'direction' in part && part.direction === 'horizontal';
  return isRow ? { ...part, columns: NARROW_LEGEND_COLUMNS } : part;
}

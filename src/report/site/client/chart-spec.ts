import { changed, narrowed } from './narrow-chart.js';
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

// of a letter of a text, and between it and its bar, in pixels
const LETTER = 6.6;
const TEXT_GAP = 6;
// of a chart's width, what texts beyond the bars may take
const MAX_TEXT_SHARE = 0.4;
const PADDING = 4;
// below this width, a chart has the layout of a phone
const NARROW = 480;
// of a chart that does not tell its height, and of all around it
const HEIGHT = 320;
const AROUND = 100;

/** The chart as the page shows it: as wide as its place, its title left to the caption, in the page's colours. */
export function shownSpec(spec: ChartSpec, width: number, dark: boolean): ChartSpec {
  const fitted = width < NARROW ? narrowed(spec, width) : spec;
  const { title: _, ...rest } = fitted;
  const fits = typeof spec.width === 'number' && ('mark' in spec || 'layer' in spec);
  const { axis, ...config } = (spec.config ?? {}) as { axis?: object };
  const shown: ChartSpec = {
    ...rest,
    ...(fits ? { width, autosize: { type: 'fit-x', contains: 'padding' } } : {}),
    padding: { left: PADDING, top: PADDING, bottom: PADDING, right: textRoom(fitted, width) },
    config: { ...config, axis: { ...axis, labelSeparation: 6 } },
  };
  return (dark ? changed(shown, darkColours) : shown) as ChartSpec;
}

/** About what a chart will take, so that little moves when it is drawn. */
export function expectedHeight({ height }: ChartSpec): number {
  return (typeof height === 'number' ? height : HEIGHT) + AROUND;
}

// room on the right for texts beyond their bars, which a chart that fits its place does not count
function textRoom(spec: ChartSpec, width: number): number {
  const layers = [spec, ...((spec.layer as ChartSpec[] | undefined) ?? [])];
  const longest = Math.max(0, ...layers.filter(isText).flatMap((layer) => textLengths(layer, spec)));
  return longest > 0 ? Math.min(LETTER * longest + TEXT_GAP, MAX_TEXT_SHARE * width) : PADDING;
}

function textLengths({ encoding, data }: ChartSpec, whole: ChartSpec): number[] {
  const { text } = encoding as { text?: { field?: string } };
  const { values = [] } = (data ?? whole.data ?? {}) as { values?: Record<string, unknown>[] };
  return values.map((value) => String(value[text?.field ?? ''] ?? '').length);
}

// of those to the right of a place
function isText({ mark }: ChartSpec): boolean {
  const { type, align } = (typeof mark === 'object' ? mark : { type: mark }) as { type?: unknown; align?: string };
  return type === 'text' && align !== 'right';
}

function darkColours(part: unknown): unknown {
  if (typeof part !== 'string') return part;
  return part.replace(/#[0-9a-f]{6}\b/gi, (colour) => DARK[colour.toLowerCase()] ?? colour);
}

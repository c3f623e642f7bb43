import type { Config } from 'vega-lite';

/** Okabe and Ito's colours, distinguishable with any colour vision; yellow left out, too light for a line. */
export const PALETTE = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9', '#000000'];

// the first is the font that PNGs are drawn with; the rest is for an SVG if it is not installed
const FONT = 'IBM Plex Sans, Helvetica Neue, Helvetica, Arial, sans-serif';

/** The background of figures. */
export const BACKGROUND = '#ffffff';

/** Of text and emphasis. */
export const INK = '#1f2328';

/** Muted: subtitles, and the legend's points of no panel. */
export const MUTED = '#59636e';

/** Of muted bars. */
export const PALE = '#c4cbd2';

/** The colour of a feature: blue if it is active. */
export const ACTIVE_COLOR = {
  field: 'active',
  type: 'nominal' as const,
  scale: { domain: [true, false], range: [PALETTE[0], PALE] },
  legend: null,
};

/** A line pattern for each panel, as a black and white print needs. */
export const DASHES = [
  [1, 0],
  [5, 3],
  [2, 2],
  [8, 3, 2, 3],
];

/** A shape for each class, of about the same weight. */
export const SHAPES = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];

/** Areas of our points and of the paper's: if they coincide, a diamond lies around its circle. */
export const CIRCLE_SIZE = 50;
export const DIAMOND_SIZE = 170;

/** The look of every figure. */
const FIGURE_THEME: Config = {
  font: FONT,
  background: BACKGROUND,
  padding: 16,
  view: { stroke: null },
  title: {
    anchor: 'start',
    frame: 'group',
    color: INK,
    fontSize: 16,
    fontWeight: 600,
    offset: 14,
    subtitleColor: MUTED,
    subtitleFontSize: 12,
    subtitleLineHeight: 16,
    subtitlePadding: 6,
  },
  axis: {
    labelColor: INK,
    labelFontSize: 12,
    labelPadding: 6,
    titleColor: INK,
    titleFontSize: 13,
    titleFontWeight: 600,
    titlePadding: 10,
    grid: true,
    gridColor: '#e4e7eb',
    domainColor: '#8c959f',
    tickColor: '#8c959f',
    tickSize: 5,
  },
  legend: {
    orient: 'top',
    direction: 'vertical',
    labelColor: INK,
    labelFontSize: 12,
    labelLimit: 0,
    symbolStrokeWidth: 2,
    symbolSize: 90,
    rowPadding: 4,
    offset: 10,
  },
};

// characters that fit over the plot
const TITLE_LENGTH = 70;
const SUBTITLE_LENGTH = 96;

/** What every figure has: its title, lines below it that say how to read it, and the theme. */
export function figureFrame(title: string, subtitle: string[]) {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: wrapped(title, TITLE_LENGTH),
      subtitle: subtitle.flatMap((line) => wrapped(line, SUBTITLE_LENGTH)),
    },
    width: 560,
    config: FIGURE_THEME,
  };
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

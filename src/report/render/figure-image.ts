import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { parse, textMetrics, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

declare module 'vega' {
  // exported, but not in vega's own typings
  export const textMetrics: { width: (item: { fontSize?: number }, text: unknown) => number };
}

// vega measures text by a canvas if one happens to be installed and guesses far too wide if none is: the mean
// width of the font's characters lays out well, and the same on every machine
const CHARACTER_WIDTH = 0.5;
textMetrics.width = ({ fontSize = 11 }, text) => CHARACTER_WIDTH * fontSize * String(text ?? '').trim().length;

const require = createRequire(import.meta.url);

// a machine may have no fonts at all, and the picture must be the same on every one
const FONT_FILES = ['400Regular/IBMPlexSans_400Regular.ttf', '600SemiBold/IBMPlexSans_600SemiBold.ttf'].map((path) =>
  require.resolve(`@expo-google-fonts/ibm-plex-sans/${path}`),
);

interface RenderedFigure {
  svg: string;
  /** twice the size of the SVG, for print and dense screens */
  png: Uint8Array;
}

/** Draws a Vega-Lite chart without a browser. */
export async function renderFigure(spec: TopLevelSpec): Promise<RenderedFigure> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  try {
    const svg = await view.toSVG();
    return { svg, png: await rasterize(svg) };
  } finally {
    view.finalize();
  }
}

/** On a separate thread, so that several figures are drawn at once. */
async function rasterize(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: 2 },
    font: { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: 'IBM Plex Sans' },
  });
  return image.asPng();
}

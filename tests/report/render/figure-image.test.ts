// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { figureSpec } from '../../../src/report/figures/figure.js';
import { renderFigure } from '../../../src/report/render/figure-image.js';
import { SWEEP_FIGURE as FIGURE, REAL, SCALING, SWEEP, TIME_FIGURE } from '../tables.js';

/** Width and height of a PNG, from its header. */
function pngSize(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

/** Width and height of an SVG. */
function svgSize(svg: string): [number, number] {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
  return [Number(width), Number(height)];
}

describe('renderFigure', () => {
  const warn = vi.spyOn(console, 'warn');
  beforeEach(() => {
    warn.mockReset();
  });
  afterEach(() => {
    expect(warn.mock.calls).toEqual([]);
  });

  it('draws an SVG with text and fallback fonts, and a PNG of twice its size', async () => {
    const { svg, png } = await renderFigure(figureSpec(SWEEP, FIGURE));
    for (const text of [FIGURE.title, FIGURE.xTitle, 'ours', 'paper', 'Small-n (N = 200)', '0.25']) {
      expect(svg).toContain(`>${text}</text>`);
    }
    expect(svg).toContain('font-family="IBM Plex Sans, Helvetica Neue, Helvetica, Arial, sans-serif"');
    const [width, height] = svgSize(svg);
    expect(pngSize(png)).toEqual([2 * width, 2 * height]);
  });

  it('draws text into the PNG without the fonts of the system', async () => {
    // the same places and sizes, so only the letters themselves can make a difference
    const drawn = async (title: string) => (await renderFigure(figureSpec(SWEEP, { ...FIGURE, title }))).png;
    expect(Buffer.compare(await drawn('βββ'), await drawn('τττ'))).not.toBe(0);
  });

  it('is byte for byte the same, whatever was drawn before', async () => {
    const first = await renderFigure(figureSpec(SWEEP, FIGURE));
    await renderFigure(figureSpec(SWEEP, { ...FIGURE, metric: 'k' }));
    const again = await renderFigure(figureSpec(SWEEP, FIGURE));
    expect(again.svg).toBe(first.svg);
    expect(Buffer.compare(again.png, first.png)).toBe(0);
  });

  it('has room for the longest line of text', async () => {
    const long = (await renderFigure(figureSpec(SWEEP, { ...FIGURE, title: 'W'.repeat(90) }))).svg;
    expect(svgSize(long)[0]).toBeGreaterThan(90 * 8);
  });

  it('draws times on logarithmic axes, without a word of the paper', async () => {
    const { svg } = await renderFigure(figureSpec(SCALING, TIME_FIGURE));
    for (const text of ['Time (s)', 'DIVI-Info', 'K-means', '0.01', '10', '10000']) {
      expect(svg).toContain(`>${text}</text>`);
    }
    expect(svg).not.toMatch(/>(ours|paper)<|NaN/);
  });

  it('draws the gates and the rows of a fit', async () => {
    const [gates, scatter] = await Promise.all(
      REAL.experiment.figures.map((figure) => renderFigure(figureSpec(REAL, figure))),
    );
    for (const text of ['proline', 'hue', 'ash', '0.980', '0.5']) expect(gates.svg).toContain(`>${text}</text>`);
    for (const text of ['proline', 'hue', 'barolo', 'barbera', 'Found cluster', 'True class']) {
      expect(scatter.svg).toContain(`>${text}</text>`);
    }
  });

  it('draws a table without any run of ours', async () => {
    const { svg } = await renderFigure(figureSpec({ ...SWEEP, rows: SWEEP.rows.slice(2) }, FIGURE));
    expect(svg).not.toMatch(/ (d|transform|x2|y2|width|height)="[^"]*NaN/);
  });
});

import { expectedHeight, shownSpec } from './chart-spec.js';
import { element, pageJson, save, saveUrl } from './dom.js';
import { isDark, onThemeChange } from './theme.js';
import { hideTooltip, showTooltip } from './tooltip.js';
import { type ChartSpec, paintNow, type TooltipHandler, type VegaView, viewOf } from './vega.js';

interface Figure {
  id: string;
  title: string;
  spec: ChartSpec;
}

/** A figure and its place. */
interface PlacedFigure {
  figure: Figure;
  place: HTMLElement;
  host: HTMLElement;
  view: VegaView | null;
  /** width and colours it was drawn for */
  look: string;
  /** in sight, or nearly */
  isSeen: boolean;
}

/** of what went wrong, in characters: Vega quotes whole expressions */
const MAX_REASON = 200;
/** how far from sight a figure is drawn already */
const AHEAD = '300px';

const root = document.documentElement;
const queue = new Set<PlacedFigure>();
let placed: PlacedFigure[] = [];
let isDrawing = false;
let hasScrolled = false;

/** Draws the figures that come into sight, and again when their width or the colours change; without views, all of them. */
export function startFigures(): void {
  // what is drawn, and what draws it, may still be on its way
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', startFigures, { once: true });
    return;
  }
  placed = (pageJson<Figure[]>('figures') ?? []).flatMap((figure) => place(figure) ?? []);
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(event, () => (hasScrolled = true), { passive: true });
  }
  const byHost = new Map(placed.map((figure) => [figure.host as Element, figure]));
  const resized = new ResizeObserver(redrawSeen);
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const figure = byHost.get(target);
        if (figure) figure.isSeen = isIntersecting;
      }
      redrawSeen();
    },
    { rootMargin: AHEAD },
  );
  const areAllDrawn = root.dataset.views === undefined;
  for (const figure of placed) {
    figure.isSeen = areAllDrawn;
    resized.observe(figure.host);
    if (!areAllDrawn) seen.observe(figure.host);
  }
  onThemeChange(redrawSeen);
  redrawSeen();
}

/** Draws what is in sight and looks otherwise by now. */
export function redrawSeen(): void {
  for (const figure of placed) if (figure.isSeen && isStale(figure)) queue.add(figure);
  if (!isDrawing) void drawQueue();
}

/** Draws every figure as it is printed, before the browser goes on. */
export function drawForPrint(): void {
  const stale = placed.filter(isStale).map((figure) => ({ figure, width: figure.host.clientWidth }));
  for (const { figure, width } of stale) {
    begin(figure, width);
    try {
      const done = paintNow(shownSpec(figure.figure.spec, width, false), figure.host, width);
      done.catch((error) => showFailure(figure, error));
      finish(figure);
    } catch (error) {
      showFailure(figure, error);
    }
  }
}

const isPrinting = (): boolean => root.hasAttribute('data-printing');
const isDarkNow = (): boolean => isDark() && !isPrinting();
const lookAt = (width: number): string => `${width} ${isDarkNow()}`;
const isStale = ({ look, host }: PlacedFigure): boolean => look !== lookAt(host.clientWidth);

// those in sight first; the page stays responsive between two of them
async function drawQueue(): Promise<void> {
  isDrawing = true;
  for (;;) {
    const next = [...queue].sort((a, b) => distance(a) - distance(b))[0];
    if (!next) break;
    root.dataset.figures = 'drawing';
    queue.delete(next);
    const width = next.host.clientWidth;
    // its view may have been left
    if (width > 0 && isStale(next)) await drawSafely(next, width);
    await new Promise((resolve) => setTimeout(resolve));
  }
  isDrawing = false;
  if (root.dataset.figures === 'drawing') returnToTarget();
  // whoever prints the page or takes its picture waits for this
  root.dataset.figures = 'drawn';
}

// charts above may have moved what the address names, unless the reader has gone on
function returnToTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.matches('.chart, .entry') && !hasScrolled) target.scrollIntoView({ behavior: 'instant' });
}

function place(figure: Figure): PlacedFigure | null {
  const found = document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(figure.id)}"]`);
  const host = found?.querySelector<HTMLElement>('.chart-view');
  if (!found || !host) return null;
  host.style.minHeight = `${expectedHeight(figure.spec)}px`;
  for (const button of found.querySelectorAll<HTMLButtonElement>('[data-download]')) {
    button.addEventListener('click', () => void download(figure, button.dataset.download as DownloadFormat));
  }
  return { figure, place: found, host, view: null, look: '', isSeen: false };
}

async function drawSafely(figure: PlacedFigure, width: number): Promise<void> {
  try {
    await draw(figure, width);
  } catch (error) {
    // one figure that cannot be drawn must not keep the others from it
    showFailure(figure, error);
  }
}

async function draw(drawn: PlacedFigure, width: number): Promise<void> {
  const { figure, host } = drawn;
  begin(drawn, width);
  drawn.view = viewOf(shownSpec(figure.spec, width, isDarkNow()), {
    container: host,
    renderer: 'svg',
    hover: true,
    tooltip,
  });
  await drawn.view.runAsync();
  finish(drawn);
}

function begin(figure: PlacedFigure, width: number): void {
  figure.view?.finalize();
  figure.view = null;
  figure.look = lookAt(width);
}

function finish({ host, place: figure }: PlacedFigure): void {
  host.setAttribute('role', 'img');
  host.style.minHeight = '';
  figure.dataset.drawn = '';
}

// a place that stayed blank would leave the reader to wonder
function showFailure({ figure, place: failed, host }: PlacedFigure, error: unknown): void {
  console.error(figure.id, error);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `This figure could not be drawn (${reason.slice(0, MAX_REASON)}). Its data can be downloaded as JSON.`;
  host.style.minHeight = '';
  // text in an image is not read out
  host.setAttribute('role', 'group');
  host.replaceChildren(element('p', { class: 'muted', role: 'alert' }, message));
  delete failed.dataset.drawn;
}

// how far from the part of the page in sight
function distance({ place: figure }: PlacedFigure): number {
  const { top, bottom } = figure.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
}

const tooltip: TooltipHandler = (_, event, __, value) => {
  if (value === null || value === undefined || value === '') {
    hideTooltip();
    return;
  }
  const lines: [string, unknown][] = typeof value === 'object' ? Object.entries(value) : [['', value]];
  showTooltip(
    lines.map(([name, part]) => [name, String(part)]),
    event.clientX,
    event.clientY,
  );
};

/** A chart that can be downloaded. */
interface DownloadedChart {
  id: string;
  spec: ChartSpec;
}

type DownloadFormat = 'svg' | 'png' | 'json';

const PNG_SCALE = 2;

/** Hands the reader a chart as a file: with its title and on white, whatever the page looks like. */
async function download({ id, spec }: DownloadedChart, format: DownloadFormat): Promise<void> {
  if (format === 'json') {
    save(`${id}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`, 'application/json');
    return;
  }
  const view = viewOf(spec, { renderer: 'none' });
  try {
    if (format === 'svg') save(`${id}.svg`, await view.toSVG(), 'image/svg+xml');
    else saveUrl(`${id}.png`, await view.toImageURL('png', PNG_SCALE));
  } finally {
    view.finalize();
  }
}

import { shownSpec, subtitleOf } from './chart-spec.js';
import { type DownloadFormat, download } from './downloads.js';
import { element } from './element.js';
import { pageJson } from './page-json.js';
import { isDark, onThemeChange } from './theme.js';
import { hideTooltip, showTooltip } from './tooltip.js';
import { type ChartSpec, type TooltipHandler, type VegaView, viewOf } from './vega.js';

interface Figure {
  id: string;
  title: string;
  spec: ChartSpec;
}

/** A figure and where it stands. */
interface PlacedFigure {
  figure: Figure;
  place: HTMLElement;
  host: HTMLElement;
  view: VegaView | null;
  drawnWidth: number;
}

/** of what went wrong, in characters: Vega quotes whole expressions */
const MAX_REASON = 200;

let hasScrolled = false;
for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
  addEventListener(
    event,
    () => {
      hasScrolled = true;
    },
    { passive: true },
  );
}

/** Draws every figure of the page, those in sight first, and again when its width or the colours change. */
export function startFigures(): void {
  const placed = (pageJson<Figure[]>('figures') ?? []).flatMap((figure) => place(figure) ?? []);
  const queue = new Set<PlacedFigure>(placed);
  let busy = false;
  const drawNext = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (;;) {
      const next = [...queue].sort((a, b) => distance(a) - distance(b))[0];
      if (!next) break;
      queue.delete(next);
      try {
        await draw(next);
      } catch (error) {
        // one figure that cannot be drawn must not keep the others from it
        showFailure(next, error);
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    busy = false;
    // whoever prints the page or takes its picture waits for this
    if (document.documentElement.dataset.figures !== 'drawn') returnToTarget();
    document.documentElement.dataset.figures = 'drawn';
  };
  const redraw = (figures: readonly PlacedFigure[]): void => {
    for (const figure of figures) queue.add(figure);
    void drawNext();
  };
  const resized = new ResizeObserver((entries) => {
    const changed = placed.filter(
      (figure) =>
        figure.drawnWidth > 0 &&
        entries.some(({ target }) => target === figure.host) &&
        Math.abs(figure.host.clientWidth - figure.drawnWidth) > 1,
    );
    if (changed.length > 0) redraw(changed);
  });
  for (const { host } of placed) resized.observe(host);
  onThemeChange(() => redraw(placed));
  void drawNext();
}

// charts above may have moved what the address names, unless the reader has gone on
function returnToTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target && !hasScrolled) target.scrollIntoView({ behavior: 'instant' });
}

function place(figure: Figure): PlacedFigure | null {
  const found = document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(figure.id)}"]`);
  const host = found?.querySelector<HTMLElement>('.chart-view');
  if (!found || !host) return null;
  host.style.minHeight = `${expectedHeight(figure.spec)}px`;
  const subtitle = found.querySelector('[data-subtitle]');
  if (subtitle) subtitle.textContent = subtitleOf(figure.spec);
  for (const button of found.querySelectorAll<HTMLButtonElement>('[data-download]')) {
    button.addEventListener('click', () => void download(figure, button.dataset.download as DownloadFormat));
  }
  return { figure, place: found, host, view: null, drawnWidth: 0 };
}

// about what a chart will take, so that little moves when it is drawn
function expectedHeight({ height }: ChartSpec): number {
  return (typeof height === 'number' ? height : 320) + 100;
}

async function draw(placed: PlacedFigure): Promise<void> {
  const { figure, host } = placed;
  placed.view?.finalize();
  placed.view = null;
  placed.drawnWidth = host.clientWidth;
  placed.view = viewOf(shownSpec(figure.spec, host.clientWidth, isDark()), {
    container: host,
    renderer: 'svg',
    hover: true,
    tooltip,
  });
  await placed.view.runAsync();
  host.setAttribute('role', 'img');
  host.style.minHeight = '';
  placed.place.dataset.drawn = '';
}

// a place that stayed blank would leave the reader to wonder
function showFailure({ figure, place: failed, host }: PlacedFigure, error: unknown): void {
  console.error(figure.id, error);
  const reason = error instanceof Error ? error.message : String(error);
  const message = `This figure could not be drawn (${reason.slice(0, MAX_REASON)}). Its data can be downloaded as JSON.`;
  host.style.minHeight = '';
  // what stands in an image is not read out
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

/** A Vega-Lite chart as JSON, as far as this script looks into it. */
export interface ChartSpec {
  title?: unknown;
  width?: unknown;
  mark?: unknown;
  layer?: unknown;
  config?: unknown;
  [key: string]: unknown;
}

export type TooltipHandler = (handler: unknown, event: MouseEvent, item: unknown, value: unknown) => void;

/** What this script uses of a Vega view. */
export interface VegaView {
  runAsync(): Promise<VegaView>;
  finalize(): VegaView;
  toSVG(scale?: number): Promise<string>;
  toImageURL(type: 'png', scale?: number): Promise<string>;
  scenegraph(): { root: { bounds: { y1: number; y2: number } } };
  origin(): [number, number];
}

interface Renderer {
  initialize(host: HTMLElement, width: number, height: number, origin: [number, number]): Renderer;
  render(scene: object): Renderer;
}

/** Vega, Vega-Lite and the interpreter of expressions: dist/charts.js, which scripts/bundle.mjs makes. */
declare const charts: {
  parse(spec: unknown, config: unknown, options: { ast: boolean }): unknown;
  View: new (runtime: unknown, options: Record<string, unknown>) => VegaView;
  expressionInterpreter: unknown;
  renderModule(name: 'svg'): { renderer: new () => Renderer };
  logger(level: number): object;
  Error: number;
  compile(spec: ChartSpec, options: { logger: unknown }): { spec: unknown };
};

// of a chart on paper, above and below together
const PAPER_PADDING = 8;

// what goes wrong while a chart is drawn, Vega only logs: whoever waits for the chart has to know
const throwing = (): object => ({
  ...charts.logger(charts.Error),
  error: (problem: unknown) => {
    throw problem;
  },
});

/** A view of a chart, not yet run; expressions are interpreted, as the page forbids code made from text. */
export function viewOf(spec: ChartSpec, options: Record<string, unknown>): VegaView {
  runCharts();
  const runtime = charts.parse(charts.compile(spec, { logger: charts.logger(charts.Error) }).spec, undefined, {
    ast: true,
  });
  return new charts.View(runtime, { ...options, expr: charts.expressionInterpreter, logger: throwing() });
}

/**
 * Draws a chart at once, for paper: a browser prints what is there once it has announced that it will. Vega computes a
 * chart without waiting where it loads nothing, but draws it in a later task; so it is drawn here. Fails by the
 * promise.
 */
export function paintNow(spec: ChartSpec, host: HTMLElement, width: number): Promise<unknown> {
  const view = viewOf(spec, { renderer: 'none' });
  const done = view.runAsync();
  const { root } = view.scenegraph();
  const height = Math.ceil(root.bounds.y2 - root.bounds.y1) + PAPER_PADDING;
  new (charts.renderModule('svg').renderer)().initialize(host, width, height, view.origin()).render(root);
  return done.then(() => view.finalize());
}

// Vega lies in the page as text until the first chart is drawn: a page that shows none opens without it
function runCharts(): void {
  const text = document.querySelector('script[data-charts]');
  if (!text) return;
  const script = document.createElement('script');
  script.textContent = text.textContent;
  document.head.append(script);
  text.remove();
}

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
}

declare const vega: {
  parse(spec: unknown, config: unknown, options: { ast: boolean }): unknown;
  View: new (runtime: unknown, options: Record<string, unknown>) => VegaView;
  expressionInterpreter: unknown;
  logger(level: number): object;
  Error: number;
};

declare const vegaLite: { compile(spec: ChartSpec, options: { logger: unknown }): { spec: unknown } };

// what goes wrong while a chart is drawn, Vega only logs: whoever waits for the chart has to know
const throwing = (): object => ({
  ...vega.logger(vega.Error),
  error: (problem: unknown) => {
    throw problem;
  },
});

/** A view of a chart, not yet run; expressions are interpreted, as the page forbids code made from text. */
export function viewOf(spec: ChartSpec, options: Record<string, unknown>): VegaView {
  runLibraries();
  const runtime = vega.parse(vegaLite.compile(spec, { logger: vega.logger(vega.Error) }).spec, undefined, {
    ast: true,
  });
  return new vega.View(runtime, { ...options, expr: vega.expressionInterpreter, logger: throwing() });
}

// Vega lies in the page as text until the first chart is drawn: a page that shows none opens without it
function runLibraries(): void {
  for (const text of document.querySelectorAll('script[data-library]')) {
    const script = document.createElement('script');
    script.textContent = text.textContent;
    document.head.append(script);
    text.remove();
  }
}

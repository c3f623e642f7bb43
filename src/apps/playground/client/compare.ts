import { adjustedRandIndex } from '../../../library/metrics/agreement.js';
import { byId, element } from '../../../report/site/client/dom.js';
import { onThemeChange } from '../../../report/site/client/theme.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { FittedResult, LoadedTable, MethodName } from '../messages.js';
import { METHOD_TITLES } from './panels/method-panel.js';
import { Scatter } from './stage/scatter.js';
import type { Stage } from './stage/stage.js';

/** The fits side by side: one card a method, in the same axes. */
export class Comparison {
  readonly #choose: (method: MethodName) => void;
  #scatters: Scatter[] = [];

  constructor(choose: (method: MethodName) => void) {
    this.#choose = choose;
    onThemeChange(() => {
      for (const scatter of this.#scatters) scatter.repaint();
    });
  }

  show(results: readonly FittedResult[], chosen: FittedResult | undefined, table: LoadedTable, stage: Stage): void {
    byId('comparison').hidden = results.length < 2;
    this.#scatters = [];
    byId('cards').replaceChildren(
      ...results.map((result) => {
        const canvas = element('canvas', { 'aria-hidden': 'true' }) as HTMLCanvasElement;
        const scatter = new Scatter(canvas, { small: true });
        const clusters = chosen ? coloursAs(chosen, result) : result.shownLabels;
        scatter.show({ ...stage.points, clusters, k: result.k });
        this.#scatters.push(scatter);
        return this.#card(result, chosen, table, canvas);
      }),
    );
  }

  #card(
    result: FittedResult,
    chosen: FittedResult | undefined,
    { features }: LoadedTable,
    canvas: HTMLCanvasElement,
  ): HTMLElement {
    const { request, sizes, truth, activeFeatures, milliseconds } = result;
    const k = sizes.filter((size) => size > 0).length;
    const facts: [string, string][] = [
      ['K', String(k)],
      ...(truth ? [['ARI, classes', formatNumber(truth.ari, 3)] as [string, string]] : []),
      ...(chosen && chosen !== result
        ? [['ARI, chosen', formatNumber(adjustedRandIndex(chosen.labels, result.labels), 3)] as [string, string]]
        : []),
      ['features', activeFeatures === null ? 'all' : `${activeFeatures.length} of ${features.length}`],
      ['time', shownTime(milliseconds)],
    ];
    const isChosen = result === chosen;
    const button = element(
      'button',
      { type: 'button', class: 'card-title', 'aria-pressed': String(isChosen) },
      METHOD_TITLES[request.method],
    );
    button.addEventListener('click', () => this.#choose(request.method));
    return element(
      'li',
      { class: `card${isChosen ? ' chosen' : ''}` },
      button,
      canvas,
      element(
        'dl',
        {},
        ...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
      ),
    );
  }
}

/** The clusters of a fit with the colours of those of another that share most of their rows. */
function coloursAs(
  { labels: wanted, k: wantedK }: FittedResult,
  { labels, k, shownLabels }: FittedResult,
): Uint16Array {
  const shared = new Float64Array(k * wantedK);
  for (let i = 0; i < labels.length; i++) shared[labels[i] * wantedK + wanted[i]]++;
  const pairs = Array.from(shared.keys()).sort((a, b) => shared[b] - shared[a] || a - b);
  const colours = new Map<number, number>();
  const taken = new Set<number>();
  for (const pair of pairs) {
    const [own, other] = [Math.floor(pair / wantedK), pair % wantedK];
    if (colours.has(own) || taken.has(other)) continue;
    colours.set(own, other);
    taken.add(other);
  }
  let next = wantedK;
  for (let c = 0; c < k; c++) if (!colours.has(c)) colours.set(c, next++);
  return shownLabels.map((label) => colours.get(label)!);
}

export const shownTime = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

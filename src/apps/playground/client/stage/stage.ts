import { printedName } from '../../../../report/figures/foreign-names.js';
import { byId, element } from '../../../../report/site/client/dom.js';
import { onThemeChange } from '../../../../report/site/client/theme.js';
import type { FittedResult, Frame, LoadedTable } from '../../messages.js';
import { GateBars } from './gates.js';
import { Scatter } from './scatter.js';
import { Timeline } from './timeline.js';

const NAME_LENGTH = 40;
/** features that an axis can be chosen from */
const MAX_AXES = 300;

/** The rows as points and the gates as bars, while a fit runs and after it. */
export class Stage {
  readonly #scatter: Scatter;
  readonly #gates: GateBars;
  readonly timeline: Timeline;
  #table: LoadedTable | undefined;
  #clusters: ArrayLike<number> | null = null;
  #k = 1;
  /** −1 and −2: the first and the second principal component */
  #axes: [number, number] = [-1, -2];
  #byClass = false;
  /** whether the gates are sorted */
  #isRanked = false;

  constructor() {
    const canvas = byId('scatter') as HTMLCanvasElement;
    this.#scatter = new Scatter(canvas, { tip: (point) => this.#tip(point) });
    this.#gates = new GateBars(byId('gates'));
    this.timeline = new Timeline(byId('timeline'), (frame) => this.#frame(frame));
    onThemeChange(() => this.#scatter.repaint());
    for (const [place, id] of ['axis-x', 'axis-y'].entries()) {
      byId(id).addEventListener('change', ({ target }) => {
        this.#axes[place] = Number((target as HTMLSelectElement).value);
        this.#draw();
      });
    }
    byId('by-class').addEventListener('change', ({ target }) => {
      this.#byClass = (target as HTMLInputElement).checked;
      this.#draw();
    });
  }

  /** There is no table: the rows of the one before are not shown beside other columns. */
  hide(): void {
    byId('stage').hidden = true;
  }

  /** New rows: no clusters yet. */
  begin(table: LoadedTable): void {
    byId('stage').hidden = false;
    this.#table = table;
    this.#axes = [-1, -2];
    this.#layAxes(table);
    this.#byClass = false;
    (byId('by-class') as HTMLInputElement).checked = false;
    byId('by-class').parentElement!.hidden = table.classNames.length === 0;
    this.clear();
  }

  /** No clusters and no gates. */
  clear(): void {
    this.timeline.clear();
    [this.#clusters, this.#k] = [null, 1];
    this.#isRanked = false;
    if (this.#table) this.#gates.begin(this.#table.features);
    this.#draw();
  }

  /** What a fit came to. */
  finish(result: FittedResult): void {
    [this.#clusters, this.#k] = [result.shownLabels, result.k];
    this.#isRanked = true;
    if (result.gates) this.#gates.rank(result.gates);
    if (result.gates) this.#gates.update(result.gates, []);
    else {
      const { activeFeatures: chosen } = result;
      const d = this.#table!.features.length;
      const caption = chosen
        ? `No gates: ${chosen.length} of ${d} features have a weight.`
        : 'No gates: all features count alike.';
      this.#gates.update(selection(result, d), [], caption);
    }
    this.#draw();
  }

  get points(): { x: Float64Array; y: Float64Array } {
    return { x: this.#axis(this.#axes[0]), y: this.#axis(this.#axes[1]) };
  }

  #frame({ labels, k, gates, features }: Frame): void {
    [this.#clusters, this.#k] = [labels, k];
    // by the prior at first: bars that change places could not be followed
    if (gates && !this.#isRanked) this.#gates.rank(gates);
    this.#isRanked ||= gates !== null;
    this.#gates.update(gates, features);
    this.#draw();
  }

  #draw(): void {
    if (!this.#table) return;
    const { classes } = this.#table.shown;
    const shown = this.#byClass ? classes : this.#clusters;
    this.#scatter.show({ ...this.points, clusters: shown, k: this.#byClass ? this.#table.classNames.length : this.#k });
    const what = this.#byClass ? 'known classes' : this.#clusters ? `${this.#k} clusters` : 'no clusters yet';
    byId('scatter').setAttribute('aria-label', `The rows as points, ${what}`);
  }

  #axis(axis: number): Float64Array {
    const { shown, features } = this.#table!;
    const n = shown.rows.length;
    if (axis < 0) return shown.scores.subarray(axis === -1 ? 0 : n, axis === -1 ? n : 2 * n);
    return Float64Array.from({ length: n }, (_, i) => shown.values[i * features.length + axis]);
  }

  #layAxes({ features, shown }: LoadedTable): void {
    const [a, b] = shown.explained.map((part) => `${Math.round(100 * part)} %`);
    const options = (): HTMLElement[] => [
      element('option', { value: -1 }, `1st principal component (${a})`),
      element('option', { value: -2 }, `2nd principal component (${b})`),
      ...(shown.values.length > 0 ? features.slice(0, MAX_AXES) : []).map((name, j) =>
        element('option', { value: j }, printedName(name, NAME_LENGTH)),
      ),
    ];
    for (const [place, id] of ['axis-x', 'axis-y'].entries()) {
      const select = byId(id) as HTMLSelectElement;
      select.replaceChildren(...options());
      select.value = String(this.#axes[place]);
    }
  }

  #tip(point: number): [string, string][] {
    const { shown, classNames } = this.#table!;
    const id = shown.ids[point]?.trim() ? printedName(shown.ids[point], NAME_LENGTH) : String(shown.rows[point] + 1);
    return [
      ['row', id],
      ...(this.#clusters ? [['cluster', String(this.#clusters[point] + 1)] as [string, string]] : []),
      ...(shown.classes.length > 0
        ? [['known class', printedName(classNames[shown.classes[point]], NAME_LENGTH)] as [string, string]]
        : []),
    ];
  }
}

/** A method without gates either takes a feature or leaves it. */
function selection({ activeFeatures }: FittedResult, d: number): Float64Array {
  const gates = new Float64Array(d).fill(activeFeatures ? 0 : 1);
  for (const j of activeFeatures ?? []) gates[j] = 1;
  return gates;
}

import { ACTIVE_GATE } from '../../../../library/divi/model.js';
import { printedName } from '../../../../report/figures/foreign-names.js';
import { element } from '../../../../report/site/client/dom.js';
import { formatNumber } from '../../../../report/tables/format.js';

/** features with their own bar */
const SHOWN = 14;
const NAME_LENGTH = 40;

/** The gates as bars that move: the leading features by name, all of them as a strip if there are more. */
export class GateBars {
  readonly #list: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #caption: HTMLElement;
  #features: readonly string[] = [];
  #order: number[] = [];
  #bars: HTMLElement[] = [];
  #marks: HTMLElement[] = [];

  constructor(place: HTMLElement) {
    this.#list = element('ul', { class: 'gates' });
    this.#strip = element('div', { class: 'strip', 'aria-hidden': 'true' });
    this.#caption = element('p', { class: 'muted small' });
    place.append(this.#list, this.#strip, this.#caption);
  }

  /** Starts over with features in their order. */
  begin(features: readonly string[]): void {
    this.#features = features;
    this.#arrange(features.map((_, j) => j));
    this.#caption.textContent = 'A gate says how much a feature contributes: above ½ (dashed) it is active.';
    this.update(null, []);
  }

  /** The widest first. */
  rank(gates: ArrayLike<number>): void {
    this.#arrange(Array.from({ length: gates.length }, (_, j) => j).sort((a, b) => gates[b] - gates[a] || a - b));
  }

  /**
   * Moves the bars; `told`: features that separate the parts of the last split. `caption`: what to say instead of a
   * count, and of the numbers.
   */
  update(gates: ArrayLike<number> | null, told: readonly number[], caption?: string): void {
    this.#order.slice(0, SHOWN).forEach((j, place) => {
      const gate = gates?.[j] ?? 0;
      const row = this.#bars[place];
      row.style.setProperty('--gate', gate.toFixed(4));
      row.classList.toggle('active', gate > ACTIVE_GATE);
      row.classList.toggle('told', told.includes(j));
      row.lastElementChild!.textContent = gates && caption === undefined ? formatNumber(gate, 2) : '';
    });
    this.#marks.forEach((mark, j) => {
      const gate = gates?.[j] ?? 0;
      mark.style.setProperty('--gate', gate.toFixed(3));
      mark.classList.toggle('active', gate > ACTIVE_GATE || told.includes(j));
    });
    if (!gates) return;
    let active = 0;
    for (let j = 0; j < gates.length; j++) if (gates[j] > ACTIVE_GATE) active++;
    const more =
      this.#features.length > SHOWN ? `, the ${SHOWN} widest by name; all of them below, in the order of the file` : '';
    this.#caption.textContent =
      caption ?? `${active} of ${this.#features.length} features active (gate above ½)${more}.`;
  }

  #arrange(order: number[]): void {
    this.#order = order;
    this.#bars = order.slice(0, SHOWN).map((j) => {
      const name = printedName(this.#features[j], NAME_LENGTH);
      return element(
        'li',
        {},
        element('span', { class: 'name', title: printedName(this.#features[j]) }, name),
        element('span', { class: 'bar' }, element('i', {})),
        element('span', { class: 'value' }),
      );
    });
    this.#list.replaceChildren(...this.#bars);
    const all = this.#features.length > SHOWN && this.#features.length <= 400;
    this.#marks = all ? this.#features.map(() => element('i', {})) : [];
    this.#strip.replaceChildren(...this.#marks);
    this.#strip.hidden = !all;
  }
}

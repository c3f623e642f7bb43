import { shownName } from '../table-columns.js';
import { shownText } from './refused-cells.js';

const SHOWN_WORDS = 5;

/** The cells of a category's column that are none of its levels. */
export class UnknownWords {
  #known = false;
  #count = 0;
  /** one more than is shown, at most */
  readonly #words = new Set<string>();

  add(text: string, isKnown: boolean): void {
    if (isKnown) this.#known = true;
    else {
      this.#count++;
      if (this.#words.size <= SHOWN_WORDS) this.#words.add(text);
    }
  }

  /** What to say of them. A category of one level has another word that is 0: nobody knows which, but it is only one. */
  note(column: string, levels: readonly string[]): string | null {
    if (this.#count === 0 || (levels.length === 1 && this.#known && this.#words.size === 1)) return null;
    const shown = [...this.#words].slice(0, SHOWN_WORDS).map(shownText).join(', ');
    const [values, words] = this.#count === 1 ? ['value', 'is a word'] : ['values', 'are words'];
    const what =
      levels.length === 1
        ? `${words} other than ${shownText(levels[0])}, the one the model knows,`
        : `${words} the model does not know`;
    const count = this.#count === 1 ? 'counts' : 'count';
    const more = this.#words.size > SHOWN_WORDS ? ', …' : '';
    return `${this.#count} ${values} of ${shownName(column)} ${what} and ${count} as 0: ${shown}${more}`;
  }
}

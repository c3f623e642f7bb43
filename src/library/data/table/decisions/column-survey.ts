import { isPerhapsMissing, readNumberText } from './cell-text.js';
import { DateOrders } from './dates.js';

/** With more texts than this, a column is not categorical. */
export const MAX_LEVELS = 50;

/** A cell that a message can point to. */
export interface FoundCell {
  line: number;
  text: string;
}

/** What the cells of a column are that are no plain numbers. */
export class ColumnSurvey {
  missing = 0;
  /** words such as '-' or 'none': missing among numbers, a category among texts */
  perhapsMissing = 0;
  /** numbers written in another way */
  numbers = 0;
  percents = 0;
  /** all others */
  texts = 0;
  firstText: FoundCell | undefined;
  firstNumber: FoundCell | undefined;
  /** the first number that has no decimal point, or no decimal comma, however it is read */
  notPoint: FoundCell | undefined;
  notComma: FoundCell | undefined;
  /** the first that is one number with a decimal point and another with a decimal comma */
  ambiguous: FoundCell | undefined;
  readonly missingWords = new Set<string>();
  readonly dates = new DateOrders();
  /** the different texts; null if they are many and repeat */
  levels: Set<string> | null = new Set();
  /** whether a text comes twice */
  repeats = false;

  /** Counts a cell that is neither a plain number nor missing. */
  add(text: string, line: number): void {
    if (isPerhapsMissing(text)) {
      this.perhapsMissing++;
      this.missingWords.add(text.trim());
      this.addLevel(text);
      return;
    }
    const number = readNumberText(text);
    if (number === null) {
      this.texts++;
      this.dates.add(text);
      this.firstText ??= { line, text };
      this.addLevel(text);
      return;
    }
    this.numbers++;
    this.firstNumber ??= { line, text };
    if (number.percent) this.percents++;
    if (Number.isNaN(number['.'])) this.notPoint ??= { line, text };
    else if (Number.isNaN(number[','])) this.notComma ??= { line, text };
    else if (number['.'] !== number[',']) this.ambiguous ??= { line, text };
  }

  /** Counts a cell as one of the column's kinds, whatever it says. */
  addLevel(text: string): void {
    if (this.levels === null) return;
    if (this.levels.has(text)) this.repeats = true;
    else this.levels.add(text);
    if (this.repeats && this.levels.size > MAX_LEVELS) this.levels = null;
  }
}

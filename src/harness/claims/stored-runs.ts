import { mean } from '../../library/stats/moments.js';
import type { ComparedTable } from '../compare/compared-table.js';
import { NO_DATA, NOTHING } from '../data-sets/define-data-set.js';
import { deviations, type Estimate, meanEstimate, welchEstimate } from './estimate.js';
import { Evidence, findRow, findTable, MissingEvidence, type Pair, type RowName, rowText } from './evidence.js';

/** Rows of two tables are compared on at least as many data sets as the paper has. */
const MIN_PAIRS = 20;

/** The stored runs as evidence: shown and further runs alike, one value a data set. */
export class StoredRuns extends Evidence {
  readonly isPrinted = false;

  table(id: string): ComparedTable {
    return findTable(this.all, id);
  }

  mean(row: RowName, metric: string): Estimate {
    return meanEstimate([...this.#units(row, metric).values()]);
  }

  difference(a: RowName, b: RowName, metric: string): Estimate {
    return meanEstimate(this.#pairs(a, b, metric).map(([x, y]) => x - y));
  }

  contrast(a: RowName, b: RowName, metric: string, factor = 1): Estimate {
    const [first, second] = [a, b].map((row) => [...this.#units(row, metric).values()]);
    return welchEstimate(
      first,
      second.map((value) => factor * value),
    );
  }

  gainContrast(first: Pair, second: Pair, metric: string): Estimate {
    const [a, b] = [first, second].map(([to, from]) => this.#pairs(to, from, metric).map(([x, y]) => x - y));
    return welchEstimate(a, b);
  }

  spreadDifference(a: RowName, b: RowName, metric: string): Estimate {
    const pairs = this.#pairs(a, b, metric);
    const [first, second] = [0, 1].map((side) => deviations(pairs.map((pair) => pair[side])));
    return meanEstimate(first.map((deviation, i) => deviation - second[i]));
  }

  relativeSpread(row: RowName, metric: string): Estimate {
    const values = [...this.#units(row, metric).values()];
    const centre = mean(values);
    return meanEstimate(deviations(values).map((deviation) => deviation / centre));
  }

  /** One value per data set, the mean of its runs; or one per run, if they repeat one real data set or need none. */
  #units(name: RowName, metric: string): Map<string, number> {
    const { runs, planned } = findRow(this.all, name);
    const shown = runs.filter(({ further }) => !further).length;
    if (shown < planned) throw new MissingEvidence(`${shown} of ${planned} runs of ${rowText(name)} are stored`);
    const groups = new Map<string, number[]>();
    for (const { dataset, seed, values } of runs) {
      const value = values[metric] ?? null;
      if (value === null) throw new MissingEvidence(`${rowText(name)} has no ${metric}`);
      const unit = name.repeated || dataset === NOTHING.describe(NO_DATA) ? String(seed) : dataset;
      groups.set(unit, [...(groups.get(unit) ?? []), value]);
    }
    return new Map([...groups].map(([unit, values]) => [unit, mean(values)]));
  }

  #pairs(a: RowName, b: RowName, metric: string): [a: number, b: number][] {
    const [first, second] = [this.#units(a, metric), this.#units(b, metric)];
    const pairs = [...first].flatMap(([unit, value]): [number, number][] => {
      const other = second.get(unit);
      return other === undefined ? [] : [[value, other]];
    });
    if (pairs.length < Math.min(MIN_PAIRS, first.size, second.size)) {
      throw new MissingEvidence(`${rowText(a)} and ${rowText(b)} have ${pairs.length} data sets in common`);
    }
    return pairs;
  }
}

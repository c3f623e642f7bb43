import type { RandomStream } from '../../core/random.js';
import { draw } from '../drawn.js';
import type { Workbench } from '../workbench.js';
import { countBytes, listed, type Memberships, partsOf, placesOf } from './memberships.js';

/** rows of a part, as in kernel/adaptive/blocks.ts */
const PART = 4096;
/** a smaller responsibility does not count */
const NEGLIGIBLE = 1e-6;

/** Responsibilities of k components for n rows, in the workbench: there for as long as the task that is given them. */
export class Responsibilities {
  readonly #work: Workbench;
  readonly #at: number;
  readonly #n: number;
  readonly #k: number;

  /** In blocks of eight rows from an address on, component by component. */
  constructor(work: Workbench, at: number, n: number, k: number) {
    this.#work = work;
    this.#at = at;
    this.#n = n;
    this.#k = k;
  }

  /** The component of largest responsibility for every row, the first of equals. */
  labels(): Int32Array {
    return this.#labelsBy((out) =>
      this.#work.each('labelsPart', Math.ceil(this.#n / PART), this.#at, this.#n, this.#k, out),
    );
  }

  /** A component for every row, drawn by its responsibilities. */
  drawnLabels(random: RandomStream): Int32Array {
    const work = this.#work;
    return this.#labelsBy((out) =>
      draw(work, random, (state) => work.run.drawLabels(state, this.#at, this.#n, this.#k, out)),
    );
  }

  #labelsBy(task: (out: number) => void): Int32Array {
    const work = this.#work;
    const top = work.top;
    const out = work.allocate(4 * this.#n);
    task(out);
    const labels = work.wholes(out, this.#n).slice();
    work.free(top);
    return labels;
  }

  /** The members of every component, weighed by their responsibilities. */
  members(): Memberships {
    const work = this.#work;
    const n = this.#n;
    const k = this.#k;
    const top = work.top;
    const places = work.allocate(countBytes(k, n));
    work.each('countSharesPart', partsOf(n), this.#at, n, k, NEGLIGIBLE, places);
    const starts = placesOf(work, places, k, n);
    const rowsAt = work.allocate(4 * starts[k]);
    const weightsAt = work.allocateReals(starts[k]);
    work.each('dealSharesPart', partsOf(n), this.#at, n, k, NEGLIGIBLE, places, rowsAt, weightsAt);
    const rows = listed(work, rowsAt, starts);
    const weights = rows.map(({ length }, c) => work.read(weightsAt + 8 * starts[c], length));
    work.free(top);
    return { rows, weights };
  }
}

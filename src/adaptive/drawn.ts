import type { RandomStream } from '../core/random.js';
import { type Workbench, workbench } from './workbench.js';

/** bytes of a stream's state: four words, whether there is a spare normal number, and that number */
const STATE_BYTES = 32;

/** Draws from a stream in the kernel: the same numbers, in less time. */
export function draw(work: Workbench, random: RandomStream, task: (state: number) => void): void {
  const top = work.top;
  const at = work.allocate(STATE_BYTES);
  const { words, spareNormal } = random.state();
  const hasSpare = !Number.isNaN(spareNormal);
  work.wholes(at, 5).set([...words, Number(hasSpare)]);
  work.write(at + 24, [hasSpare ? spareNormal : 0]);
  task(at);
  const [spare] = work.read(at + 24, 1);
  const state = Uint32Array.from(work.wholes(at, 5));
  random.goOnFrom({ words: state.subarray(0, 4), spareNormal: state[4] ? spare : Number.NaN });
  work.free(top);
}

/** n standard normal numbers, to an address in the workbench. */
export function drawNormals(work: Workbench, random: RandomStream, at: number, n: number): void {
  draw(work, random, (state) => work.run.drawNormals(state, n, at));
}

/** The first `most` of the numbers 0 … n − 1 in random order. */
export function drawOrder(random: RandomStream, n: number, most: number): Int32Array {
  const work = workbench();
  const top = work.top;
  const at = work.allocate(4 * n);
  draw(work, random, (state) => work.run.drawPermutation(state, n, at));
  const order = work.wholes(at, Math.min(n, most)).slice();
  work.free(top);
  return order;
}

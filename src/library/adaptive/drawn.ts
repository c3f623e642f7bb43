import type { RandomStream } from '../core/random.js';
import { type Workbench, workbench } from './workbench.js';

/** bytes of a stream's state: four words, whether there is a spare normal number, and that number */
const STATE_BYTES = 32;

/** A copy of a stream's state in the workbench. */
function placeState(work: Workbench, random: RandomStream): number {
  const at = work.allocate(STATE_BYTES);
  const { words, spareNormal } = random.state();
  const hasSpare = !Number.isNaN(spareNormal);
  work.wholes(at, 5).set([...words, Number(hasSpare)]);
  work.write(at + 24, [hasSpare ? spareNormal : 0]);
  return at;
}

/** The stream goes on from there. */
function takeState(work: Workbench, random: RandomStream, at: number): void {
  const [spare] = work.read(at + 24, 1);
  const state = Uint32Array.from(work.wholes(at, 5));
  random.goOnFrom({ words: state.subarray(0, 4), spareNormal: state[4] ? spare : Number.NaN });
}

/** Draws from a stream in the kernel: the same numbers, in less time. */
export function draw(work: Workbench, random: RandomStream, task: (state: number) => void): void {
  const top = work.top;
  const state = placeState(work, random);
  task(state);
  takeState(work, random, state);
  work.free(top);
}

/**
 * n standard normal numbers to each of some addresses in the workbench, drawn beside the next job. What is returned is to be
 * called after that, before anything else is drawn from the stream.
 */
export function normalsBeside(work: Workbench, random: RandomStream, lines: number[], n: number): () => void {
  const state = placeState(work, random);
  work.beside('normalsPart', state, work.placeWholes(Uint32Array.from(lines)), lines.length, n);
  return () => takeState(work, random, state);
}

/** The first `most` of the numbers 0 … n − 1 in random order. */
export function drawOrder(random: RandomStream, n: number, most: number): Int32Array {
  const work = workbench();
  const top = work.top;
  const at = work.allocate(4 * n);
  draw(work, random, (state) => work.run.drawPermutation(state, n, most, at));
  const order = work.wholes(at, Math.min(n, most)).slice();
  work.free(top);
  return order;
}

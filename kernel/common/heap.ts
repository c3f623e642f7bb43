// Memory is given out from the bottom up and taken back all at once. The instances of several threads share one memory:
// the first gives it out, the others (replicas) make the same calls and come to the same addresses, touching nothing.

const ALIGN: usize = 15;
/** pages by which memory grows at least, as long as it is smaller */
const STEP: i32 = 256;

let bottom: usize = 0;
let top: usize = 0;
let isReplica: bool = false;

/** The number of this instance among those that share the memory, and how many they are. */
export let thread: i32 = 0;
export let threads: i32 = 1;

/** Memory from `at` on is free; for an instance that has its memory for itself there is no need to say so. */
export function openHeap(at: usize, ownThread: i32, threadCount: i32): void {
  bottom = (at + ALIGN) & ~ALIGN;
  top = bottom;
  thread = ownThread;
  threads = threadCount;
  isReplica = ownThread > 0;
}

/** Takes all back. */
export function resetHeap(): void {
  if (bottom === 0) bottom = (__heap_base + ALIGN) & ~ALIGN;
  top = bottom;
}

/** Zeroed memory that lasts until all is taken back. */
export function allocate(bytes: usize): usize {
  return give(bytes, true);
}

/** The same, for what is written at once: with whatever was there. */
export function allocateUnset(bytes: usize): usize {
  return give(bytes, false);
}

function give(bytes: usize, isZeroed: bool): usize {
  if (bottom === 0) resetHeap();
  const at = top;
  const end = (at + bytes + ALIGN) & ~ALIGN;
  if (end < at) abort();
  top = end;
  if (isReplica) return at;
  const pages = memory.size();
  const needed = <i32>((<u64>end + 0xffff) >> 16) - pages;
  if (needed > 0 && memory.grow(max(needed, min(pages, STEP))) < 0 && memory.grow(needed) < 0) abort();
  if (isZeroed) memory.fill(at, 0, bytes);
  return at;
}

/** Room for `bytes` in every thread; where this one's begins. */
export function allocateOwn(bytes: usize): usize {
  const own = (bytes + 63) & ~63;
  return allocate(own * <usize>threads) + own * <usize>thread;
}

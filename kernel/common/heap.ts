// Memory is allocated from the bottom up and freed all at once. The instances of several threads share one memory: the
// first allocates it, the others (replicas) make the same calls and get the same addresses without touching anything.

const ALIGN: usize = 15;
/** memory grows by at least its own size, up to this many pages */
const STEP: i32 = 256;

let bottom: usize = 0;
let top: usize = 0;
let isReplica: bool = false;

/** the number of this instance among those that share the memory */
export let thread: i32 = 0;
/** how many instances share the memory */
export let threads: i32 = 1;

/**
 * Sets where free memory begins; not needed by an instance that does not share its memory.
 * @param at address of the first free byte
 * @param ownThread number of this instance; only 0 grows and clears the memory
 * @param threadCount instances that share the memory
 */
export function openHeap(at: usize, ownThread: i32, threadCount: i32): void {
  bottom = (at + ALIGN) & ~ALIGN;
  top = bottom;
  thread = ownThread;
  threads = threadCount;
  isReplica = ownThread > 0;
}

/** Frees everything. */
export function resetHeap(): void {
  if (bottom === 0) bottom = (__heap_base + ALIGN) & ~ALIGN;
  top = bottom;
}

/**
 * Zeroed memory that lasts until everything is freed; returns its address.
 * @param bytes any number; the next allocation begins at a multiple of 16
 */
export function allocate(bytes: usize): usize {
  return give(bytes, true);
}

/**
 * The same without zeroing, for memory that is written before it is read.
 * @param bytes any number
 */
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

/**
 * Zeroed memory for each thread; returns the address of this thread's own.
 * @param bytes per thread, rounded up to a multiple of 64
 */
export function allocateOwn(bytes: usize): usize {
  const own = (bytes + 63) & ~63;
  return allocate(own * <usize>threads) + own * <usize>thread;
}

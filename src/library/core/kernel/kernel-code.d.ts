// the type of '#kernels', a module that `npm run build:kernel` writes
/**
 * The WebAssembly of a kernel, compiled for a memory of its own and for one that threads share, in base64. The two differ
 * in a few bytes, so that what stands before and after these is here once.
 */
export interface KernelCode {
  before: string;
  own: string;
  shared: string;
  after: string;
}

/** All kernels by their names. */
export declare const kernels: Record<string, KernelCode>;

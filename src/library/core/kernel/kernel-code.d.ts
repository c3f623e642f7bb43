// the type of '#kernels', a module that `npm run build:kernel` writes
/**
 * The WebAssembly of a kernel, compiled for a private memory and for one that threads share, in base64. The two differ
 * in a few bytes, so the bytes before and after these are stored once.
 */
export interface KernelCode {
  before: string;
  own: string;
  shared: string;
  after: string;
}

/** All kernels by their names. */
export declare const kernels: Record<string, KernelCode>;

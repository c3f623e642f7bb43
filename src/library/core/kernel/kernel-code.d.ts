// the type of '#kernels', a module that `npm run build:kernel` writes
/** The WebAssembly of all kernels, each of which imports its memory, one after the other, packed by DEFLATE. */
export declare const packedKernels: {
  base64: string;
  /** names and bytes of the kernels in their order */
  sizes: [string, number][];
};

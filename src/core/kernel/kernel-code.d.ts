// the type of '#kernel/<name>': modules that `npm run build:kernel` writes
/** The bytes of a kernel's WebAssembly, which imports its memory. */
export declare const base85: string;

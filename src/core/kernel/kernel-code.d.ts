// the type of '#kernel/<name>': modules that `npm run build:kernel` writes
/** A kernel's WebAssembly, which imports its memory, packed by DEFLATE. */
export declare const base64: string;

// the type of '#kernel/<name>': modules that `npm run build:kernel` writes
/** The bytes of a kernel's WebAssembly. */
export declare const base64: string;
/** The same, to be given a memory that threads share; not every kernel has it. */
export declare const sharedBase64: string;

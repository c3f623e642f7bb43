// the type of '#fit-worker': a module that `npm run build:ts` writes (scripts/bundle.mjs)
/** The script of the worker that `src/library/fit-worker.ts` becomes, without the kernels. */
export declare const workerScript: () => string;

// the library in Node: all of index.ts, and what needs files
export { readTable } from './data/table/table-file.js';
export { loadModel, saveModel } from './divi/saved/model-file.js';
export * from './index.js';

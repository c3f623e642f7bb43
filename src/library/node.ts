// the library in Node: all of index.ts, and what needs files

export { loadModel, saveModel } from './adaptive/saved/model-file.js';
export { readTable } from './data/table/table-file.js';
export * from './index.js';

// From a file to labels and no further, as a program does that uses the library: file, method, threads
import { AdaptiveDivi } from '../src/library/adaptive/adaptive-divi.js';
import { readTable } from '../src/library/data/table/table-file.js';
import { Divi } from '../src/library/divi/divi.js';

const [file, method, threads] = process.argv.slice(2);
const { x } = await readTable(file);
const { labels } = method === 'divi' ? new Divi({ threads: Number(threads) }).fit(x) : new AdaptiveDivi().fit(x);
console.log(labels.length);

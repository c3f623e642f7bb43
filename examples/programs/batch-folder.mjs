// Clusters every CSV file of a folder, one line each: node batch-folder.mjs folder
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AdaptiveDivi, InputError, readTable } from 'divi-repro';

const folder = process.argv[2];
const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
for (const name of files.sort()) {
  try {
    const { x } = await readTable(join(folder, name));
    const { k, certain } = await new AdaptiveDivi().fitAsync(x);
    console.log(`${name}: ${x.rows} × ${x.cols}, K = ${k} (${certain} certain)`);
  } catch (error) {
    // a table that cannot be read does not stop the others
    if (!(error instanceof InputError)) throw error;
    console.log(`${name}: ${error.message}`);
  }
}

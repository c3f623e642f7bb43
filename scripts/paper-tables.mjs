// Writes experiments/paper/tables.json, the paper's tables as they are printed, from its LaTeX source:
// node scripts/paper-tables.mjs ../shared/paper/divi.tex
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedTables } from '../dist/src/harness/latex/table-source.js';

const [source] = process.argv.slice(2);
writeFileSync(join(import.meta.dirname, '..', 'experiments', 'paper', 'tables.json'), storedTables(source));

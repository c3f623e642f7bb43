import { it } from 'vitest';
import { CsvScanner } from '../../../src/data/formats/csv-scanner.js';
import { guessDelimiter } from '../../../src/data/formats/delimiter.js';
import { LIBRARY_WORDS } from '../../../src/data/table/option-words.js';
import { TableBuilder } from '../../../src/data/table/table-builder.js';
import { planColumns } from '../../../src/data/table/table-columns.js';
import { expectRobust } from '../fuzz.js';

it('gives a table or an InputError for any bytes', () => {
  const valid = Buffer.from('a,"b ""c""",d\r\n1,2.5,-3\n4,"5",6e1\n7,NA,9\n'.repeat(20));
  expectRobust((bytes) => {
    const builder = new TableBuilder({
      file: 'fuzzed',
      header: undefined,
      plan: (names) => planColumns(names, {}, 'fuzzed', LIBRARY_WORDS),
      below: () => [],
      words: LIBRARY_WORDS,
    });
    const scanner = new CsvScanner(guessDelimiter(bytes), 'fuzzed', (record) => builder.add(record));
    scanner.push(bytes);
    scanner.end();
    return builder.finish();
  }, valid);
});

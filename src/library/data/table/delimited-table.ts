import { InputError } from '../../core/errors.js';
import { canShareMemory } from '../../core/kernel/kernel-memory.js';
import { guessDelimiter } from '../formats/csv.js';
import { CsvScanner } from '../formats/csv-scanner.js';
import { binaryFile, type OtherEncoding, transcoderFor } from '../formats/text-encoding.js';
import { decisionNotes, planAgain } from './decisions/apply-decisions.js';
import { decideColumns } from './decisions/decide-columns.js';
import { refusedPoint } from './decisions/decimal-sign.js';
import { refusedCell } from './decisions/refused-cells.js';
import { settleRowNames } from './decisions/row-numbers.js';
import { countLines, type RequireMemory, type TableBytes, type TableSource } from './source/table-bytes.js';
import type { BuiltTable, RawTable } from './table.js';
import { type BuilderOptions, TableBuilder } from './table-builder.js';

/** rows after the first line that are looked at to see whether it is a header */
const ROWS_BELOW = 20;
const SAMPLE_BYTES = 2 ** 16;

interface DelimitedOptions extends Omit<BuilderOptions, 'below' | 'expected'> {
  /** undefined: guessed */
  delimiter: string | undefined;
  requireMemory?: RequireMemory;
  onProgress?: (part: number) => void;
}

/**
 * The table in a text file. It is read as plain numbers, and a second time if some columns turn out to be something
 * else: what they are is only known once all their cells are read.
 */
export async function readDelimited(
  source: TableSource,
  bytes: TableBytes,
  options: DelimitedOptions,
): Promise<BuiltTable> {
  const { file, words } = options;
  // memory that threads can share grows in place; any other would be copied
  const isCounted = !bytes.isWhole && (source.mayNotFit || !canShareMemory());
  const count = isCounted ? await countLines(await source.read()) : undefined;
  const { requireMemory } = options;
  const first = await readOnce(bytes, { ...options, expected: { count, requireMemory } });
  const context = { file, words, delimiter: first.delimiter, headerDoubt: first.headerDoubt };
  const decisions = decideColumns(first, context);
  const isDone = decisions.readings.size === 0 && decisions.others.size === 0;
  const table = isDone
    ? first
    : await readOnce(await source.read(), {
        ...options,
        header: first.header,
        plan: () => planAgain(first, decisions, file),
        expected: { count: first.x.rows, memory: first.x.data, requireMemory },
      });
  if (table.misfit) {
    const { column } = table.misfit;
    const why = 'does not fit the rest of its file, where decimals have a comma: use the same sign for all';
    throw refusedCell(context, table.names[column], table.misfit, 0, why);
  }
  const plain = [...decisions.readings.keys()].filter((c) => !decisions.findings.has(c));
  const unclear = table.pointed.unclear(plain);
  if (unclear) {
    const [commas, { notPoint, ambiguous }] = [...first.surveys].find(([, s]) => s.notPoint ?? s.ambiguous)!;
    const names = [first.names[unclear.column], first.names[commas]];
    throw refusedPoint(context, names[0], unclear.cell, names[1], (notPoint ?? ambiguous)!);
  }
  const header = first.headerDoubt === null ? [] : [`${first.headerDoubt}: if it holds data, use ${words.noHeader}`];
  const encoding = table.encoding === null ? [] : [`the text is not UTF-8 and was read as ${table.encoding}`];
  const { ids, notes } = settleRowNames(table);
  const found = [...decisionNotes(first, decisions, words), ...notes, ...table.unknownWords];
  return { ...table, ids, notes: [...table.notes, ...encoding, ...header, ...found] };
}

interface ReadOnce extends RawTable {
  delimiter: string;
  encoding: OtherEncoding | null;
}

async function readOnce(
  bytes: TableBytes,
  options: DelimitedOptions & Pick<BuilderOptions, 'expected'>,
): Promise<ReadOnce> {
  const { file, onProgress } = options;
  const transcoder = transcoderFor(bytes.head);
  const sample = transcoderFor(bytes.head).decode(bytes.head);
  if (sample.includes(0)) throw binaryFile(file);
  const delimiter = options.delimiter ?? guessDelimiter(sample);
  const isWhole = bytes.isWhole && sample.length <= SAMPLE_BYTES;
  const below = (): string[][] =>
    firstRows(sample.subarray(0, SAMPLE_BYTES), delimiter, ROWS_BELOW + 1, isWhole).slice(1);
  const builder = new TableBuilder({ ...options, below });
  const scanner = new CsvScanner(delimiter, file, (record) => builder.add(record));
  for await (const chunk of bytes.chunks) {
    scanner.push(transcoder.decode(chunk));
    onProgress?.(bytes.part());
  }
  scanner.push(transcoder.end());
  scanner.end();
  return { ...builder.finish(), delimiter, encoding: transcoder.encoding ?? scanner.encoding };
}

/** The first rows of a text, as far as its beginning shows them; `most` of them at most. */
export function firstRows(sample: Uint8Array, delimiter: string, most: number, isWhole = false): string[][] {
  const rows: string[][] = [];
  const scanner = new CsvScanner(delimiter, '', (record) => {
    if (rows.length < most) rows.push(Array.from({ length: record.count }, (_, c) => record.text(c)));
  });
  try {
    scanner.push(sample);
    if (isWhole) scanner.end();
  } catch (error) {
    // it is reported once the file is read
    if (!(error instanceof InputError)) throw error;
  }
  return rows;
}

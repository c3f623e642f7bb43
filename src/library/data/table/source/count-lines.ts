import type { TableBytes } from './table-bytes.js';

const LF = 10;
const CR = 13;

/**
 * The lines of a table's text. There may be a few more where line ends stand in quotes or lines are blank, and fewer where
 * some lines end in LF and some in CR alone: it is to say beforehand how much memory the rows will take.
 */
export async function countLines({ head, chunks }: TableBytes): Promise<number> {
  const end = head.includes(LF) || !head.includes(CR) ? LF : CR;
  let lines = 1;
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, at + 1)) lines++;
  }
  return lines;
}

import { describe, expect, it } from 'vitest';
import { note } from '../../../src/report/document.js';
import { experimentDocument } from '../../../src/report/documents/experiment.js';
import { renderCsv } from '../../../src/report/render/csv.js';
import { DOCUMENT, documentOf, HOSTILE } from '../document.js';
import { PLAIN, REAL, SWEEP, withExperiment } from '../tables.js';

const COLUMNS =
  'metric,ours_mean,ours_sd,ours_n,ours_datasets,dataset_sd,paper_mean,paper_sd,paper_n,protocol_mean,protocol_sd,' +
  'protocol_n,difference,low,high,p,resolution,verdict,given,counted_in,spread_p,spread_verdict,reason,published,quick';

const csvReport = (table: typeof SWEEP): string => renderCsv(experimentDocument(table, '', {}));

describe('renderCsv', () => {
  it('has one line a cell, times left out, absent values empty', () => {
    expect(csvReport(SWEEP)).toBe(`id,panel,β/N,${COLUMNS}
sweep-beta,Large-n (N = 1000),0.25,f1,0.4804,0.0201,110,11,0.04,0.519,0.017,10,0.4731,0.0312,10,-0.0386,-0.05,-0.02,0.0002,0.09,different,,,0.4,equal,their data set | not ours,false,false
sweep-beta,Large-n (N = 1000),0.25,k,4,0,10,10,,4,0,10,4,0,10,0,0,0,1,,given,given by the schedule,,,,,false,false
sweep-beta,Large-n (N = 1000),4,f1,0.99,0.02,110,11,0.01,1,,10,0.98,0.03,10,-0.01,-0.06,0.04,0.004,0.12,undecided,,,,,,false,false
sweep-beta,Large-n (N = 1000),4,k,5.5,0.5,10,10,,4,0,10,5.5,0.5,10,1.5,,,0.03,,different,,,,,,false,false
sweep-beta,Small-n (N = 200),4,f1,,,,,,0.778,0.015,10,,,,,,,,,missing,,,,,,false,false
sweep-beta,Small-n (N = 200),4,k,4,0,1,1,,,,,4,0,1,,,,,,not reported,,,,,,false,false
`);
  });

  it('quotes commas and quotes, and keeps full precision', () => {
    expect(csvReport(PLAIN)).toBe(`id,panel,N,Method,${COLUMNS}
table-1,,200,"K-means, ""k=3""",ari,0.30000000000000004,0.05,100,100,,0.25,0.048,20,0.28,0.06,20,0.050000000000000044,0.04,0.06,0.26,0.1,equal,,,,,,false,false
`);
  });

  it('says which rows come from the published run, and does not mark their keys', () => {
    const lines = csvReport(REAL).split('\n');
    expect(lines.filter((line) => line.endsWith(',true,false')).map((line) => line.split(',').slice(2, 4))).toEqual([
      ['20NG', 'K-means'],
      ['20NG', 'DIVI-Info'],
    ]);
  });

  it('names the table that counts a cell, and a quick look', () => {
    const [row] = PLAIN.rows;
    const cells = row.cells.map((cell) => ({ ...cell, countedIn: { id: 'table-b6', artefact: 'Table B.6' } }));
    const quick = withExperiment({ ...PLAIN, rows: [{ ...row, cells }] }, { quick: 3 });
    expect(csvReport(quick)).toMatch(/,equal,,table-b6,,,,false,true\n$/);
  });

  it('says in every record what a report lacks, and has no column for it if it lacks nothing', () => {
    const document = experimentDocument(PLAIN, '', {});
    const [header, record] = renderCsv({ ...document, blocks: [note('Two of 9 tables.'), ...document.blocks] }).split(
      '\n',
    );
    expect(header).toMatch(/,published,quick,extent$/);
    expect(record).toMatch(/,false,false,Two of 9 tables\.$/);
  });

  it('writes the tables of any document as they are read', () => {
    expect(renderCsv(DOCUMENT)).toBe('Claim,Verdict,n\nDIVI finds | K,✓ holds,20\nnever `a` fails,✗ fails,3\n');
    const [first] = DOCUMENT.blocks.filter(({ kind }) => kind === 'table');
    expect(renderCsv({ ...DOCUMENT, blocks: [first, first] }).split('\n\n')).toHaveLength(2);
  });

  it.each(HOSTILE)('keeps the text %j in its cell', (content) => {
    const cells = parsed(renderCsv(documentOf(content)));
    expect(cells.map((line) => line.length)).toEqual([2, 2, 2]);
    expect(cells[0]).toEqual([content, content]);
    expect(cells[1][0]).toBe(content);
  });
});

/** The cells of a CSV file as RFC 4180 says. */
function parsed(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

import { describe, expect, it } from 'vitest';
import { csvReport } from '../../../src/report/tables/csv-table.js';
import { PLAIN, REAL, SWEEP } from '../tables.js';

const COLUMNS =
  'metric,ours_mean,ours_sd,ours_n,dataset_sd,paper_mean,paper_sd,paper_n,difference,p,verdict,reason,published';

describe('csvReport', () => {
  it('has one line a cell, times left out, absent values empty', () => {
    expect(csvReport(SWEEP)).toBe(`id,panel,β/N,${COLUMNS}
sweep-beta,Large-n (N = 1000),0.25,f1,0.4804,0.0201,10,0.04,0.519,0.017,10,-0.0386,0.0002,different,their data set | not ours,false
sweep-beta,Large-n (N = 1000),0.25,k,4,0,10,0,4,0,10,0,1,reproduced,,false
sweep-beta,Large-n (N = 1000),4,f1,0.99,0.02,10,0.01,1,,10,-0.01,0.004,compatible,,false
sweep-beta,Large-n (N = 1000),4,k,5.5,0.5,10,0,4,0,10,1.5,0.03,different,,false
sweep-beta,Small-n (N = 200),4,f1,,,,,0.778,0.015,10,,,missing,,false
sweep-beta,Small-n (N = 200),4,k,4,0,1,,,,,,,not reported,,false
`);
  });

  it('quotes commas and quotes, and keeps full precision', () => {
    expect(csvReport(PLAIN)).toBe(`id,panel,N,Method,${COLUMNS}
table-1,,200,"K-means, ""k=3""",ari,0.30000000000000004,0.05,20,,0.25,0.048,20,0.050000000000000044,0.26,reproduced,,false
`);
  });

  it('says which rows come from the published run, and does not mark their keys', () => {
    const lines = csvReport(REAL).split('\n');
    expect(lines.filter((line) => line.endsWith(',true')).map((line) => line.split(',').slice(2, 4))).toEqual([
      ['20NG', 'K-means'],
      ['20NG', 'DIVI-Info'],
    ]);
  });
});

// @module-tag process
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '../../../src/harness/runs/record.js';
import { parseRuns } from '../../../src/harness/runs/store.js';
import { diviWith } from '../../support/cli.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';

const NOWHERE = { DIVI_DATA: '/nowhere' };

describe('a data set that changed', () => {
  it('makes its stored runs stale: they are done again', () => {
    const { flags, store, out } = throwaway({
      ...smallExperiment(1),
      rows: [
        {
          labels: { Method: 'on Wine' },
          runs: [{ dataset: { source: 'wine' }, method: 'K-means', options: { k: 3, nInit: 2 }, seed: 1 }],
          paper: {},
        },
      ],
    });
    const file = join(store, 'runs.jsonl');
    diviWith({}, 'reproduce', ...flags, '--out', out);
    const [record] = parseRuns(readFileSync(file, 'utf8')).records.values();
    if (record.outcome.status !== 'done') throw new Error('the run failed');
    const { dataHash } = record.outcome;
    writeFileSync(file, encodeRecord({ ...record, outcome: { ...record.outcome, dataHash: 'of another file' } }));

    expect(diviWith({}, 'reproduce', ...flags, '--out', out).err).toContain('1 run in');
    const [again] = parseRuns(readFileSync(file, 'utf8')).records.values();
    expect(again.outcome).toMatchObject({ status: 'done', dataHash });
    expect(diviWith({}, 'reproduce', ...flags, '--out', out).err).not.toMatch(/\d runs? in/);
  });
});

describe('a data set that is not here', () => {
  it('never breaks a run: its runs are left out, a warning names the command that gets it', () => {
    const { flags, out } = throwaway(
      smallExperiment(1, [
        {
          labels: { Method: 'on ISOLET' },
          runs: [
            { dataset: { source: 'isolet', letters: 'a-e' }, method: 'K-means', options: { k: 5, nInit: 3 }, seed: 77 },
          ],
          paper: { ari: { mean: 0.5, sd: 0.1, n: 10 } },
        },
      ]),
    );
    const { code, err } = diviWith(NOWHERE, 'reproduce', ...flags, '--out', out);
    expect(code, err).toBe(0);
    expect(err).toContain(
      'warning: 1 data set is not on this machine; its rows come from the published run, which lacks 1 of its runs: `npm run data -- isolet`\n',
    );
    expect(err).toContain('2 runs in');
    expect(readFileSync(join(out, 'small.md'), 'utf8')).toContain('missing');
  });

  it('is taken from the published run, and marked', () => {
    const { store, out } = throwaway(smallExperiment(1));
    const { code, err } = diviWith(NOWHERE, 'reproduce', '--only', 'table-3', '--store', store, '--out', out);
    expect(code).toBe(0);
    const note = '2 data sets are not on this machine; their rows come from the published run: `npm run data -- all`';
    expect(err.match(/data sets? (is|are) not on this machine/g)).toHaveLength(1);
    expect(err).toContain(`warning: ${note}\n`);
    const report = readFileSync(join(out, 'table-3.md'), 'utf8');
    expect(report).toContain('† from the published run');
    expect(report).toMatch(/SPKM†[^\n]*0\.550/);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain(`- ${note}\n`);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(note.replaceAll(/`(.*)`/g, '<code>$1</code>'));
  });
});

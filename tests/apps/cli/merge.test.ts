// @module-tag process
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeRecord, encodeRecord, type RunRecord } from '../../../src/harness/runs/record.js';
import { divi } from '../../support/cli.js';
import { smallExperiment, throwaway } from '../../support/throwaway.js';

const file = (store: string): string => join(store, 'runs.jsonl');
const text = (store: string): string => readFileSync(file(store), 'utf8');

it('divi merge unites stores: duplicates are compared to the last bit, nothing is lost, nothing is overwritten', () => {
  const mine = throwaway(smallExperiment(2));
  const theirs = throwaway(smallExperiment(4));
  for (const { flags, out } of [mine, theirs]) expect(divi('reproduce', ...flags, '--out', out).code).toBe(0);
  const before = text(mine.store);
  const others = text(theirs.store);
  const merge = (...names: string[]) => divi('merge', ...names, ...mine.flags);

  const first = merge(theirs.store);
  expect([first.code, first.out]).toEqual([0, `${theirs.store}: 4 runs added, 4 here already\n`]);
  expect(text(mine.store).startsWith(before)).toBe(true);
  const lines = text(mine.store).trim().split('\n');
  expect([lines.length, text(theirs.store)]).toEqual([8, others]);
  // a merged store has what the other's reports need
  expect(divi('reproduce', ...theirs.flags.slice(0, 2), '--store', mine.store, '--out', mine.out).err).not.toContain(
    'runs in',
  );

  // other numbers for one run, a line that was altered, a failure if there is a result, and a result for a failure
  const [one, two, three] = lines.map((line) => decodeRecord(line) as RunRecord);
  const other = structuredClone(one) as RunRecord & { outcome: { metrics: { ari: number } } };
  other.outcome.metrics.ari = 0.5;
  const failed: RunRecord = { ...two, outcome: { status: 'failed', error: 'no luck' } };
  writeFileSync(file(theirs.store), encodeRecord(other) + encodeRecord(failed));
  appendFileSync(file(theirs.store), encodeRecord(three).replace('"k":', '"k":1'));
  const united = text(mine.store);
  const second = merge(theirs.store);
  expect(second.code).toBe(1);
  expect(second.err).toMatch(new RegExp(`DIFFERENT: ${one.key.slice(0, 12)} .*"ari":0.5,.*in ${theirs.store}`));
  expect(second.err).toContain('line 3 is altered: its checksum does not match; it is skipped');
  expect(second.out).toContain('0 runs added, 1 here already, 1 with different numbers: those in this store are kept');
  expect(text(mine.store)).toBe(united);

  writeFileSync(file(mine.store), encodeRecord({ ...one, outcome: failed.outcome }));
  expect(merge(theirs.store).out).toContain('2 runs added');
  expect(merge(mine.store)).toMatchObject({ code: 2, err: expect.stringContaining('is the store to merge into') });
  expect(merge('/nowhere')).toMatchObject({ code: 2, err: expect.stringContaining('/nowhere is not a store') });
});

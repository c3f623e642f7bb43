import { describe, expect, it } from 'vitest';
import { namedSeed } from '../../../src/harness/experiment/benchmark-rows.js';
import type { RunSpec } from '../../../src/harness/experiment/experiment.js';
import { experimentsFolder, loadExperiments } from '../../../src/harness/experiment/experiments-folder.js';
import { executeRun, loadDataset } from '../../../src/harness/runs/execute-run.js';
import { keyedRun, planExperiment, runsOf } from '../../../src/harness/runs/plan.js';
import { PublishedRecords, readPublished } from '../../../src/harness/runs/published.js';
import { decodeRecord, encodeRecord, type RunRecord } from '../../../src/harness/runs/record.js';
import { resolveRun } from '../../../src/harness/runs/resolved-run.js';
import { parseRuns } from '../../../src/harness/runs/store.js';
import { canonicalJson } from '../../../src/library/core/canonical.js';
import { registry } from '../../support/registry.js';

const describeRun = (spec: RunSpec) => resolveRun(spec, registry);
const keyOf = (spec: RunSpec) => keyedRun(spec, registry).key;

describe('run descriptions', () => {
  const dataset = { generator: 'matched', n: 50, seed: 3 } as const;

  it('spell out defaults, so that a default and the same value given are one run', () => {
    const plain = { dataset, method: 'DIVI-Info', options: {}, seed: 1 };
    const given = { dataset: { ...dataset, d: 100 }, method: 'DIVI-Info', options: { beta: 1 }, seed: 1 };
    expect(keyOf(given)).toBe(keyOf(plain));
    expect(describeRun(plain).options).toMatchObject({ epochs: 300, splitInterval: 80, engine: 'kernel' });
  });

  it('differ with data, method, options and seed', () => {
    const keys = [
      { dataset, method: 'DIVI-Info', options: {}, seed: 1 },
      { dataset: { ...dataset, seed: 4 }, method: 'DIVI-Info', options: {}, seed: 1 },
      { dataset, method: 'DIVI-Random', options: {}, seed: 1 },
      { dataset, method: 'DIVI-Info', options: { beta: 2 }, seed: 1 },
      { dataset, method: 'DIVI-Info', options: {}, seed: 2 },
    ].map(keyOf);
    expect(new Set(keys).size).toBe(5);
  });

  it('give the same result whatever the worker did before', () => {
    const description = describeRun({
      dataset,
      method: 'DIVI-Info',
      options: { epochs: 50, splitInterval: 20 },
      seed: 1,
    });
    const first = executeRun(description, registry);
    executeRun(
      describeRun({ dataset: { ...dataset, seed: 9 }, method: 'K-means', options: { k: 2 }, seed: 5 }),
      registry,
    );
    const { metrics, dataHash } = executeRun(description, registry);
    expect({ metrics, dataHash }).toEqual({ metrics: first.metrics, dataHash: first.dataHash });
    expect(dataHash).toBe(loadDataset(dataset, registry).hash);
  });
});

describe('canonical JSON', () => {
  it('sorts keys, leaves out what is undefined, and refuses what JSON cannot say', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
    expect(() => canonicalJson({ a: Number.POSITIVE_INFINITY })).toThrow(/Infinity cannot be written as JSON/);
  });
});

describe('stored records', () => {
  const record: RunRecord = {
    key: 'k',
    description: describeRun({
      dataset: { generator: 'matched', n: 5, seed: 1 },
      method: 'GMM',
      options: { k: 2 },
      seed: 1,
    }),
    outcome: { status: 'failed', error: 'no "luck"\n' },
    durationMs: 1.5,
    provenance: { version: '1', commit: null, dirty: null, lockfileHash: null, node: 'v', cpu: 'c', time: 't' },
  };

  it('come back as they were written', () => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record);
  });

  it('are refused when torn or altered, anywhere', () => {
    const line = encodeRecord(record).trimEnd();
    for (let cut = 1; cut < line.length; cut += 7) expect(decodeRecord(line.slice(0, cut))).toHaveProperty('problem');
    expect(decodeRecord(line.replace('1.5', '1.6'))).toEqual({ problem: 'altered: its checksum does not match' });
  });

  it('are refused when they are JSON, but no record', () => {
    for (const line of ['null', '3', '"text"', '[]']) expect(decodeRecord(line)).toHaveProperty('problem');
  });

  it('do not lose a result to a later failure', () => {
    const metrics = { ari: 1, nmi: 1, f1: null, k: 2, splits: null, activeDims: null };
    const done: RunRecord = { ...record, outcome: { status: 'done', metrics, dataHash: 'h' } };
    for (const text of [encodeRecord(done) + encodeRecord(record), encodeRecord(record) + encodeRecord(done)]) {
      expect(parseRuns(text).records.get('k')).toEqual(done);
    }
  });

  it('count with their last line', () => {
    const later = { ...record, durationMs: 2 };
    const { records, problems } = parseRuns(`${encodeRecord(record)}garbage\n${encodeRecord(later)}`);
    expect(records.get('k')).toEqual(later);
    expect(problems).toEqual([{ line: 2, problem: 'torn: not a whole JSON object' }]);
  });
});

describe('the published run', () => {
  it('has no line that cannot be trusted', () => {
    const { records } = readPublished();
    expect(records.size).toBeGreaterThan(1000);
    expect([...records.values()].length).toBe(records.size);
  });

  it('lacks a run whose line was altered, and has the others', () => {
    const [first, second] = readPublished().records.values();
    const altered = encodeRecord(first).replace('"durationMs":', '"durationMs":1');
    const records = new PublishedRecords(`${altered}${encodeRecord(second)}garbage\n`);
    expect([records.get(first.key), records.get('elsewhere')]).toEqual([undefined, undefined]);
    expect(records.get(second.key)).toEqual(second);
    expect([...records.values()]).toEqual([second]);
  });
});

describe('the experiments', () => {
  it('share runs between tables, and between the sweeps at their common defaults', async () => {
    const experiments = await loadExperiments(experimentsFolder());
    const byId = new Map(experiments.map((experiment) => [experiment.id, experiment]));
    const size = (...ids: string[]): number => runsOf(ids.map((id) => planExperiment(byId.get(id)!, registry))).length;
    expect(size('table-2', 'table-b6', 'table-b7')).toBe(size('table-b6', 'table-b7'));
    expect(size('sweep-beta', 'sweep-tau')).toBe(size('sweep-beta') + size('sweep-tau') - 2 * (10 + 10 * 10));
  });

  it('have seeds of their own for every size', () => {
    expect(namedSeed('data set', 'matched', 200, 1)).not.toBe(namedSeed('data set', 'matched', 1000, 1));
    expect(namedSeed('a', 1)).toBe(namedSeed('a', 1));
  });
});

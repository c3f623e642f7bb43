import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Workspace } from '../../../src/apps/workspace/workspace.js';
import type { RunSpec } from '../../../src/harness/experiment/experiment.js';
import { keyedRun } from '../../../src/harness/runs/plan.js';
import type { RunRecord } from '../../../src/harness/runs/record.js';
import { bringDivi } from '../../support/bring-divi.js';
import { temporaryFolder } from '../../support/folder.js';

/** Says the hash of its values without reading them; its spec says which. */
const DATA_SET = `
export const dataSet = {
  name: 'checked', kind: 'real',
  with: (options) => ({ source: 'checked', ...options }),
  resolve: (spec) => spec,
  describe: () => 'checked',
  clusters: () => 2,
  missing: () => null,
  knownHash: ({ known }) => known,
  load: () => { throw new Error('the files were read'); },
};
`;

async function open(): Promise<Workspace> {
  const path = temporaryFolder();
  bringDivi(path('experiments'));
  writeFileSync(path('experiments/data-sets/checked.mjs'), DATA_SET);
  return Workspace.open({ experiments: path('experiments'), store: path('store') });
}

function recordOf(workspace: Workspace, spec: RunSpec, outcome: RunRecord['outcome']): RunRecord {
  const { key, run } = keyedRun(spec, workspace.registry);
  const provenance = { version: '1', commit: null, dirty: null, lockfileHash: null, node: 'v', cpu: 'c', time: 't' };
  return { key, description: run, outcome, durationMs: 1, provenance };
}

const done = (ari: number, dataHash = 'h'): RunRecord['outcome'] => {
  return { status: 'done', metrics: { ari, nmi: 1, f1: null, k: 2, splits: null, activeDims: null }, dataHash };
};

describe('a run that was just stored', () => {
  const spec: RunSpec = { dataset: { generator: 'matched', n: 9, seed: 1 }, method: 'GMM', options: { k: 2 }, seed: 1 };
  const failed = { status: 'failed', error: 'timed out' } as const;

  it('has a result from its first success on, which a failure does not hide and a later result replaces', async () => {
    const workspace = await open();
    const run = keyedRun(spec, workspace.registry);
    const seen = (): unknown[] => [
      workspace.state(run, workspace.local),
      workspace.have(run)?.outcome.metrics.ari ?? null,
    ];
    expect(seen()).toEqual(['missing', null]);
    const steps = [failed, done(0.25), failed, done(0.5)].map((outcome) => {
      workspace.add(recordOf(workspace, spec, outcome));
      return seen();
    });
    expect(steps).toEqual([
      ['failed', null],
      ['done', 0.25],
      ['done', 0.25],
      ['done', 0.5],
    ]);
  });

  it('counts if its data are those of the files here now; a hash that is known is not computed again', async () => {
    const workspace = await open();
    for (const [known, state] of [
      ['h', 'done'],
      ['other', 'missing'],
    ]) {
      const real: RunSpec = { ...spec, dataset: { source: 'checked', known } };
      workspace.add(recordOf(workspace, real, done(1, 'h')));
      expect(workspace.state(keyedRun(real, workspace.registry), workspace.local)).toBe(state);
    }
  });
});

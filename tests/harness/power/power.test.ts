// @module-tag slow
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { method as broken, type Fault } from '../../../experiments/methods/broken-divi.js';
import { diviInfo } from '../../../experiments/methods/divi-methods.js';
import {
  judgePower,
  planPower,
  powerExperiments,
  powerRuns,
  variantsOf,
} from '../../../src/apps/workspace/power-plan.js';
import { Workspace } from '../../../src/apps/workspace/workspace.js';
import { experimentsFolder } from '../../../src/harness/experiment/experiments-folder.js';
import { powerRunsFile, readPowerRuns } from '../../../src/harness/power/power-runs.js';
import {
  brokenExperiments,
  FURTHER_RUNS,
  isCaught,
  type PowerResult,
  readPower,
  tally,
} from '../../../src/harness/power/power-test.js';
import { packageRoot } from '../../../src/library/core/system/package-root.js';
import { isSynthetic } from '../../../src/library/data/data-set.js';
import { dataSet as matched } from '../../../src/library/data/synthetic/matched.js';
import { powerDocument } from '../../../src/report/documents/power.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { ours, PLAIN, SWEEP } from '../../report/tables.js';

const variants = await variantsOf(experimentsFolder());
const workspace = await Workspace.open({ experiments: experimentsFolder(), store: '/nonexistent/divi-power' });
const judged = powerExperiments(workspace.experiments);

describe('the broken variants', () => {
  it('are at least ten, those of the issue among them', () => {
    const ids = variants.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const id of ['kl-times-10', 'no-gumbel-noise', 'raw-step-a', 'learning-rate-times-5', 'wrong-prior-rows']) {
      expect(ids).toContain(id);
    }
  });

  it('go through the tables with numbers of the paper on data that anybody has', () => {
    expect(judged.map(({ id }) => id)).toEqual(expect.arrayContaining(['table-1', 'table-b7', 'sweep-beta']));
    expect(judged.map(({ id }) => id)).not.toContain('table-3');
    for (const { rows } of judged) for (const { runs } of rows) expect(runs.every((run) => isSynthetic(run.dataset)));
  });

  it.each(variants.map((variant) => [variant.id, variant] as const))(
    '%s breaks something, and has rows alike',
    (_, variant) => {
      const [whole, broken] = [brokenExperiments(judged), brokenExperiments(judged, variant)];
      expect(JSON.stringify(broken)).not.toBe(JSON.stringify(whole));
      const shape = (all: typeof whole) =>
        all.map(({ id, rows }) => [id, rows.map(({ labels, runs }) => [labels, runs.length])]);
      expect(shape(broken)).toEqual(shape(whole));
    },
  );

  it('keep few further runs', () => {
    const counts = brokenExperiments(judged).flatMap(({ rows }) => rows.map(({ furtherRuns }) => furtherRuns?.length));
    expect(Math.max(...counts.map((count) => count ?? 0))).toBe(FURTHER_RUNS);
  });

  it('share the runs that the fault does not touch', () => {
    const all = powerRuns(planPower(workspace, variants));
    const kMeans = variants.filter(({ id }) => id === 'k-means-starts-1');
    const [ours, one] = [powerRuns(planPower(workspace, [])), powerRuns(planPower(workspace, kMeans))];
    expect(one.length - ours.length).toBe(one.filter(({ neededBy }) => neededBy[0].experiment === kMeans[0].id).length);
    expect(one.length - ours.length).toBeLessThan(ours.length / 4);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });
});

describe('Broken DIVI', () => {
  const { x } = matched.load(matched.resolve(matched.with({ n: 60, d: 12, informative: 3, seed: 5 })));
  const options = { epochs: 120, splitInterval: 40 };
  const right = diviInfo.fit(options, x, 3);
  const wrong = (fault: Fault) => broken.fit({ ...options, prior: 'informative', fault }, x, 3);

  it('is DIVI but for its fault', () => {
    expect(wrong('gates of the prior').labels).toEqual(right.labels);
    expect(wrong('no Gumbel noise').details?.()).not.toEqual(right.details?.());
    expect(wrong('splits the best component').labels).not.toEqual(right.labels);
  });

  it('has another support where the fault is there', () => {
    expect(wrong('gates of the prior').activeFeatures).not.toEqual(right.activeFeatures);
  });
});

describe('tally', () => {
  it('counts what differs for the variant alone, and what for us alone', () => {
    const broken = [SWEEP, PLAIN].map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell })) })),
    }));
    broken[0].rows[0].cells[0].verdict = 'undecided';
    broken[0].rows[0].cells[0].spread = { sd: 1, p: 0, verdict: 'different' };
    broken[1].rows[0].cells[0].verdict = 'different';
    expect(tally([SWEEP, PLAIN], broken)).toMatchObject({
      lost: 2,
      gained: 1,
      noLongerEqual: 1,
      newlyEqual: 0,
      lostByTable: { 'Table B.2': 1, 'Table 1': 1 },
    });
    expect(tally([SWEEP, PLAIN], [SWEEP, PLAIN])).toMatchObject({ touched: 0, lost: 0, gained: 0 });
    const [row] = broken[1].rows;
    row.cells[0].ours = ours(0.1, 0.05, 100);
    expect(tally([SWEEP, PLAIN], broken).touched).toBe(1);
  });
});

describe('reports/power.md', () => {
  const own = tally([SWEEP], [SWEEP]);
  const result: PowerResult = {
    provenance: 'runs',
    ours: own,
    variants: [
      { id: 'a', title: 'harmless', tally: { ...own, touched: 100, lost: 2 } },
      {
        id: 'b',
        title: 'grave',
        tally: { ...own, touched: 100, lost: 40, lostByTable: { 'Table 1': 30, 'Table B.2': 10 } },
      },
    ],
  };

  it('sorts the variants by what they lose and says which are detected', () => {
    const markdown = renderMarkdown(powerDocument(result));
    expect(markdown).toContain('**1 of 2 all-or-nothing faults are detected.**');
    expect(powerDocument(result).brief?.answer).toBe('1 of 2 all-or-nothing faults are detected');
    expect(markdown).toMatch(/\| grave +\| ✓ detected +\| +100 \| +40 .*Table 1 \(30\), Table B.2 \(10\)/);
    expect(markdown.indexOf('| grave')).toBeLessThan(markdown.indexOf('| harmless'));
    expect(markdown).toMatch(/\| harmless +\| ✗ not detected/);
  });

  it('says of settings how wrong they must be to be detected, and which never are', () => {
    const dose = (id: string, title: string, value: number, lost: number) => ({
      id,
      title: `${title} ${value}, not 5`,
      dose: { title, right: 5, value },
      tally: { ...own, touched: 100, lost, lostByTable: { 'Table 1': lost } },
    });
    const markdown = renderMarkdown(
      powerDocument({
        ...result,
        variants: [
          ...result.variants,
          dose('c', 'starts', 1, 40),
          dose('d', 'starts', 2, 20),
          dose('e', 'starts', 4, 1),
          dose('f', 'starts', 9, 1),
        ],
      }),
    );
    expect(markdown).toMatch(/\| starts +\| +5 \| +4 \| +2 \| +20 \| Table 1 \(20\)/);
    expect(markdown).toMatch(/\| starts +\| +5 \| +9 \| +never \|/);
    expect(markdown).toContain('- starts: 9 (the furthest above that was tried)');
    expect(markdown).toContain('- harmless');
    expect(markdown).toContain('**1 of 2 all-or-nothing faults are detected.**');
  });

  it('is what the published runs give', { timeout: 300_000 }, () => {
    const report = readPower();
    const resultOf = readPowerRuns(powerRunsFile(join(packageRoot(), 'reports')));
    const plan = planPower(workspace, variants);
    expect(powerRuns(plan).filter((run) => !resultOf?.(run))).toEqual([]);
    const again = judgePower(workspace, plan, resultOf, report?.provenance);
    expect(JSON.parse(JSON.stringify(again))).toEqual(report);
  });

  it('is published for every variant there is, and of the all-or-nothing ones it misses two', () => {
    const published = readPower();
    expect(published?.variants.map(({ id }) => id).sort()).toEqual(variants.map(({ id }) => id).sort());
    const unseen = published?.variants
      .filter(({ dose, tally: counted }) => dose === undefined && !isCaught(counted))
      .map(({ id }) => id);
    // the laws of the two benchmarks differ in their tails only; π moves ARI within its noise
    expect(unseen).toEqual(['labels-without-pi', 'wrong-benchmark']);
  });
});

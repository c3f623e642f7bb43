import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { study as paper } from '../../experiments/study.js';
import { loadStudies } from '../../src/apps/workspace/calibrate.js';
import { choiceNotes, choicesOf } from '../../src/apps/workspace/documents.js';
import { variantsOf } from '../../src/apps/workspace/power-plan.js';
import { notRuledOut, readCalibration, rulingOut } from '../../src/harness/calibrate/calibration.js';
import { TIE } from '../../src/harness/calibrate/noise.js';
import { settingRuns } from '../../src/harness/calibrate/setting-runs.js';
import { chosenSetting } from '../../src/harness/calibrate/study.js';
import { targetsOf } from '../../src/harness/calibrate/targets.js';
import { countVerdicts, informativeCount, isJudged } from '../../src/harness/compare/compared-table.js';
import type { RunSpec } from '../../src/harness/experiment/experiment.js';
import { experimentsFolder, loadExperiments } from '../../src/harness/experiment/experiments-folder.js';
import { type ResolvedRun, resolveRun } from '../../src/harness/runs/resolved-run.js';
import { packageRoot } from '../../src/library/core/system/package-root.js';
import { ledgerDocument } from '../../src/report/documents/ledger.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { publishedTables, registry } from '../support/registry.js';

const experiments = await loadExperiments(experimentsFolder());
const studies = await loadStudies(experimentsFolder());
const calibration = readCalibration();
const describeRun = (spec: RunSpec): ResolvedRun => resolveRun(spec, registry);
const ONE_OF_EACH = [{ small: 1, large: 1, real: 1 }];

describe.each(studies)('the study $id', (study) => {
  const result = calibration?.studies.find(({ study: id }) => id === study.id);

  it('has its results in reports/calibration.json, for the knobs and candidates it has now', () => {
    expect(result?.search.knobs.map(({ knob, candidates }) => [knob, candidates.map(({ name }) => name)])).toEqual(
      study.knobs.map(({ id, candidates }) => [id, candidates.map(({ name }) => name)]),
    );
    expect(result?.search.chosen.setting).toEqual(chosenSetting(study));
  });

  it('chose what our experiments use: applying the chosen setting changes no row', () => {
    const targets = targetsOf(study, experiments, registry);
    const runs = settingRuns(study, targets, chosenSetting(study), ONE_OF_EACH, registry);
    expect(runs.length).toBe(targets.length);
    for (const { target, spec } of runs) {
      const { method, dataset, options } = targets[target];
      const own = describeRun({ method, dataset, options, seed: spec.seed });
      const chosen = describeRun(spec);
      expect(chosen.options).toEqual(own.options);
      expect({ ...chosen.dataset, seed: 0 }).toEqual({ ...own.dataset, seed: 0 });
    }
  });

  it('chose no candidate that another one beats beyond noise, and is nearest where it is identified', () => {
    if (!result) throw new Error(`reports/calibration.json has no study ${study.id}`);
    for (const knob of study.knobs.filter(({ settled }) => !settled)) {
      const candidates = result.search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
      const chosen = candidates.find(({ name }) => name === knob.chosen);
      if (!chosen) throw new Error(`it has no result of ${knob.id} = ${knob.chosen}`);
      const better = candidates.filter(({ beatsChosen, name }) => name !== knob.chosen && beatsChosen > 0.95);
      // indistinguishable candidates give nearly the same numbers in every redraw
      expect(
        better.filter(({ discrepancy }) => discrepancy < chosen.discrepancy - TIE).map(({ name }) => name),
        knob.id,
      ).toEqual([]);
      if (calibration && notRuledOut(knob, result.search, rulingOut(calibration)).length === 0) {
        const lowest = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
        expect(lowest.name).toBe(knob.chosen);
      }
    }
  });
});

describe('a knob that the paper’s own tables settle', () => {
  const settled = studies.flatMap((study) =>
    study.knobs.filter((knob) => knob.settled).map((knob) => ({ study, knob })),
  );

  it('is an exception, made on purpose', () => {
    expect(settled.map(({ study, knob }) => `${study.id} ${knob.id}`)).toEqual(['divi split-interval']);
  });

  it.each(settled)(
    '$knob.id: the default is the chosen candidate, whatever the discrepancy says',
    ({ study, knob }) => {
      const [target] = targetsOf(study, experiments, registry).map((row) => ({ ...row, options: {} }));
      const optionsOf = (spec: RunSpec): object => describeRun(spec).options;
      const defaults = optionsOf({ method: target.method, dataset: target.dataset, options: {}, seed: 0 });
      const likeDefault = knob.candidates.filter(({ name }) => {
        const [{ spec }] = settingRuns(
          study,
          [target],
          { ...chosenSetting(study), [knob.id]: name },
          ONE_OF_EACH,
          registry,
        );
        return isDeepStrictEqual(optionsOf(spec), defaults);
      });
      expect(likeDefault.map(({ name }) => name)).toEqual([knob.chosen]);
      expect(knob.note, 'the note says how it is settled').toMatch(/Table/);
    },
  );
});

it('docs/ledger.md is what the numbers give', async () => {
  if (!calibration) throw new Error('there is no reports/calibration.json');
  const document = ledgerDocument(studies, calibration, paper);
  expect(readFileSync(join(packageRoot(), 'docs', 'ledger.md'), 'utf8')).toBe(renderMarkdown(document));
  // on the page every setting has its own address
  const settings = document.blocks.filter((block) => block.kind === 'entry').filter(({ id }) => id !== 'rules');
  const ids = settings.map(({ id }) => id);
  expect(ids).toEqual(studies.flatMap(({ knobs }) => knobs.map(({ id }) => id)));
  expect(new Set(ids).size).toBe(ids.length);
  const identified = settings.filter(({ closed }) => closed.mark?.tone === 'good').length;
  expect(document.brief?.answer).toBe(`The tables identify ${identified} of ${ids.length} unstated settings`);
});

it('says how many informative cells the settings were chosen by, and which choices go against the words', async () => {
  const tables = (await publishedTables()).filter(({ experiment }) => experiment.scope !== 'beyond');
  const choices = choicesOf(calibration, studies, tables, paper)!;
  expect(choices.informative).toBe(informativeCount(countVerdicts(tables)));
  // all cells of Tables B.5 and B.7 are held out, and of 20NG; Table 2 repeats others
  const heldOut = tables.flatMap(({ experiment: { id }, rows }) =>
    ['sweep-t-min', 'table-b7', 'table-3'].includes(id)
      ? [{ id, rows: id === 'table-3' ? rows.filter(({ labels }) => labels.Dataset === '20NG') : rows }]
      : [],
  );
  const hidden = heldOut.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  expect(choices.informative - choices.used).toBe(hidden.filter(isJudged).length);
  const [first, unexpected] = choiceNotes(choices);
  expect(first).toContain(`${choices.used} of the ${choices.informative} judged cells were used to choose the 21`);
  expect(unexpected).toMatch(/“H \+ LLR”.*“argmax ℓ, without π”.*“1” instead of “10”/);
  expect(choiceNotes(choicesOf(calibration, studies, [], paper))).toEqual([]);
});

describe('a candidate that is also a broken variant', () => {
  const named = studies.flatMap((study) =>
    study.knobs.flatMap((knob) =>
      knob.candidates.flatMap(({ name, fault }) => (fault ? [{ study, knob, name, fault }] : [])),
    ),
  );

  it.each(named)('$knob.id = $name: makes the change of $fault', async ({ study, knob, name, fault }) => {
    const variant = (await variantsOf(experimentsFolder())).find(({ id }) => id === fault);
    const targets = targetsOf(study, experiments, registry).filter(({ dataset }) => 'generator' in dataset);
    const specs = (setting: Record<string, string>) =>
      settingRuns(study, targets, { ...chosenSetting(study), ...setting }, ONE_OF_EACH, registry).map(
        ({ spec }) => spec,
      );
    const [own, wrong] = [specs({}), specs({ [knob.id]: name })];
    const same = (a: RunSpec, b: RunSpec): boolean => {
      const [first, second] = [a, b].map(describeRun);
      return (
        isDeepStrictEqual(first.options, second.options) &&
        isDeepStrictEqual({ ...first.dataset, seed: 0 }, { ...second.dataset, seed: 0 })
      );
    };
    // one may move rows that the other leaves; those that both move they move alike
    const moved = own.flatMap((spec, i) => {
      const broken = variant!.run!(spec);
      return same(spec, broken) || same(spec, wrong[i]) ? [] : [same(broken, wrong[i])];
    });
    expect(moved.length).toBeGreaterThan(0);
    expect(moved).not.toContain(false);
  });
});

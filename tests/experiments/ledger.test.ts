import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCalibration, surenessOf } from '../../src/calibrate/calibration.js';
import { settingRuns } from '../../src/calibrate/setting-runs.js';
import { chosenSetting, type Study } from '../../src/calibrate/study.js';
import { targetsOf } from '../../src/calibrate/targets.js';
import { packageRoot } from '../../src/core/package-root.js';
import { experimentsFolder, loadExperiments } from '../../src/experiment/load-experiments.js';
import { loadExports } from '../../src/experiment/load-modules.js';
import { loadPaperFacts } from '../../src/experiment/paper-facts.js';
import type { RunSpec } from '../../src/experiment/run-spec.js';
import { ledgerDocument } from '../../src/report/documents/ledger.js';
import { renderMarkdown } from '../../src/report/render/markdown.js';
import { describeRun } from '../../src/runs/resolved-run.js';

const experiments = await loadExperiments(experimentsFolder());
const studies = await loadExports<Study>(join(experimentsFolder(), 'calibration'), 'study', ['id', 'knobs']);
const calibration = readCalibration();
const ONE_OF_EACH = { small: 1, large: 1, real: 1, spread: 0 };

describe.each(studies)('the study $id', (study) => {
  const result = calibration?.studies.find(({ study: id }) => id === study.id);

  it('has its results in reports/calibration.json, for the knobs and candidates it has now', () => {
    expect(result?.search.knobs.map(({ knob, candidates }) => [knob, candidates.map(({ name }) => name)])).toEqual(
      study.knobs.map(({ id, candidates }) => [id, candidates.map(({ name }) => name)]),
    );
    expect(result?.search.chosen.setting).toEqual(chosenSetting(study));
  });

  it('chose what our experiments use: applying the chosen setting changes no row', () => {
    const targets = targetsOf(study, experiments);
    const runs = settingRuns(study, targets, chosenSetting(study), ONE_OF_EACH);
    expect(runs.length).toBe(targets.length);
    for (const { target, spec } of runs) {
      const { method, dataset, options } = targets[target];
      const own = describeRun({ method, dataset, options, seed: spec.seed } as RunSpec);
      const chosen = describeRun(spec);
      expect(chosen.options).toEqual(own.options);
      expect({ ...chosen.dataset, seed: 0 }).toEqual({ ...own.dataset, seed: 0 });
    }
  });

  it('chose no candidate that another one beats beyond noise, and is as sure as it says', () => {
    for (const knob of study.knobs) {
      const candidates = result?.search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
      const better = candidates.filter(({ beatsChosen, name }) => name !== knob.chosen && beatsChosen > 0.95);
      // candidates that cannot be told apart at all give the same numbers in every redraw
      const chosen = candidates.find(({ name }) => name === knob.chosen);
      expect(
        better.filter(({ discrepancy }) => discrepancy < (chosen?.discrepancy ?? 0)).map(({ name }) => name),
        knob.id,
      ).toEqual(knob.settled ? expect.anything() : []);
      if (result && surenessOf(knob, result.search).sure) {
        const lowest = candidates.reduce((a, b) => (b.discrepancy < a.discrepancy ? b : a));
        expect(lowest.name).toBe(knob.chosen);
      }
    }
  });
});

it('docs/ledger.md is what the numbers give', async () => {
  if (!calibration) throw new Error('there is no reports/calibration.json');
  const document = ledgerDocument(studies, calibration, await loadPaperFacts(experimentsFolder()));
  expect(readFileSync(join(packageRoot(), 'docs', 'ledger.md'), 'utf8')).toBe(renderMarkdown(document));
});

import { describe, expect, it } from 'vitest';
import { ENGINE_NAMES } from '../../../src/library/divi/engine.js';
import { selectEngine } from '../../../src/library/divi/engines/select.js';
import { REPLAY_TOLERANCE, replay, replayAgrees, type Trajectory } from '../../../src/library/divi/trajectory.js';
import { parseTrajectory } from '../../../src/library/divi/trajectory-file.js';
import { fixture } from '../../support/fixture.js';

const load = (size: string): Trajectory => fixture<Trajectory>(`shared/divi-trajectory-${size}.json`);

describe.each(ENGINE_NAMES)("the %s engine against PyTorch's autograd", (engine) => {
  it.each(['small', 'medium'])('%s trajectory: every outcome within the tolerance', (size) => {
    const deviation = replay(load(size), selectEngine(engine));
    expect(deviation).toMatchObject({ labelsAgree: true, splitsAgree: true });
    expect(replayAgrees(deviation, REPLAY_TOLERANCE[engine]), JSON.stringify(deviation)).toBe(true);
  });
});

describe('replay notices', () => {
  const kernel = selectEngine('kernel');
  it.each<[string, (t: Trajectory) => void, object]>([
    ['another objective', (t) => (t.expected.objective[50] *= 1 + 1e-7), { labelsAgree: true, splitsAgree: true }],
    ['another mean', (t) => (t.expected.means[2][3] += 1e-7), { labelsAgree: true }],
    ['another label', (t) => (t.expected.labels[0] = (t.expected.labels[0] + 1) % 4), { labelsAgree: false }],
    ['another split', (t) => (t.expected.diagnostics[1].worst = 1), { splitsAgree: false }],
    ['another learning rate', (t) => (t.config.learningRate *= 1.0001), {}],
  ])('%s', (_, change, expected) => {
    const trajectory = load('small');
    change(trajectory);
    const deviation = replay(trajectory, kernel);
    expect(deviation).toMatchObject(expected);
    expect(replayAgrees(deviation, REPLAY_TOLERANCE.kernel)).toBe(false);
  });
});

describe('parseTrajectory', () => {
  const text = (change: (t: Record<string, unknown>) => void): string => {
    const trajectory = structuredClone(load('small')) as unknown as Record<string, unknown>;
    change(trajectory);
    return JSON.stringify(trajectory);
  };
  it.each<[string, string, RegExp]>([
    ['no JSON', '{"x": [', /f\.json: not a JSON file/],
    ['no object', '3', /not a JSON object/],
    ['a missing field', text((t) => delete t.priors), /priors must be 8 finite numbers/],
    ['a ragged row', text((t) => (t.x as number[][])[4].pop()), /x, row 5, must be 8 finite numbers/],
    ['too few uniforms', text((t) => (t.uniforms as number[][]).pop()), /uniforms must have 90 rows/],
    ['a prior of 1', text((t) => ((t.priors as number[])[0] = 1)), /priors must lie between 0 and 1/],
    ['a temperature of 0', text((t) => ((t.temperatures as number[])[3] = 0)), /temperatures must be above 0/],
    ['an empty look', text((t) => ((t.expected as { diagnostics: unknown[] }).diagnostics[0] = null)), /diagnostics/],
    ['no epochs', text((t) => ((t.config as { epochs: number }).epochs = 0)), /config\.epochs/],
  ])('refuses %s', (_, content, message) => {
    expect(() => parseTrajectory(content, 'f.json')).toThrow(message);
  });

  it('takes the fixtures as they are', () => {
    expect(parseTrajectory(JSON.stringify(load('medium')), 'f.json')).toEqual(load('medium'));
  });
});

import { describe, expect, it } from 'vitest';
import { addressOf, DEFAULTS, diviSettings, type Settings, settingsOf } from '../../../src/apps/playground/settings.js';

describe('the address of the playground', () => {
  it('is short where nothing was changed', () => {
    expect(addressOf(DEFAULTS)).toBe('data=wine&method=adaptive');
    expect(settingsOf('')).toEqual(DEFAULTS);
  });

  it('holds every setting', () => {
    const settings: Settings = {
      data: 'correlated-noise',
      benchmark: { n: 500, d: 50, informative: 5, separation: 1.5, correlation: 0.3, seed: 7 },
      method: 'divi',
      clusters: 4,
      k: 6,
      divi: { splitInterval: 40, epochs: 500, beta: 0, tau: 1.2, learningRate: 0.05, tMin: 0.01, prior: 'random' },
      seed: 9,
    };
    expect(settingsOf(`#${addressOf(settings)}`)).toEqual(settings);
    expect(settingsOf(addressOf({ ...settings, clusters: 'certain' })).clusters).toBe('certain');
  });

  it.each([
    ['1', 1],
    ['2', 2],
    ['1000000', 1_000_000],
    ['1000001', 'auto'],
    ['0', 'auto'],
    ['auto', 'auto'],
    ['certain', 'certain'],
  ])('with clusters=%s asks for %s', (asked, clusters) => {
    expect(settingsOf(`clusters=${asked}`).clusters).toBe(clusters);
  });

  it.each([
    'data=<script>&method=none&clusters=-1&k=x&seed=1.5&t-split=0&beta=NaN&prior=__proto__&n=1e99',
    'constructor=1&toString=2&clusters=Infinity&t-min=0',
    '%%%',
  ])('that says nonsense leaves all as it is by default: %s', (address) => {
    expect(settingsOf(address)).toEqual(DEFAULTS);
  });

  it('gives the options of DIVI that differ from the paper’s', () => {
    expect(diviSettings(DEFAULTS.divi)).toEqual({});
    expect(diviSettings({ ...DEFAULTS.divi, tMin: 0.5, tau: 2 })).toEqual({
      tauMultiplier: 2,
      temperature: { end: 0.5 },
    });
  });
});

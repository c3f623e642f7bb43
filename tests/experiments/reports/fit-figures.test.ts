import { describe, expect, it } from 'vitest';
import { figureSpec } from '../../../src/report/figures/figure.js';
import { REAL } from '../../report/tables.js';
import { drawn } from '../../report/figures/chart.js';

const [GATES, SCATTER] = REAL.experiment.figures;

describe('figures of a fit', () => {
  it('ranks the gates of a fit, active ones in blue, with the threshold', () => {
    const { layer, data, title } = drawn(REAL, GATES);
    expect(data.values).toEqual([
      { feature: 'proline', gate: 0.98, active: true, label: '0.980' },
      { feature: 'hue', gate: 0.75, active: true, label: '0.750' },
      { feature: 'ash', gate: 0.12, active: false, label: '0.120' },
    ]);
    expect(layer.map(({ mark }) => mark.type)).toEqual(['bar', 'text', 'rule']);
    const [{ encoding: bars }, { encoding: labels }, threshold] = layer;
    expect(bars.x).toMatchObject({ field: 'gate', title: 'Gate σ(η)', scale: { domain: [0, 1] } });
    expect(bars.y).toMatchObject({ field: 'feature', sort: ['proline', 'hue', 'ash'] });
    expect(bars.color).toMatchObject({
      field: 'active',
      scale: { domain: [true, false], range: ['#0072B2', '#c4cbd2'] },
    });
    expect(labels.text).toMatchObject({ field: 'label' });
    expect(threshold.data).toEqual({ values: [{ gate: 0.5 }] });
    expect(title).toMatchObject({ text: ['Gates on Wine'] });
    expect(title.subtitle[1]).toBe('Above 0.5 (dashed) a feature is active: 2 of 3, in blue.');
  });

  it('draws the rows of a fit in its two widest gates, by cluster and class', () => {
    const { data, encoding, title } = drawn(REAL, SCATTER);
    expect(data.values[2]).toEqual({ x: 630, y: 0.6, cluster: 3, class: 'barbera' });
    expect(data.values).toHaveLength(4);
    expect(encoding.x).toMatchObject({ field: 'x', title: 'proline', scale: { zero: false } });
    expect(encoding.y).toMatchObject({ field: 'y', title: 'hue', scale: { zero: false } });
    expect(encoding.color).toMatchObject({ field: 'cluster', title: 'Found cluster', scale: { domain: [1, 3] } });
    expect(encoding.shape).toMatchObject({
      field: 'class',
      title: 'True class',
      scale: { domain: ['barolo', 'barbera'], range: ['circle', 'square'] },
    });
    expect(title.subtitle[1]).toBe('Colour: the cluster found. Shape: the true class.');
  });

  it('needs a fit for a figure of one', () => {
    expect(() => figureSpec({ ...REAL, shownFit: null }, GATES)).toThrow('wine-gates: there is no run to show');
  });
});

import { describe, expect, it } from 'vitest';
import { detections } from '../../../src/harness/power/dose.js';

const row = (value: number, seen: boolean, title = 'starts') => ({ dose: { title, right: 5, value }, seen });

describe('detections', () => {
  it('finds the nearest dose on each side from which on all are seen', () => {
    const [below, above] = detections([row(1, true), row(3, true), row(4, false), row(9, false), row(6, true)]);
    expect([below.side, below.seen?.dose.value, below.unseen?.dose.value]).toEqual(['below', 3, 4]);
    // 6 is seen, but 9, further out, is not: nothing is known to be seen for sure
    expect([above.side, above.seen, above.unseen?.dose.value]).toEqual(['above', null, 9]);
  });

  it('has a side for every setting that has doses there', () => {
    const found = detections([row(1, true), row(7, false, 'epochs')]);
    expect(found.map(({ title, side, seen }) => [title, side, seen === null])).toEqual([
      ['starts', 'below', false],
      ['epochs', 'above', true],
    ]);
    expect(found[0].unseen).toBeNull();
  });
});

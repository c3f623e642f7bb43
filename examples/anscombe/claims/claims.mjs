import { everyCase, MissingEvidence } from 'divi-repro/harness';

export const claims = [
  {
    id: 'same-output',
    quote: 'each of the four data sets yields the same standard output from a typical regression program',
    where: 'Above the output',
    rule: 'The slope of every data set lies within 0.005 of 0.5. Nothing is drawn, so it is a number without an interval.',
    parts: [everyCase('Slope − 0.5', slopes, { above: -0.005, below: 0.005 })],
  },
];

function slopes(evidence) {
  return evidence.table('output').rows.map(({ labels, cells }) => {
    const { ours } = cells.find(({ metric }) => metric.name === 'slope');
    if (!ours) throw new MissingEvidence(`data set ${labels.Set} has no run`);
    const value = ours.mean - 0.5;
    return { name: `data set ${labels.Set}`, estimate: { value, low: value, high: value, n: 1, point: true } };
  });
}

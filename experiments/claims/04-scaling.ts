import type { Claim, Part } from '../../src/claims/claim.js';
import { type Evidence, MissingEvidence } from '../../src/claims/evidence.js';
import type { MetricName } from '../../src/experiment/metrics.js';
import { mean } from '../../src/stats/moments.js';

/** The means of DIVI's rows over the size that grows. */
function growth(
  evidence: Evidence,
  table: string,
  grows: 'D' | 'N',
  metric: MetricName,
): { size: number; value: number }[] {
  return evidence.rows(table, { Method: 'DIVI-Info' }).map(({ labels }) => ({
    size: Number(labels[grows]),
    value: mean(evidence.values(table, labels, metric)),
  }));
}

/** The value at a size that the rule names. */
function at(values: { size: number; value: number }[], size: number): number {
  const found = values.find((candidate) => candidate.size === size);
  if (!found) throw new MissingEvidence(`no run at size ${size} is stored`);
  return found.value;
}

function monotonePart(evidence: Evidence, table: string, grows: 'D' | 'N'): Part {
  const times = growth(evidence, table, grows, 'seconds');
  const rising = times.every(({ value }, i) => i === 0 || value > times[i - 1].value);
  return {
    statement: `The mean time rises at every step of ${grows} = ${times.map(({ size }) => size).join(', ')}`,
    holds: rising,
    evidence: rising ? 'yes' : 'no',
  };
}

export const claims: Claim[] = [
  {
    id: 'runtime-monotone',
    quote:
      'As dimensionality increases, the runtime of DIVI rises monotonically … again increases predictably with sample size',
    where: 'Section 4.4',
    rule: 'The mean time of a timed run rises at every step, over D and over N (times.md has the seconds and the exponents).',
    parts: (evidence) => [
      monotonePart(evidence, 'figure-d-scaling', 'D'),
      monotonePart(evidence, 'figure-n-scaling', 'N'),
    ],
  },
  {
    id: 'failure-at-extreme-d',
    quote:
      'A practically important exception appears at the most extreme regime, where clustering quality deteriorates together with a sharp increase in active dimensions',
    where: 'Section 4.4',
    rule: 'At D = 10000, mean ARI is below 0.1, and the share of active dimensions is more than five times its smallest over all D.',
    parts: (evidence) => {
      const ari = growth(evidence, 'figure-d-scaling', 'D', 'ari');
      const active = growth(evidence, 'figure-d-scaling', 'D', 'activeDims');
      const shares = active.map(({ size, value }) => value / size);
      const lastShare = at(active, 10_000) / 10_000;
      return [
        {
          statement: 'ARI at D = 10000 is below 0.1',
          holds: at(ari, 10_000) < 0.1,
          evidence: ari.map(({ size, value }) => `${value.toFixed(2)} at ${size}`).join(', '),
        },
        {
          statement: 'The share of active dimensions is more than five times its smallest',
          holds: lastShare > 5 * Math.min(...shares),
          evidence: shares.map((share, i) => `${(100 * share).toFixed(1)} % at ${ari[i].size}`).join(', '),
        },
      ];
    },
  },
  {
    id: 'more-data-helps',
    quote: 'clustering performance improves as more observations become available',
    where: 'Section 4.4',
    rule: 'At D = 1000, mean ARI at N = 10000 exceeds that at N = 200 by more than 0.1.',
    parts: (evidence) => {
      const ari = growth(evidence, 'figure-n-scaling', 'N', 'ari');
      return [
        {
          statement: 'ARI at N = 10000 exceeds that at 200 by more than 0.1',
          holds: at(ari, 10_000) - at(ari, 200) > 0.1,
          evidence: ari.map(({ size, value }) => `${value.toFixed(2)} at ${size}`).join(', '),
        },
      ];
    },
  },
];

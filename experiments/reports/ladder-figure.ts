import type { TopLevelSpec } from 'vega-lite';
import type { Rung, Tier } from '../../src/library/adaptive/ladder/rung.js';
import { log } from '../../src/library/core/math/log.js';
import { formatNumber } from '../../src/report/tables/format.js';
import { figureFrame, INK, PALE, PALETTE } from '../../src/report/figures/figure-theme.js';

/** the evidence that a split needs, 20 to 1 */
const NEEDED = 20;

const COLOURS: Record<Tier, string> = {
  clear: PALETTE[0],
  likely: PALETTE[2],
  predicted: PALETTE[4],
  asked: PALE,
};

/** The splits of a fit in order, each with its evidence on a logarithmic scale. */
export function ladderChart(ladder: readonly Rung[], title: string): TopLevelSpec {
  const bars = ladder.map((rung, i) => ({
    split: `cluster ${i + 2}: ${rung.sizes.join(' + ')} rows`,
    tier: rung.tier,
    nats: natsOf(rung),
    label: labelOf(rung),
  }));
  const tiers = Object.keys(COLOURS).filter((tier) => ladder.some((rung) => rung.tier === tier)) as Tier[];
  const y = {
    field: 'split',
    type: 'nominal' as const,
    sort: bars.map(({ split }) => split),
    title: null,
    axis: { grid: false, ticks: false, labelLimit: 0 },
  };
  const x = {
    field: 'nats',
    type: 'quantitative' as const,
    title: 'Evidence, as natural logarithm',
    scale: { domainMin: 0 },
  };
  return {
    ...figureFrame(title, [
      'Every split of one fit, in order. Clear: ln E by rows not used to find it, against laws of one mode, flat ones too. Likely: against peaked ones. Predicted: gain in log density of rows held out.',
      `Dashed: ${NEEDED} to 1, what a split needs. Tiers do not compare by length: a predicted split is decided by z as well.`,
    ]),
    height: { step: 40 },
    layer: [
      {
        data: { values: bars },
        mark: { type: 'bar', height: { band: 0.6 } },
        encoding: {
          x,
          y,
          color: {
            field: 'tier',
            type: 'nominal',
            title: null,
            scale: { domain: tiers, range: tiers.map((tier) => COLOURS[tier]) },
            legend: { direction: 'horizontal' },
          },
        },
      },
      {
        data: { values: bars },
        mark: { type: 'text', align: 'left', dx: 5, fontSize: 12, color: INK },
        encoding: { x, y, text: { field: 'label', type: 'nominal' } },
      },
      {
        data: { values: [{ nats: log(NEEDED) }] },
        mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: INK },
        encoding: { x },
      },
    ],
  };
}

/** What the tier of a split asks for, in nats; 0 where nothing speaks for it. */
function natsOf({ tier, logEvidence, logPeakedEvidence, gain }: Rung): number {
  if (tier === 'predicted') return Math.max(0, gain);
  return Math.max(0, (tier === 'clear' ? logEvidence : logPeakedEvidence) ?? 0);
}

function labelOf({ features, strength, z }: Rung): string {
  const sure = z === null ? strength !== null && `strength ${formatNumber(strength, 2)}` : `z = ${formatNumber(z, 1)}`;
  return [sure, `${features.length} feature${features.length === 1 ? '' : 's'}`].filter(Boolean).join(', ');
}

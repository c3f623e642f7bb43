import type { TopLevelSpec } from 'vega-lite';
import type { Tier } from '../../../library/adaptive/ladder/rung.js';
import { exp } from '../../../library/core/math/exp.js';
import type { DocumentFigure } from '../../../report/document.js';
import { BACKGROUND, figureFrame, INK, PALE, PALETTE } from '../../../report/figures/figure-theme.js';
import { foreignAxis, TOLD } from '../../../report/figures/foreign-names.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { AdaptiveSummary, NamedRung } from '../fit-summary.js';
import { evidenceWords, partsWords, rungWords, TIER_WORDS, toldEvidence, whyRefused } from '../ladder-words.js';
import { rounded } from './figures.js';

// beyond these the words say enough
const LEAST = 0.01;
const MOST = 1e6;
const TICKS = [LEAST, 1, MOST];
/** splits that the figure shows at most */
const MAX_RUNGS = 40;

const COLOURS: Record<Tier | 'refused', string> = {
  clear: PALETTE[0],
  likely: PALETTE[2],
  predicted: PALETTE[4],
  asked: PALE,
  refused: PALE,
};

const LABEL = {
  type: 'text' as const,
  align: 'left' as const,
  baseline: 'middle' as const,
  dy: -10,
  dx: 6,
  fontSize: 12,
};

/** The evidence of every split as a bar from 1 to 1, with the next one that was refused; null where there is none to show. */
export function ladderFigure(summary: AdaptiveSummary): DocumentFigure | null {
  const { ladder, next, askedFor, evidence: needed } = summary;
  const refused = next !== null && askedFor === 'auto' ? next : null;
  const bars = [
    ...ladder.slice(0, MAX_RUNGS).map((rung, i) => barOf(rung, rung.tier, rungWords(rung, i + 2))),
    ...(refused ? [barOf(refused, 'refused', `refused: ${partsWords(refused)}; ${whyRefused(refused, needed)}`)] : []),
  ].map((bar, place) => ({ ...bar, place }));
  if (bars.every(({ evidence }) => evidence === undefined)) return null;

  const title = 'The ladder: the evidence for each split';
  const tierOf = (kind: Tier | 'refused'): string => (kind === 'refused' ? kind : TIER_WORDS[kind]);
  const { params, y } = foreignAxis(bars.map(({ kind }, i) => `cluster ${i + 2}, ${tierOf(kind)}`));
  const left = ladder.length - MAX_RUNGS;
  const x = {
    field: 'evidence',
    type: 'quantitative' as const,
    title: 'Evidence to 1',
    scale: { type: 'log' as const, domain: [LEAST, MOST], nice: false },
    axis: {
      values: [...TICKS, needed].sort((a, b) => a - b),
      labelExpr: `datum.value === ${MOST} ? 'a million' : format(datum.value, ',')`,
      grid: false,
      labelFlush: true,
    },
  };
  const kinds = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const spec: TopLevelSpec = {
    ...figureFrame(title, [
      'How many times better rows that were not used to find a split are predicted with it than by one cluster; at 1 they tell nothing.',
      `Dashed: what a split needs, ${needed} to 1.${left > 0 ? ` The first ${MAX_RUNGS} splits; ${left} more are not shown.` : ''}`,
    ]),
    params,
    height: { step: 42 },
    layer: [
      {
        data: { values: [{ evidence: needed }] },
        mark: { type: 'rule', strokeDash: [5, 3], strokeWidth: 1.5, color: INK },
        encoding: { x },
      },
      {
        data: { values: bars.filter(({ evidence }) => evidence !== undefined) },
        mark: { type: 'bar', height: { band: 0.36 }, yOffset: 8 },
        encoding: {
          x,
          x2: { datum: 1 },
          y,
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: kinds, range: kinds.map((kind) => COLOURS[kind]) },
            legend: null,
          },
          ...TOLD,
        },
      },
      // on a narrow screen the dashed line runs behind the words
      ...[{ stroke: BACKGROUND, strokeWidth: 4 }, { color: INK }].map((look) => ({
        data: { values: bars },
        mark: { ...LABEL, ...look },
        encoding: { x: { value: 0 }, y, text: { field: 'label', type: 'nominal' as const }, ...TOLD },
      })),
    ],
  };
  return { id: 'fit-ladder', title, spec };
}

function barOf(rung: NamedRung, kind: Tier | 'refused', tip: string) {
  const logEvidence = toldEvidence(rung);
  if (logEvidence === null) {
    const label = rung.z === null ? 'no evidence to tell of' : `by rows left out, z = ${formatNumber(rung.z, 1)}`;
    return { kind, label, tip };
  }
  const evidence = rounded(Math.min(Math.max(exp(Math.min(logEvidence, 700)), LEAST), MOST));
  return { kind, evidence, label: evidenceWords(logEvidence), tip };
}

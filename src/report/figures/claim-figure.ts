import type { JudgedClaim, PartVerdict } from '../../harness/claims/claim.js';
import type { DocumentFigure } from '../document.js';
import { figureFrame, INK, MUTED, PALETTE } from './figure-theme.js';

// below this many intervals a table says it as well
const MIN_INTERVALS = 3;
const ROW_HEIGHT = 26;

// blue, grey and orange: distinguishable with any colour vision
const COLORS: Record<PartVerdict, string> = { holds: PALETTE[0], undecided: MUTED, fails: PALETTE[1] };

/** The intervals of a claim's parts with the bounds of its rule; undefined if there are too few to draw. */
export function claimFigure({ claim, parts }: JudgedClaim): DocumentFigure | undefined {
  const rows = parts.flatMap(({ statement, verdict, estimate }) =>
    estimate ? [{ part: statement, verdict, ...estimate }] : [],
  );
  const bounds = rows.flatMap(({ part, verdict, above, below }) =>
    [above, below].flatMap((bound) => (bound === undefined ? [] : [{ part, verdict, bound }])),
  );
  if (rows.length < MIN_INTERVALS) return undefined;
  const title = `${claim.id}: means with 95 % intervals, and the rule’s bound`;
  return {
    id: `claim-${claim.id}`,
    title,
    spec: {
      ...figureFrame(title, [
        'Circles: mean and interval. Bars: the bound that the interval must clear, or the two between which it must lie.',
      ]),
      height: ROW_HEIGHT * rows.length,
      data: { values: rows },
      encoding: {
        y: {
          field: 'part',
          type: 'nominal',
          sort: null,
          title: null,
          axis: { labelLimit: 420, grid: false, ticks: false, domain: false },
        },
        color: {
          field: 'verdict',
          type: 'nominal',
          title: null,
          scale: { domain: Object.keys(COLORS), range: Object.values(COLORS) },
          legend: { orient: 'top', direction: 'horizontal' },
        },
      },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 2 },
          encoding: {
            x: { field: 'low', type: 'quantitative', title: 'Estimate', scale: { zero: false } },
            x2: { field: 'high' },
          },
        },
        {
          mark: { type: 'point', filled: true, size: 70, opacity: 1 },
          encoding: { x: { field: 'value', type: 'quantitative' } },
        },
        {
          data: { values: bounds },
          mark: { type: 'tick', color: INK, thickness: 2, size: ROW_HEIGHT - 8 },
          encoding: { x: { field: 'bound', type: 'quantitative' }, color: { value: INK } },
        },
      ],
    },
  };
}

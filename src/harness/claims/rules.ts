import type { Bounds, Judgement, PartRule, PartVerdict } from './claim.js';
import type { Estimate } from './estimate.js';
import type { Evidence } from './evidence.js';

type Ask = (evidence: Evidence) => Estimate;

/** How numbers are printed and whether the figure draws them: scores in [−1, 1], or counts. */
export type Scale = 'score' | 'count';

const DIGITS: Record<Scale, number> = { score: 3, count: 1 };
/** more would not help a reader to see which side of a bound a number lies on */
const MAX_DIGITS = 6;

/** The interval must lie above a bound. */
export const above = (statement: string, ask: Ask, bound: number, scale: Scale = 'score'): PartRule =>
  intervalRule(statement, ask, { above: bound }, scale);

/** The interval must lie below a bound. */
export const below = (statement: string, ask: Ask, bound: number, scale: Scale = 'score'): PartRule =>
  intervalRule(statement, ask, { below: bound }, scale);

/** The interval must lie within ± a margin. */
export const within = (statement: string, ask: Ask, margin: number, scale: Scale = 'score'): PartRule =>
  intervalRule(statement, ask, { above: -margin, below: margin }, scale);

function intervalRule(statement: string, ask: Ask, bounds: Bounds, scale: Scale): PartRule {
  return { statement, judge: (evidence) => judgeInterval(ask(evidence), bounds, scale) };
}

/** One of several estimates that must all pass, and what tells it from the others, such as 'β/N = 4'. */
export interface Case {
  name: string;
  estimate: Estimate;
}

/** All intervals must pass: one that fails is enough to fail, and the one nearest to failing is shown. */
export function everyCase(
  statement: string,
  cases: (evidence: Evidence) => Case[],
  bounds: Bounds,
  scale: Scale = 'score',
): PartRule {
  return {
    statement,
    judge: (evidence) => {
      const all = cases(evidence);
      const slack = ({ estimate }: Case): number =>
        Math.min(estimate.low - (bounds.above ?? -Infinity), (bounds.below ?? Infinity) - estimate.high);
      const [worst] = all
        .map((item) => ({ ...item, slack: slack(item), severity: SEVERITY[verdictOf(item.estimate, bounds)] }))
        .sort((a, b) => b.severity - a.severity || a.slack - b.slack);
      return judgeInterval(worst.estimate, bounds, scale, ` at ${worst.name}, the furthest of ${all.length}`);
    },
  };
}

const SEVERITY: Record<PartVerdict, number> = { holds: 0, undecided: 1, fails: 2 };

const IN_WORDS: Record<PartVerdict, string> = { holds: 'yes', undecided: 'undecided', fails: 'no' };

/** The same rule without its numbers: durations differ from run to run, and are only in times.md. */
export function inWords({ statement, judge }: PartRule): PartRule {
  return {
    statement,
    judge: (evidence) => {
      const { verdict } = judge(evidence);
      return { verdict, evidence: IN_WORDS[verdict] };
    },
  };
}

/** What an interval says to its bounds; `where` is what the text puts behind the numbers. */
export function judgeInterval(estimate: Estimate, bounds: Bounds, scale: Scale, where = ''): Judgement {
  const verdict = verdictOf(estimate, bounds);
  const { numbers, rest } = inNumbers(estimate, bounds, verdict, DIGITS[scale]);
  return {
    verdict,
    evidence: `${numbers}${where}${rest}`,
    ...(scale === 'score' && { estimate: { ...estimate, ...bounds } }),
  };
}

function verdictOf({ low, high }: Estimate, { above: least = -Infinity, below: most = Infinity }: Bounds): PartVerdict {
  if (low > least && high < most) return 'holds';
  return high <= least || low >= most ? 'fails' : 'undecided';
}

/** '0.030 (0.018 to 0.042), n = 10; must lie above 0', with digits enough to see on which side it lies. */
function inNumbers(
  estimate: Estimate,
  bounds: Bounds,
  verdict: PartVerdict,
  digits: number,
): { numbers: string; rest: string } {
  const { value, low, high, n, point } = estimate;
  const limits = [bounds.above, bounds.below].filter((bound) => bound !== undefined);
  const shown = (d: number): boolean =>
    [low, high].every((end) =>
      limits.every((bound) => Math.sign(Number(end.toFixed(d)) - bound) === Math.sign(end - bound)),
    );
  let enough = digits;
  while (enough < MAX_DIGITS && !shown(enough)) enough++;
  const text = (x: number): string => signed(x.toFixed(enough));
  if (point) return { numbers: text(value), rest: '' };
  // half the interval's width: the distance from the bound at which it would have cleared it
  const resolution = verdict === 'undecided' ? `; ${text((high - low) / 2)} away from it would have been detected` : '';
  return {
    numbers: `${text(value)} (${text(low)} to ${text(high)})`,
    rest: `, n = ${n}; must lie ${boundsText(bounds)}${resolution}`,
  };
}

function boundsText({ above: least, below: most }: Bounds): string {
  if (least !== undefined && most !== undefined) {
    return least === -most ? `within ±${most}` : `between ${signed(String(least))} and ${signed(String(most))}`;
  }
  return least !== undefined ? `above ${signed(String(least))}` : `below ${signed(String(most))}`;
}

/** With a true minus, and no minus before a zero. */
const signed = (text: string): string => (/^-[0.]+$/.test(text) ? text.slice(1) : text.replace('-', '−'));

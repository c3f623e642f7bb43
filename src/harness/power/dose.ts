import type { RunSpec } from '../experiment/experiment.js';
import type { BrokenVariant } from './power-test.js';

/** A setting that is wrong by more or less: how wrong must it be for the verdicts to notice? */
export interface GradedFault {
  id: string;
  /** the setting, such as 'number of starts' */
  title: string;
  /** its right value */
  right: number;
  /** wrong values */
  doses: readonly number[];
  /** doses multiply the setting: 1 is right */
  factor?: true;
  /** the broken run instead of ours; the same run if the fault does not affect it */
  run(spec: RunSpec, dose: number): RunSpec;
}

/** Which fault a variant is, and how large. */
export type Dose = Pick<GradedFault, 'title' | 'right' | 'factor'> & { value: number };

/** A variant for every dose. */
export function graded({ id, title, right, doses, factor, run }: GradedFault): BrokenVariant[] {
  return doses.map((value) => ({
    id: `${id}-${value}`,
    title: factor ? `${title} × ${value}` : `${title}: ${value}, not ${right}`,
    dose: { title, right, ...(factor && { factor }), value },
    run: (spec) => run(spec, value),
  }));
}

/** A judged variant with a dose. */
export interface JudgedDose {
  dose: Dose;
  seen: boolean;
}

/** How far a setting may go wrong on one side of its right value before it is seen. */
export interface Detection<Row extends JudgedDose> {
  title: string;
  right: number;
  side: 'below' | 'above';
  /** the dose furthest out that is not seen; null if all are */
  unseen: Row | null;
  /** the nearest dose that is seen with all beyond it; null if the furthest is not seen */
  seen: Row | null;
}

/** What is seen of each fault, on each side of the right value that has doses. */
export function detections<Row extends JudgedDose>(rows: readonly Row[]): Detection<Row>[] {
  const titles = [...new Set(rows.map(({ dose }) => dose.title))];
  return titles.flatMap((title) =>
    (['below', 'above'] as const).flatMap((side) => {
      const [first, ...rest] = rows
        .filter(({ dose }) => dose.title === title && side === (dose.value < dose.right ? 'below' : 'above'))
        .sort((a, b) => Math.abs(a.dose.value - a.dose.right) - Math.abs(b.dose.value - b.dose.right));
      if (!first) return [];
      const nearestFirst = [first, ...rest];
      const lastUnseen = nearestFirst.findLastIndex(({ seen }) => !seen);
      return {
        title,
        right: first.dose.right,
        side,
        unseen: nearestFirst[lastUnseen] ?? null,
        seen: nearestFirst[lastUnseen + 1] ?? null,
      };
    }),
  );
}

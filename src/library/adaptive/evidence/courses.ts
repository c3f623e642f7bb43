import { fitFromSides } from '../one-dimensional/mixture.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { type Direction, directionOfSums, type PoolCorrelations } from './direction.js';
import type { Line, Lines } from './lines.js';
import type { RowColumns } from './row-columns.js';

/** groups of rows along a line, and steps of its EM */
export const GROUPS = 64;
export const STEPS = 15;
/** the most turns of a course, and of one that takes correlations into account */
const REFINEMENTS = 6;
const CORRELATED_STEPS = 2;
/** correlation from which a direction stands still */
const STANDING = 0.999;

/** The rows along a line, standardised, and two components. */
export interface Start {
  y: Line;
  fit: LineMixture;
}

/** A direction, and the rows along it. */
export interface Found extends Start {
  direction: Direction;
}

/** A direction on its way: responsibilities → direction → one-dimensional EM, turn by turn. */
export class Course {
  /** whether the correlations within the groups are taken into account */
  readonly correlated: boolean;
  /** where it has come; undefined where no gate opens */
  found: Found | undefined;
  isDone = false;
  now: Start;
  #turns = 0;

  private constructor(start: Start, correlated: boolean) {
    this.now = start;
    this.correlated = correlated;
  }

  static from(seed: Start): Course {
    return new Course(seed, false);
  }

  /** Goes on from where another has come, with correlations. */
  static correlated(found: Found): Course {
    const course = new Course(found, true);
    course.found = found;
    return course;
  }

  /** Whether the line it is at should be compared with the next. */
  get isCompared(): boolean {
    return !this.correlated && this.#turns > 0;
  }

  /** Takes a turn to `next`, undefined where no gate opens; the line that is needed no longer. */
  turn(next: Found | undefined, likeness: number): Line | undefined {
    if (!next || (this.correlated && next.direction.features.length < 2)) {
      this.isDone = true;
      return next?.y;
    }
    const stands = this.isCompared && Math.abs(likeness) > STANDING;
    // the line that a course with correlations begins at is another's
    const before = this.correlated && this.#turns === 0 ? undefined : this.now.y;
    this.found = next;
    this.now = next;
    this.#turns++;
    this.isDone = stands || this.#turns === (this.correlated ? CORRELATED_STEPS : REFINEMENTS);
    return before;
  }
}

/** One turn of every course, side by side. */
export function turnAll(z: RowColumns, lines: Lines, courses: Course[], correlations: PoolCorrelations): void {
  const uppers = lines.uppers(courses.map(({ now }) => now));
  const { sums, totals } = z.sumsByLines(uppers);
  const turns = courses.map((course, k) => ({
    course,
    upper: uppers[k],
    direction: directionOfSums(z, totals[k], sums[k], course.correlated, correlations),
  }));
  const moving = turns.filter(({ direction }) => direction.features.length > 0);
  const ys = lines.along(moving.map(({ direction }) => direction));
  const looks = lines.lookAt(
    moving.map(({ course, upper }, k) => ({ at: ys[k], upper, other: course.isCompared ? course.now.y : 0 })),
    GROUPS,
  );
  const fits = fitFromSides(looks, STEPS);
  for (const { course, direction } of turns) {
    const k = moving.findIndex((other) => other.course === course);
    const next = k < 0 ? undefined : { direction, y: ys[k], fit: fits[k] };
    const left = course.turn(next, k < 0 ? 0 : looks[k].product / z.n);
    if (left !== undefined) lines.giveBack([left]);
  }
  lines.giveBack(uppers);
}

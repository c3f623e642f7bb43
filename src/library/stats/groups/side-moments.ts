import type { Rows } from '../../core/threads/rows.js';
import type { CentralMoments } from '../moments.js';

/** What `kernel/stats` exports for them; addresses are in bytes. */
interface KernelExports {
  groupsAt(): number;
  partsOfRows(): number;
  askedGroupsAt(): number;
  momentsAt(): number;
  sourceColumnsAt(): number;
}

/** columns in a block, as in kernel/stats/layout.ts */
const BLOCK = 4;
/** columns that the kernel is asked about at a time */
const MOST_COLUMNS = 64;

/** A column, and the group whose rows are told from all others in it. */
export interface AskedSide {
  column: number;
  group: number;
}

/** The moments of the rows inside a group, and of those outside. */
export type SideMoments = [inside: CentralMoments, outside: CentralMoments];

/**
 * For every column asked about, the moments on both sides of its group; neither side is empty. The kernels' memory holds
 * what is needed until the last question: open nothing else there meanwhile.
 */
export function sideMoments(x: Rows, groups: Int32Array): (asked: readonly AskedSide[]) => SideMoments[] {
  const { team, rows, cols } = x;
  x.requirePlain();
  // fewer than all, so that the kernel has a list of them to which others are written
  const room = Math.max(1, Math.min(MOST_COLUMNS, cols - 1));
  x.select(
    Array.from({ length: room }, (_, j) => j),
    null,
  ).open('stats', 'openMoments', rows);
  const kernel = team.exports<KernelExports>('stats');
  const { buffer } = team.memory;
  new Int32Array(buffer, kernel.groupsAt(), rows).set(groups);
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);

  const some = (asked: readonly AskedSide[]): SideMoments[] => {
    if (cols > 1) new Int32Array(buffer, kernel.sourceColumnsAt(), room).set(asked.map(({ column }) => column));
    new Int32Array(buffer, kernel.askedGroupsAt(), 2 * room).set(asked.flatMap(({ group }) => [group, group]));
    for (let b = 0; b < Math.ceil(asked.length / BLOCK); b++) {
      team.parallelFor('stats', 'fillPart', kernel.partsOfRows(), b);
      // two columns in each, on one side
      const shares = 2 * Math.ceil(Math.min(BLOCK, asked.length - b * BLOCK) / 2);
      team.parallelFor('stats', 'momentsShare', shares, b);
    }
    const numbers = new Float64Array(buffer, kernel.momentsAt(), 8 * BLOCK * Math.ceil(room / BLOCK));
    return asked.map(({ group }, a) => {
      const inside = sizes.get(group) ?? 0;
      return [sideOf(numbers, a, 0, inside), sideOf(numbers, a, 1, rows - inside)];
    });
  };
  return (asked) => {
    const found: SideMoments[] = [];
    for (let a = 0; a < asked.length; a += room) found.push(...some(asked.slice(a, a + room)));
    return found;
  };
}

/** The moments of the column asked about at place `a`, as the kernel leaves them: [block][side][moment][column]. */
function sideOf(numbers: Float64Array, a: number, side: number, n: number): CentralMoments {
  const first = (8 * Math.floor(a / BLOCK) + 4 * side) * BLOCK + (a % BLOCK);
  const [mean, m2, m3, m4] = [0, 1, 2, 3].map((moment) => numbers[first + moment * BLOCK]);
  return { n, mean, m2, m3, m4 };
}

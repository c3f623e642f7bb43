import type { Matrix } from '../../core/matrix.js';

/** Ward's merging of parts down to k: always the two whose union adds least to the squares within. */
export function mergeByWard(parts: Int32Array[], k: number, y: Matrix): Int32Array[] {
  let groups = parts.map((rows) => ({ rows: [rows], size: rows.length, centre: centreOf(rows, y) }));
  while (groups.length > k) {
    let [least, a, b] = [Number.POSITIVE_INFINITY, 0, 1];
    for (let u = 0; u < groups.length; u++) {
      for (let v = 0; v < u; v++) {
        const cost = mergingCost(groups[u], groups[v]);
        if (cost < least) [least, a, b] = [cost, u, v];
      }
    }
    const [first, second] = [groups[a], groups[b]];
    const size = first.size + second.size;
    const merged = {
      rows: [...first.rows, ...second.rows],
      size,
      centre: first.centre.map((value, j) => (value * first.size + second.centre[j] * second.size) / size),
    };
    groups = groups.filter((group) => group !== first && group !== second).concat([merged]);
  }
  return groups.map(({ rows }) => Int32Array.from(rows.flatMap((part) => [...part])).sort());
}

function mergingCost(a: { size: number; centre: Float64Array }, b: { size: number; centre: Float64Array }): number {
  let square = 0;
  for (let j = 0; j < a.centre.length; j++) square += (a.centre[j] - b.centre[j]) * (a.centre[j] - b.centre[j]);
  return (square * a.size * b.size) / (a.size + b.size);
}

function centreOf(rows: Int32Array, { cols, data }: Matrix): Float64Array {
  const sums = new Float64Array(cols);
  for (const i of rows) for (let j = 0; j < cols; j++) sums[j] += data[i * cols + j];
  return sums.map((sum) => sum / rows.length);
}

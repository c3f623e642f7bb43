export interface SimplexLimits {
  /** evaluations */
  evaluations: number;
  /** the search ends where the values at the corners differ by less */
  tolerance: number;
  /** or where a value below this is found */
  enough: number;
}

interface Corner {
  x: Float64Array;
  value: number;
}

/** The least value of f that Nelder & Mead's simplex (1965) finds from `start`, whose first corners are `steps` away. */
export function nelderMead(
  f: (x: Float64Array) => number,
  start: readonly number[],
  steps: readonly number[],
  { evaluations, tolerance, enough }: SimplexLimits,
): number {
  const d = start.length;
  const corners: Corner[] = [];
  for (let c = 0; c <= d; c++) {
    const x = Float64Array.from(start);
    if (c > 0) x[c - 1] += steps[c - 1];
    corners.push({ x, value: f(x) });
    settle(corners, c);
  }
  let used = d + 1;
  const centre = new Float64Array(d);
  // two corners to try, which change places with those they replace
  let tried: Corner = { x: new Float64Array(d), value: 0 };
  let further: Corner = { x: new Float64Array(d), value: 0 };
  const put = (corner: Corner, t: number): void => {
    const worst = corners[d].x;
    for (let k = 0; k < d; k++) corner.x[k] = centre[k] + t * (worst[k] - centre[k]);
    corner.value = f(corner.x);
    used++;
  };
  while (used < evaluations && corners[d].value - corners[0].value >= tolerance && corners[0].value >= enough) {
    const worst = corners[d];
    centre.fill(0);
    for (let c = 0; c < d; c++) for (let k = 0; k < d; k++) centre[k] += corners[c].x[k] / d;
    put(tried, -1);
    let next: Corner | undefined = tried;
    if (tried.value < corners[0].value) {
      put(further, -2);
      if (further.value < tried.value) next = further;
    } else if (!(tried.value < corners[d - 1].value)) {
      put(further, tried.value < worst.value ? -0.5 : 0.5);
      next = further.value < Math.min(tried.value, worst.value) ? further : undefined;
    }
    if (next) {
      corners[d] = next;
      if (next === tried) tried = worst;
      else further = worst;
      settle(corners, d);
      continue;
    }
    for (let c = 1; c <= d; c++) {
      const corner = corners[c];
      for (let k = 0; k < d; k++) corner.x[k] = 0.5 * (corner.x[k] + corners[0].x[k]);
      corner.value = f(corner.x);
      used++;
    }
    for (let c = 1; c <= d; c++) settle(corners, c);
  }
  return corners[0].value;
}

/** Moves corner c down to its place among those before it, which are in order; behind its equals. */
function settle(corners: Corner[], c: number): void {
  const corner = corners[c];
  let at = c;
  for (; at > 0 && corners[at - 1].value > corner.value; at--) corners[at] = corners[at - 1];
  corners[at] = corner;
}

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
  const corners: Corner[] = Array.from({ length: d + 1 }, (_, c) => {
    const x = Float64Array.from(start);
    if (c > 0) x[c - 1] += steps[c - 1];
    return { x, value: f(x) };
  });
  let used = d + 1;
  const centre = new Float64Array(d);
  const order = (): void => void corners.sort((a, b) => a.value - b.value);
  order();
  while (used < evaluations && corners[d].value - corners[0].value >= tolerance && corners[0].value >= enough) {
    const worst = corners[d];
    centre.fill(0);
    for (let c = 0; c < d; c++) for (let k = 0; k < d; k++) centre[k] += corners[c].x[k] / d;
    const at = (t: number): Corner => {
      const x = centre.map((value, k) => value + t * (worst.x[k] - value));
      used++;
      return { x, value: f(x) };
    };
    const reflected = at(-1);
    if (reflected.value < corners[0].value) {
      const expanded = at(-2);
      corners[d] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < corners[d - 1].value) {
      corners[d] = reflected;
    } else {
      const contracted = at(reflected.value < worst.value ? -0.5 : 0.5);
      if (contracted.value < Math.min(reflected.value, worst.value)) {
        corners[d] = contracted;
      } else {
        for (const corner of corners.slice(1)) {
          for (let k = 0; k < d; k++) corner.x[k] = 0.5 * (corner.x[k] + corners[0].x[k]);
          corner.value = f(corner.x);
          used++;
        }
      }
    }
    order();
  }
  return corners[0].value;
}

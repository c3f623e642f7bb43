import { svgElement } from './dom.js';

/** Both sides of a cell: the values of our runs, the further ones too, and the paper's mean with its spread. */
interface Distribution {
  ours: number[];
  others: number[];
  oursMean: { mean: number; sd: number } | null;
  paper: { mean: number; sd: number | null } | null;
  digits: number;
  /** of the picture, in pixels */
  width: number;
}

const LEFT = 108;
const RIGHT = 20;
const LANE = 52;
const RADIUS = 4;
const MANY = 30;
// pixels that a tick and its label need
const TICK_ROOM = 50;

/** A picture of both distributions on one axis: a point a run, means as bars, spreads as lines. */
export function distributionPicture({ ours, others, oursMean, paper, digits, width }: Distribution): SVGElement {
  const spread = (side: { mean: number; sd: number | null } | null): number[] =>
    side ? [side.mean - (side.sd ?? 0), side.mean + (side.sd ?? 0)] : [];
  const [low, high] = rangeOf([...ours, ...others, ...spread(oursMean), ...spread(paper)], digits);
  const x = (value: number): number => LEFT + ((value - low) / (high - low)) * (width - LEFT - RIGHT);
  const lanes = [
    ...(ours.length > 0 ? [{ name: 'ours', values: ours, side: oursMean, kind: 'ours' }] : []),
    ...(others.length > 0 ? [{ name: 'further runs', values: others, side: null, kind: 'others' }] : []),
    ...(paper ? [{ name: 'paper', values: [], side: paper, kind: 'paper' }] : []),
  ];
  const bottom = lanes.length * LANE + 8;
  const children = lanes.flatMap(({ name, values, side, kind }, i) => {
    const y = i * LANE + LANE / 2 + 4;
    return [
      svgElement('text', { x: LEFT - 14, y: y + 4, class: 'lane' }, name),
      ...(side ? spreadMarks(side, x, y, kind) : []),
      ...points(values.map(x), y, kind),
    ];
  });
  const ticks = roundTicks(low, high, Math.floor((width - LEFT) / TICK_ROOM));
  const axis = ticks.flatMap((tick) => [
    svgElement('line', { x1: x(tick), x2: x(tick), y1: 0, y2: bottom, class: 'grid' }),
    svgElement('text', { x: x(tick), y: bottom + 18, class: 'tick' }, String(tick).replace('-', '−')),
  ]);
  return svgElement(
    'svg',
    {
      width,
      height: bottom + 26,
      viewBox: `0 0 ${width} ${bottom + 26}`,
      class: 'distribution',
      role: 'img',
      'aria-label': description(lanes),
    },
    ...axis,
    ...children,
  );
}

function description(lanes: { name: string; values: number[] }[]): string {
  const names = lanes.map(({ name, values }) => (values.length > 0 ? `${name}, ${values.length} runs` : name));
  return `Distributions: ${names.join('; ')}. The numbers are below.`;
}

function spreadMarks(side: { mean: number; sd: number | null }, x: (v: number) => number, y: number, kind: string) {
  const sd = side.sd ?? 0;
  const line = svgElement('line', {
    x1: x(side.mean - sd),
    x2: x(side.mean + sd),
    y1: y + (kind === 'paper' ? 0 : 18),
    y2: y + (kind === 'paper' ? 0 : 18),
    class: `spread ${kind}`,
  });
  const at = x(side.mean);
  const centre = y + (kind === 'paper' ? 0 : 18);
  const diamond = svgElement('path', { d: `M${at},${centre - 7}l7,7l-7,7l-7,-7z`, class: `mean ${kind}` });
  return [line, diamond];
}

// many points are small ones, so that more of them have room in their lane
function points(places: number[], y: number, kind: string): SVGElement[] {
  const radius = places.length > MANY ? RADIUS / 2 : RADIUS;
  return stacked(places, radius).map(({ at, level }) =>
    svgElement('circle', { cx: at, cy: y + level * (2 * radius + 1), r: radius, class: kind }),
  );
}

// points that would cover one another alternate above and below, as far as their lane allows
function stacked(places: number[], radius: number): { at: number; level: number }[] {
  const levels = radius < RADIUS ? [0, -1, 1, -2, 2, -3, 3, -4] : [0, -1, 1, -2];
  const taken: number[][] = levels.map(() => []);
  return [...places]
    .sort((a, b) => a - b)
    .map((at) => {
      const free = taken.findIndex((row) => row.every((other) => Math.abs(other - at) >= 2 * radius));
      const index = free === -1 ? 0 : free;
      taken[index].push(at);
      return { at, level: levels[index] };
    });
}

// a small margin on both sides; equal values are in the middle
function rangeOf(values: number[], digits: number): [low: number, high: number] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const air = highest > lowest ? (highest - lowest) * 0.08 : Math.max(Math.abs(highest) / 10, 10 ** -digits);
  return [lowest - air, highest + air];
}

// at most `most` ticks at multiples of 1, 2 or 5 times a power of ten
function roundTicks(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((digit) => digit * decade >= rough) ?? 10) * decade;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

import type { TopLevelSpec } from 'vega-lite';
import { figureFrame } from './figure-frame.js';
import { INK, MUTED, PALETTE, SHAPES } from './figure-theme.js';

/** A row of the data, as a point. */
export interface ScatterPoint {
  x: number;
  y: number;
  /** from 1 */
  cluster: number;
  class?: string;
  /** what is said below the pointer */
  tip?: string;
}

export interface ScatterChart {
  title: string;
  subtitle: string[];
  points: ScatterPoint[];
  /** of a point, in square pixels */
  size: number;
  /** titles of the axes */
  axes: [x: string, y: string];
  clusterTitle: string;
  /** what shapes stand for: classes under this title, clusters where colours have to be used again, or nothing */
  shapes: { classTitle: string; classNames: readonly string[] } | 'clusters' | null;
  /** the names are a user's, and may be long */
  longNames?: boolean;
}

// a bar, for colours in a legend beside one of shapes
const SWATCH = 'M-1,-0.35H1V0.35H-1Z';

/** Rows in two dimensions, by found cluster and known class. */
export function scatterChart(chart: ScatterChart): TopLevelSpec {
  const { title, subtitle, points, size, axes, clusterTitle, shapes, longNames = false } = chart;
  const clusters = [...new Set(points.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const axis = (field: 'x' | 'y', name: string) => ({
    field,
    type: 'quantitative' as const,
    title: name,
    scale: { zero: false, nice: true, padding: 8 },
    axis: { labelFlush: false, ...(longNames && { titleLimit: 360 }) },
  });
  const legend = {
    titleFontSize: 12,
    titleColor: INK,
    symbolOpacity: 1,
    ...(longNames && { direction: 'horizontal' as const }),
  };
  const byCluster = <T>(range: (c: number) => T) => ({
    field: 'cluster',
    type: 'nominal' as const,
    title: clusterTitle,
    // a cluster looks the same whichever others are shown
    scale: { domain: clusters, range: clusters.map((cluster) => range(cluster - 1)) },
  });
  return {
    ...figureFrame(title, subtitle),
    height: 400,
    data: { values: points },
    mark: { type: 'point', filled: true, size, opacity: 0.75 },
    encoding: {
      x: axis('x', axes[0]),
      y: axis('y', axes[1]),
      ...(points.some(({ tip }) => tip !== undefined) && { tooltip: { field: 'tip', type: 'nominal' as const } }),
      color: {
        ...byCluster((c) => PALETTE[c % PALETTE.length]),
        legend: shapes === 'clusters' ? legend : { ...legend, symbolType: SWATCH },
      },
      ...(shapes === 'clusters' && {
        shape: { ...byCluster((c) => SHAPES[Math.floor(c / PALETTE.length) % SHAPES.length]), legend },
      }),
      ...(typeof shapes === 'object' && shapes && { shape: byClass(shapes, legend, longNames) }),
    },
  };
}

function byClass(
  { classTitle, classNames }: { classTitle: string; classNames: readonly string[] },
  legend: object,
  longNames: boolean,
) {
  return {
    field: 'class',
    type: 'nominal' as const,
    title: classTitle,
    scale: { domain: [...classNames], range: classNames.map((_, i) => SHAPES[i % SHAPES.length]) },
    legend: { ...legend, symbolFillColor: MUTED, symbolStrokeWidth: 0, ...(longNames && { labelLimit: 160 }) },
  };
}

import type { TopLevelSpec } from 'vega-lite';
import { figureFrame, INK, MUTED, PALETTE, SHAPES } from '../../../report/figures/figure-theme.js';
import { foreignNames } from '../../../report/figures/foreign-names.js';

/** A row of the data, as a point. */
interface ScatterPoint {
  x: number;
  y: number;
  /** from 1 */
  cluster: number;
  /** its index among the names of the classes, if shapes show classes */
  class?: number;
  /** the tooltip, if the names come from a user's file */
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
  /** what shapes mean: classes under this title, clusters if colours are used more than once, or nothing */
  shapes: ClassShapes | 'clusters' | null;
  /** the names are a user's: of any characters and any length, and perhaps the same */
  foreign?: boolean;
}

interface ClassShapes {
  classTitle: string;
  classNames: readonly string[];
}

// a bar, for colours in a legend beside one of shapes
const SWATCH = 'M-1,-0.35H1V0.35H-1Z';

// in pixels; the tooltip has the whole name
const AXIS_TITLE_LIMIT = 360;
const CLASS_NAME_LIMIT = 160;
const TIP = { expr: "datum.tip + '; ' + axisNames[0] + ' ' + datum.x + '; ' + axisNames[1] + ' ' + datum.y" };

/** Rows in two dimensions, by found cluster and known class. */
export function scatterChart(chart: ScatterChart): TopLevelSpec {
  const { title, subtitle, points, size, axes, clusterTitle, shapes, foreign = false } = chart;
  const clusters = [...new Set(points.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const classes = typeof shapes === 'object' ? shapes : null;
  const axisNames = foreign ? foreignNames('axisNames', axes) : null;
  const classNames = foreign && classes ? foreignNames('classNames', classes.classNames) : null;
  const axis = (field: 'x' | 'y', place: 0 | 1) => ({
    field,
    type: 'quantitative' as const,
    ...(!axisNames && { title: axes[place] }),
    scale: { zero: false, nice: true, padding: 8 },
    axis: {
      labelFlush: false,
      ...(axisNames && { title: axisNames.title(place), titleLimit: AXIS_TITLE_LIMIT }),
    },
  });
  const legend = {
    titleFontSize: 12,
    titleColor: INK,
    symbolOpacity: 1,
    ...(foreign && { direction: 'horizontal' as const }),
  };
  const byCluster = <T>(range: (c: number) => T) => ({
    field: 'cluster',
    type: 'nominal' as const,
    title: clusterTitle,
    // a cluster looks the same whichever others are shown
    scale: { domain: clusters, range: clusters.map((cluster) => range(cluster - 1)) },
  });
  const byClass = ({ classTitle, classNames: names }: ClassShapes) => ({
    field: 'class',
    type: 'nominal' as const,
    title: classTitle,
    scale: {
      domain: classNames?.domain ?? [...names],
      range: names.map((_, i) => SHAPES[i % SHAPES.length]),
    },
    legend: {
      ...legend,
      symbolFillColor: MUTED,
      symbolStrokeWidth: 0,
      ...(classNames && { labelLimit: CLASS_NAME_LIMIT, labelExpr: classNames.labelExpr }),
    },
  });
  return {
    ...figureFrame(title, subtitle),
    ...(axisNames && { params: [axisNames.parameter, ...(classNames ? [classNames.parameter] : [])] }),
    height: 400,
    data: { values: classes && !foreign ? points.map((point) => withClassName(point, classes)) : points },
    mark: { type: 'point', filled: true, size, opacity: 0.75, ...(foreign && { tooltip: TIP, description: TIP }) },
    encoding: {
      x: axis('x', 0),
      y: axis('y', 1),
      color: {
        ...byCluster((c) => PALETTE[c % PALETTE.length]),
        legend: shapes === 'clusters' ? legend : { ...legend, symbolType: SWATCH },
      },
      ...(shapes === 'clusters' && {
        shape: { ...byCluster((c) => SHAPES[Math.floor(c / PALETTE.length) % SHAPES.length]), legend },
      }),
      ...(classes && { shape: byClass(classes) }),
    },
  };
}

const withClassName = (point: ScatterPoint, { classNames }: ClassShapes) => ({
  ...point,
  ...(point.class !== undefined && { class: classNames[point.class] }),
});

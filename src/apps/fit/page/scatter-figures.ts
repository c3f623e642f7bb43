import { Matrix } from '../../../library/core/matrix.js';
import { stream } from '../../../library/core/random.js';
import type { Scaling } from '../../../library/data/standardize.js';
import type { Table } from '../../../library/data/table/table.js';
import { principalComponents } from '../../../library/stats/principal-components.js';
import type { DocumentFigure } from '../../../report/document.js';
import { PALETTE, SHAPES } from '../../../report/figures/figure-theme.js';
import { printedName } from '../../../report/figures/foreign-names.js';
import type { FittedFeature } from '../shared-summary.js';
import { rounded } from './figures.js';
import { scatterChart } from './scatter-chart.js';

/** The rows in the two features with the widest gates, on their own scale; null if there is only one feature. */
export function featureScatter(
  table: Table,
  model: ShownFit,
  shown: ShownRows,
  [first, second]: readonly Pick<FittedFeature, 'feature' | 'index'>[],
  about = 'The two features with the widest gates, on their own scales.',
): DocumentFigure | null {
  if (second === undefined) return null;
  return scatter(table, model, shown, {
    id: 'fit-features',
    title: 'The rows in the two leading features',
    about,
    names: [first.feature, second.feature],
    place: (i) => [table.x.get(shown.rows[i], first.index), table.x.get(shown.rows[i], second.index)],
  });
}

/** The rows in their first two principal components; null if there is only one feature. */
export function componentScatter(table: Table, model: ShownFit, shown: ShownRows): DocumentFigure | null {
  if (table.x.cols < 2) return null;
  const { scores, explained } = principalComponents(shown.x, 2);
  const [a, b] = explained.map((part) => `${(100 * part).toFixed(1)} %`);
  return scatter(table, model, shown, {
    id: 'fit-components',
    title: 'The rows in the first two principal components',
    about: `Of all features, standardised, whatever their gates: the axes explain ${a} and ${b} of the variance.`,
    names: ['First principal component', 'Second principal component'],
    place: (i) => [scores.get(i, 0), scores.get(i, 1)],
  });
}

interface ScatterAxes {
  id: string;
  title: string;
  about: string;
  names: [x: string, y: string];
  place: (shown: number) => [x: number, y: number];
}

function scatter(
  { x: { rows: total }, labels, classNames, ids }: Table,
  model: ShownFit,
  { rows }: ShownRows,
  { id, title, about, names, place }: ScatterAxes,
): DocumentFigure {
  const byClass = labels.length > 0 && classNames.length <= SHAPES.length;
  // shapes distinguish clusters if colours are used more than once
  const byCluster = !byClass && model.k > PALETTE.length;
  const points = rows.map((row, i) => {
    const [x, y] = place(i);
    const known = labels.length > 0 ? `, class ${printedName(classNames[labels[row]])}` : '';
    const name = ids[row]?.trim() ? printedName(ids[row]) : `row ${row + 1}`;
    return {
      x: rounded(x),
      y: rounded(y),
      cluster: model.labels[row] + 1,
      ...(byClass && { class: labels[row] }),
      tip: `${name}: cluster ${model.labels[row] + 1}${known}`,
    };
  });
  const spec = scatterChart({
    title,
    subtitle: [
      about,
      `${byCluster ? 'Colour and shape' : 'Colour'}: the cluster found.${byClass ? ' Shape: the known class.' : ''}`,
      ...(rows.length < total ? [`${rows.length} of the ${total} rows, drawn at random.`] : []),
    ],
    points,
    size: rows.length > 500 ? 24 : 55,
    axes: names,
    clusterTitle: 'Cluster',
    shapes: byClass ? { classTitle: 'Known class', classNames } : byCluster ? 'clusters' : null,
    foreign: true,
  });
  return { id, title, spec };
}

/** Rows that a scatter shows at most, so that a page of a large table stays small. */
export const MAX_POINTS = 2000;

/** What the figures need to know of a fit, whatever the method. */
export interface ShownFit {
  labels: Int32Array;
  k: number;
  scaling: Scaling | null;
}

/** The rows that the scatters show. */
export interface ShownRows {
  /** indices into the table, in its order */
  rows: number[];
  /** their features on the standard scale */
  x: Matrix;
}

/** All rows of a small table, else a random part of them that is always the same. */
export function shownRows({ x }: Table, { scaling }: ShownFit): ShownRows {
  const rows =
    x.rows <= MAX_POINTS
      ? Array.from({ length: x.rows }, (_, i) => i)
      : Array.from(stream(0, 'fit-page', 'rows').permutation(x.rows).subarray(0, MAX_POINTS)).sort((a, b) => a - b);
  const shown = new Matrix(rows.length, x.cols);
  rows.forEach((row, i) => {
    for (let j = 0; j < x.cols; j++) shown.set(i, j, standard(x.get(row, j), j, scaling));
  });
  return { rows, x: shown };
}

function standard(value: number, j: number, scaling: Scaling | null): number {
  return scaling ? (value - scaling.means[j]) / scaling.sds[j] : value;
}

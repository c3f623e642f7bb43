import { printable } from '../../library/core/wording.js';

/** of an axis of names, in pixels: longer ones end in an ellipsis there, and are whole below the pointer */
const LABEL_PIXELS = 190;
const NO_NAME = '(no name)';

/** A name from a user's file as a page and its figures print it, cut if it is longer than `maxLength`. */
export function printedName(name: string, maxLength?: number): string {
  return name.trim() === '' ? NO_NAME : printable(name, maxLength);
}

/**
 * Names from a user's file in a chart. Vega-Lite writes titles into expressions, and Vega makes keys of objects from
 * what it groups by: charts only know such names by their positions, and look them up in a parameter to print them.
 */
export function foreignNames(parameter: string, names: readonly string[]) {
  return {
    parameter: { name: parameter, value: names.map((name) => printedName(name)) },
    domain: names.map((_, place) => place),
    labelExpr: `${parameter}[datum.value]`,
    /** one of them as a title */
    title: (place: number) => ({ signal: `${parameter}[${place}]` }),
  };
}

/** An axis of such names in their order, for data with the field `place`; the chart needs `params` too. */
export function foreignAxis(names: readonly string[]) {
  const { parameter, domain, labelExpr } = foreignNames('names', names);
  return {
    params: [parameter],
    y: {
      field: 'place',
      type: 'nominal' as const,
      title: null,
      sort: null,
      scale: { domain },
      axis: { grid: false, ticks: false, labelLimit: LABEL_PIXELS, labelExpr },
    },
  };
}

/** What a mark with the field `tip` says below the pointer and to a screen reader, in the place of its fields' names. */
export const TOLD = {
  tooltip: { field: 'tip', type: 'nominal' as const },
  description: { field: 'tip', type: 'nominal' as const },
};

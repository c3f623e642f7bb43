import type { ComparedTable } from '../../../src/harness/compare/compared-table.js';
import type { FigureDeclaration } from '../../../src/harness/experiment/experiment.js';
import { figureSpec } from '../../../src/report/figures/figure.js';

/** What the tests look at in a chart. */
export interface Channel {
  field?: string;
  title?: string | null;
  scale: { type?: string; domain: unknown[]; range?: unknown[] };
  axis: { values: number[] };
  legend?: object | null;
}
export type Encoding = Record<string, Channel>;
export interface Chart {
  title: { text: string[]; subtitle: string[] };
  data: { values: Record<string, number | string | boolean | null>[] };
  encoding: Encoding;
  layer: {
    mark: { type: string; xOffset?: { expr: string } };
    encoding: Encoding;
    transform?: { filter: string }[];
    data?: object;
  }[];
}

/** A figure as the tests read it. */
export const drawn = (table: ComparedTable, figure: FigureDeclaration): Chart =>
  figureSpec(table, figure) as unknown as Chart;

import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { FigureDeclaration } from '../../harness/experiment/experiment.js';
import type { DocumentFigure } from '../document.js';
import { gatesFigure, scatterFigure } from './fit-figures.js';
import { ladderFigure } from './ladder-figure.js';
import { lineFigure } from './line-figure.js';

/** The figures that can be drawn: all but those of a fit that is not there, or has no ladder. */
export function drawableFigures({ experiment: { figures }, shownFit }: ComparedTable): FigureDeclaration[] {
  return figures.filter(
    ({ kind }) => kind === 'line' || (kind === 'ladder' ? (shownFit?.ladder ?? []).length > 0 : shownFit !== null),
  );
}

/** The same, drawn. */
export function drawnFigures(table: ComparedTable): DocumentFigure[] {
  return drawableFigures(table).map((figure) => ({
    id: figure.id,
    title: figure.title,
    spec: figureSpec(table, figure),
  }));
}

/** A figure as a Vega-Lite chart with its data in it; it must be one of the drawable figures. */
export function figureSpec(table: ComparedTable, figure: FigureDeclaration): TopLevelSpec {
  if (figure.kind === 'line') return lineFigure(table, figure);
  if (figure.kind === 'ladder') return ladderFigure(table.shownFit?.ladder ?? [], figure);
  if (table.shownFit === null) throw new Error(`${figure.id}: there is no fit to show`);
  return figure.kind === 'gates' ? gatesFigure(table.shownFit, figure) : scatterFigure(table.shownFit, figure);
}

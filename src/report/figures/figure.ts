import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { FigureDeclaration } from '../../harness/experiment/experiment.js';
import type { DocumentFigure } from '../document.js';
import { lineFigure } from './line-figure.js';

/** The figures that can be drawn: all but those of a run that is not there, or has nothing to draw. */
export function drawableFigures({ experiment: { figures }, shownFit }: ComparedTable): FigureDeclaration[] {
  return figures.filter((figure) => figure.kind === 'line' || (shownFit && figure.draw(shownFit) !== null));
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
  const spec = table.shownFit && figure.draw(table.shownFit);
  if (!spec) throw new Error(`${figure.id}: there is no run to show`);
  return spec as TopLevelSpec;
}

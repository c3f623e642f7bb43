import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { FigureDeclaration, LineFigure } from '../../harness/experiment/experiment.js';
import { METRICS } from '../../harness/experiment/metrics.js';
import type { DocumentFigure } from '../document.js';
import { drawableFigures, figureSpec } from '../figures/figure.js';
import type { LayeredSpec } from '../figures/figure-layers.js';
import { panelsOf } from '../tables/layout.js';

/** The figures of a table as the page draws them: their points say what they are. */
export function pageFigures(table: ComparedTable): DocumentFigure[] {
  return drawableFigures(table).map((figure) => {
    const spec = withTooltips(figureSpec(table, figure));
    return {
      id: figure.id,
      title: figure.title,
      spec: isLine(figure) ? withPointTooltips(spec as LayeredSpec, table, figure) : spec,
    };
  });
}

/** The same chart whose marks say what they show, unless they say so already. */
export function withTooltips(spec: TopLevelSpec): TopLevelSpec {
  return { ...spec, config: { mark: { tooltip: true }, ...spec.config } };
}

const isLine = (figure: FigureDeclaration): figure is LineFigure => figure.kind === 'line';

// a band or a line has one tooltip for all its points, which would be that of the first
function withPointTooltips(spec: LayeredSpec, table: ComparedTable, figure: LineFigure): LayeredSpec {
  const field = (name: string, title: string) => ({ field: name, title });
  const number = (name: string, title: string) => ({
    ...field(name, title),
    type: 'quantitative' as const,
    format: figure.metric === 'seconds' ? '.3~g' : `.${METRICS[figure.metric].digits}f`,
  });
  const tooltip = [
    field('source', 'source'),
    ...(panelsOf(table).length > 1 ? [field('panel', 'panel')] : []),
    field('x', figure.xTitle),
    number('mean', `${METRICS[figure.metric].title}, mean`),
    number('low', 'mean − sd'),
    number('high', 'mean + sd'),
  ];
  const layer = spec.layer.map((part) => {
    if (!('mark' in part) || typeof part.mark !== 'object') return part;
    if (part.mark.type === 'point') return { ...part, encoding: { ...part.encoding, tooltip } };
    return { ...part, mark: { ...part.mark, tooltip: null } };
  });
  return { ...spec, layer } as LayeredSpec;
}

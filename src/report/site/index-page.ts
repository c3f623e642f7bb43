import type { ComparedTable } from '../../harness/compare/compared-table.js';
import type { ReportContext } from '../context.js';
import { documentFigures } from '../document.js';
import { PAGE_TITLE } from '../titles.js';
import { tableData } from './cell-details.js';
import { overview } from './overview.js';
import { pageBody, type ViewGroup } from './page-body.js';
import { pageFigures, withTooltips } from './page-figures.js';
import { htmlPage } from './shell.js';
import { verdictPanels } from './verdict-table.js';
import { artefactsView, deviationsView, documentView, type PagePlace, provenanceView, tableView } from './views.js';

/** The whole reports/index.html: verdicts, documents, tables and figures in one page, a view at a time. */
export function indexPage(all: readonly ComparedTable[], context: ReportContext): string {
  const { notes, documents, provenance, paperOrder = [] } = context;
  const tables = inPaperOrder(all, paperOrder);
  const place: PagePlace = {
    sections: new Set([...tables.map(({ experiment }) => experiment.id), ...documents.map(({ id }) => id)]),
    compared: verdictPanels,
  };
  const groups: ViewGroup[] = [
    { views: [overview(tables, context)] },
    {
      name: 'The paper',
      views: [
        artefactsView(tables),
        deviationsView(tables, notes, place),
        ...tables.map((table) => tableView(table, place)),
      ],
    },
    { name: 'Beyond its numbers', views: documents.map((document) => documentView(document, place)) },
    { views: [provenanceView(provenance)] },
  ];
  const ofDocuments = documents.flatMap(documentFigures);
  return htmlPage({
    title: PAGE_TITLE,
    body: pageBody(groups, context),
    views: true,
    figures: [
      ...tables.flatMap(pageFigures),
      ...ofDocuments.map((figure) => ({ ...figure, spec: withTooltips(figure.spec) })),
    ],
    data: { tables: tables.map(tableData) },
  });
}

/** The tables as the paper has them, then those it does not tell the place of. */
function inPaperOrder(tables: readonly ComparedTable[], order: readonly string[]): ComparedTable[] {
  const place = ({ experiment: { id } }: ComparedTable): number => {
    const found = order.indexOf(id);
    return found < 0 ? order.length : found;
  };
  return [...tables].sort((a, b) => place(a) - place(b));
}

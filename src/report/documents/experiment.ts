import { type ComparedTable, countVerdicts } from '../../harness/compare/compared-table.js';
import { code, strong } from '../../harness/experiment/prose.js';
import { type Block, heading, note, only, type ReportDocument, text } from '../document.js';
import { drawnFigures } from '../figures/figure.js';
import { renderTerminal } from '../render/terminal.js';
import { rulesIn, type Study } from '../study.js';
import { detailsBlocks } from '../tables/details.js';
import { countsLine } from '../tables/format.js';
import { hasPublished, PUBLISHED_NOTE } from '../tables/table-layout.js';

/** An experiment's table: our values beside the paper's, figures, and the numbers behind each verdict. */
export function experimentDocument(table: ComparedTable, provenance: string, study: Study): ReportDocument {
  const { id, artefact, title, notes = [] } = table.experiment;
  const shownBlocks = table.shownFit ? (study.shownRunBlocks?.(table.shownFit) ?? []) : [];
  return {
    id,
    name: artefact,
    title: `${artefact}: ${title}`,
    blocks: [
      only(
        ['markdown'],
        text(`Reproduces ${artefact} of the paper. `, strong('Verdicts:'), ` ${countsLine(countVerdicts([table]))}.`),
        text(
          'Values are mean (standard deviation) over the runs; the rules for verdicts are in ',
          code(rulesIn(study)),
          '.',
        ),
      ),
      only(['markdown', 'html'], ...notes.map((sentence) => text(sentence))),
      { kind: 'compared', table },
      ...(hasPublished(table.rows) ? [note(PUBLISHED_NOTE)] : []),
      ...figureBlocks(table),
      only(['markdown'], ...shownBlocks, ...detailsBlocks(table)),
    ],
    provenance,
    folder: 'reports',
  };
}

function figureBlocks(table: ComparedTable): Block[] {
  const figures = drawnFigures(table);
  if (figures.length === 0) return [];
  return [
    only(['markdown'], heading(2, figures.length === 1 ? 'Figure' : 'Figures')),
    only(['markdown', 'html'], { kind: 'gallery', figures }),
  ];
}

/** A table for the terminal: ours, the paper's and the verdict of every cell. */
export function terminalTable(table: ComparedTable, width?: number): string {
  return renderTerminal(experimentDocument(table, '', {}), width);
}

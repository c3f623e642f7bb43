import { describe, expect, it } from 'vitest';
import { fairDocument } from '../../../experiments/reports/fair.js';
import { shownFitBlocks } from '../../../experiments/reports/shown-fit.js';
import type { Calibration } from '../../../src/harness/calibrate/calibration.js';
import type { Part } from '../../../src/harness/claims/claim.js';
import { judgeInterval } from '../../../src/harness/claims/rules.js';
import type { ReportDocument } from '../../../src/report/document.js';
import { claimsDocument } from '../../../src/report/documents/claims.js';
import { experimentDocument } from '../../../src/report/documents/experiment.js';
import { ledgerDocument } from '../../../src/report/documents/ledger.js';
import { summaryDocument } from '../../../src/report/documents/summary.js';
import { timesDocument } from '../../../src/report/documents/times.js';
import { renderCsv } from '../../../src/report/render/csv.js';
import { renderHtml } from '../../../src/report/render/html.js';
import { renderLatex } from '../../../src/report/render/latex.js';
import { renderMarkdown } from '../../../src/report/render/markdown.js';
import { renderTerminal } from '../../../src/report/render/terminal.js';
import { verdictPanels } from '../../../src/report/site/verdict-table.js';
import { STUDY } from '../../harness/calibrate/toy-study.js';
import { PLAIN, REAL, SCALING, SWEEP } from '../tables.js';

const part: Part = {
  statement: 'part',
  ...judgeInterval({ value: 0.4, low: 0.3, high: 0.5, n: 20 }, { above: 0.1 }, 'score'),
  paper: null,
};
const claim = { id: 'c', quote: 'q', where: 'w', rule: 'r', parts: [] };
const candidates = STUDY.knobs[0].candidates.map(({ name }) => ({ name, discrepancy: 1, beatsChosen: 0.5, look: 1 }));
const CHECK = { cells: 2, constant: 1, discrepancy: 1, withinTwo: 1 };
const CALIBRATION = {
  provenance: 'PROVENANCE',
  studies: [
    {
      study: 'toy',
      title: 'Toy',
      search: {
        settings: 4,
        cells: 2,
        chosen: { setting: { level: '2', idle: 'a' }, discrepancy: 1 },
        spreads: 1,
        chosenByLook: [1.1, 1],
        chance: { mean: 0.4, asLarge: 0.02 },
        finalists: [{ setting: { level: '1', idle: 'a' }, discrepancy: 0.5, beatsChosen: 0.6, look: 1 }],
        knobs: [{ knob: 'level', candidates }],
      },
      searched: { means: CHECK, spreads: CHECK },
      heldOut: { means: CHECK, spreads: null },
      runs: 8,
    },
  ],
} as unknown as Calibration;

const DOCUMENTS: ReportDocument[] = [
  claimsDocument([{ claim, parts: [part, part, part], verdict: 'holds', missing: null }], 'PROVENANCE'),
  fairDocument([{ fair: SCALING, paper: REAL }], 'PROVENANCE'),
  ledgerDocument([STUDY], CALIBRATION, {}),
  summaryDocument([PLAIN, SWEEP], { notes: ['A note.'], provenance: 'PROVENANCE', documents: [], study: {} }),
  timesDocument([SWEEP, REAL, SCALING], 'PROVENANCE', 'K-means'),
  ...[PLAIN, SWEEP, REAL, SCALING].map((table) =>
    experimentDocument(table, 'PROVENANCE', { shownRunBlocks: shownFitBlocks }),
  ),
];

const PLACE = { sections: new Set<string>(), report: 'report', compared: verdictPanels };

describe.each(DOCUMENTS.map((document) => [document.title, document] as const))('%s', (title, document) => {
  it.each([
    ['markdown', renderMarkdown, /^# .+\n\n/],
    ['latex', renderLatex, /^\\documentclass[\s\S]+\\section\*\{[\s\S]+\\end\{document\}\n$/],
    ['csv', renderCsv, /^\S[^\n]*,[^\n]*\n[^\n]*,/],
    ['terminal', renderTerminal, /\n-{2,} {2}-+/],
    ['html', ({ blocks }: ReportDocument) => renderHtml(blocks, PLACE), /<table[\s\S]+<\/table>/],
  ])('renders as %s', (medium, render, form) => {
    const rendered = render(document);
    expect(rendered).toMatch(form);
    expect(rendered).not.toMatch(/undefined|\[object|NaN/);
    if (medium === 'markdown' || medium === 'terminal') expect(rendered).toContain(title);
    if (medium === 'markdown' || medium === 'latex') expect(rendered).toContain('PROVENANCE');
  });
});

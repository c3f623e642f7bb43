import type { ComparedTable, Verdict } from '../../compare/compared-table.js';
import { VERDICTS } from '../../compare/compared-table.js';
import { SIGNIFICANCE } from '../../compare/verdict.js';
import { METRICS } from '../../experiment/metrics.js';
import { rowName } from '../../runs/plan.js';
import { escapeHtml } from '../render/escape-html.js';
import { headerCell } from '../render/html.js';
import { htmlTable } from '../render/html-table.js';
import { deviationsOf } from '../tables/deviations.js';
import {
  formatDifference,
  formatP,
  formatValue,
  formatVerdict,
  VERDICT_ICONS,
  VERDICT_TONES,
} from '../tables/format.js';
import { totalCounts } from '../tables/layout.js';
import { cellAddress } from './verdict-table.js';

const JUDGED: readonly Verdict[] = ['reproduced', 'compatible', 'different'];

const MEANINGS: Record<Verdict, string> = {
  reproduced: 'within the practical margin of the paper’s mean',
  compatible: 'beyond the margin, but the runs cannot tell it from chance',
  different: `beyond the margin, and not by chance (p < ${SIGNIFICANCE})`,
  'not reported': 'ours alone; the paper gives no value',
  missing: 'the paper has a value, we have no run',
};

/** The verdicts of all cells: a sentence, and a button each that shows these cells alone. */
export function headline(tables: readonly ComparedTable[]): string {
  const counts = totalCounts(tables);
  const judged = JUDGED.reduce((sum, verdict) => sum + counts[verdict], 0);
  const cards = VERDICTS.filter((verdict) => counts[verdict] > 0 || JUDGED.includes(verdict)).map(
    (verdict) =>
      `<li><button type="button" class="count tone-${VERDICT_TONES[verdict]}" data-filter="${verdict}" aria-pressed="false">` +
      `<span class="number">${counts[verdict]}</span><span class="word">${formatVerdict(verdict)}</span>` +
      `<span class="meaning">${MEANINGS[verdict]}</span></button></li>`,
  );
  return `<p class="lead">Of ${judged} values that the paper reports and we computed again, <strong>${counts.reproduced} are reproduced</strong>, ${counts.compatible} are compatible and <strong>${counts.different} ${counts.different === 1 ? 'differs' : 'differ'}</strong>.</p>
${stackedBar(counts)}
<ul class="counts">${cards.join('')}</ul>`;
}

/** All artefacts by verdict; a count leads to these cells. */
export function artefactMatrix(tables: readonly ComparedTable[]): string {
  const present = VERDICTS.filter((verdict) => tables.some(({ counts }) => counts[verdict] > 0));
  const lines = tables.map(({ experiment: { id, artefact, title }, counts }) => {
    const cells = present.map((verdict) => {
      if (counts[verdict] === 0) return '<td class="right zero">0</td>';
      const label = `${artefact}: ${counts[verdict]} ${verdict}`;
      return (
        `<td class="right"><a class="tone-${VERDICT_TONES[verdict]}" href="#${escapeHtml(id)}" data-filter="${verdict}"` +
        ` aria-label="${escapeHtml(label)}">${VERDICT_ICONS[verdict]} ${counts[verdict]}</a></td>`
      );
    });
    return (
      `<tr><th scope="row"><a href="#${escapeHtml(id)}">${escapeHtml(artefact)}</a>` +
      `<span class="title">${escapeHtml(title)}</span></th><td class="share">${stackedBar(counts)}</td>${cells.join('')}</tr>`
    );
  });
  return htmlTable({
    label: 'Artefacts by verdict',
    caption: 'All artefacts by verdict',
    attributes: ' class="matrix"',
    head: [
      headerCell('Artefact'),
      headerCell('Share'),
      ...present.map((verdict) => headerCell(formatVerdict(verdict), 'right')),
    ],
    rows: lines,
  });
}

/** The verdicts of one table, as marks with their numbers. */
export function tally(counts: Record<Verdict, number>): string {
  return VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        `<span class="chip tone-${VERDICT_TONES[verdict]}">${VERDICT_ICONS[verdict]} ${counts[verdict]} ${verdict}</span>`,
    )
    .join('');
}

/** Whether the paper has a value for any cell of the table. */
export function isJudged({ counts }: ComparedTable): boolean {
  return JUDGED.some((verdict) => counts[verdict] > 0) || counts.missing > 0;
}

/** The cells that differ, the largest difference in margins first. */
export function deviationsTable(tables: readonly ComparedTable[]): string {
  const deviations = deviationsOf(tables);
  if (deviations.length === 0) return '<p>None.</p>';
  const lines = deviations.map(({ table, row, cell, size }) => {
    const { metric, ours, paper, difference, p, reason } = cell;
    const numbers = [
      formatValue(metric, ours),
      formatValue(metric, paper),
      formatDifference(metric, difference),
      size.toFixed(1),
      formatP(p),
    ];
    const where = `${table.experiment.artefact}, ${rowName(row.labels)}: ${METRICS[metric].title}`;
    return (
      `<tr><th scope="row"><a href="#${escapeHtml(cellAddress(table, row, metric))}">${escapeHtml(where)}</a></th>` +
      `${numbers.map((text) => `<td class="right">${escapeHtml(text)}</td>`).join('')}` +
      `<td class="reason">${escapeHtml(reason ?? 'unexplained')}</td></tr>`
    );
  });
  return htmlTable({
    label: 'What differs',
    caption: 'What differs',
    attributes: ' class="deviations"',
    head: [
      headerCell('Cell'),
      ...['Ours', 'Paper', 'Difference', 'In margins', 'p'].map((title) => headerCell(title, 'right')),
      headerCell('Reason'),
    ],
    rows: lines,
  });
}

// the shares of the verdicts among the judged cells; the numbers stand beside it
function stackedBar(counts: Record<Verdict, number>): string {
  const parts = JUDGED.filter((verdict) => counts[verdict] > 0);
  const bars = parts.map(
    (verdict) => `<i class="tone-${VERDICT_TONES[verdict]}" style="flex-grow:${counts[verdict]}"></i>`,
  );
  return `<span class="bar" aria-hidden="true">${bars.join('')}</span>`;
}

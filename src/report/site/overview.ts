import { type ComparedTable, INFORMATIVE, VERDICTS, type Verdict } from '../../compare/compared-table.js';
import { countVerdicts, informativeCount, type VerdictCounts } from '../../compare/counts.js';
import { SIGNIFICANCE } from '../../compare/verdict.js';
import { counted } from '../../core/counted.js';
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
import { cellAddress } from './verdict-table.js';

const MEANINGS: Record<Verdict, string> = {
  equal: 'shown to lie within the practical margin of the paper’s mean',
  consistent: 'neither shown equal nor different: each cell says what it could have seen',
  different: `beyond the margin, and not by chance (p < ${SIGNIFICANCE})`,
  given: 'cannot fail: told, scheduled, constant, or counted elsewhere',
  'not reported': 'ours alone; the paper gives no value',
  missing: 'the paper has a value, we have no run',
};

/** The verdicts of all cells: a sentence, and a button each that shows these cells alone. */
export function headline(tables: readonly ComparedTable[]): string {
  const all = countVerdicts(tables);
  const counts = all.cells;
  const shown = VERDICTS.filter((verdict) => counts[verdict] > 0 || isInformative(verdict));
  const cards = shown.map(
    (verdict) =>
      `<li><button type="button" class="count tone-${VERDICT_TONES[verdict]}" data-filter="${verdict}" aria-pressed="false">` +
      `<span class="number">${counts[verdict]}</span><span class="word">${formatVerdict(verdict)}</span>` +
      `<span class="meaning">${MEANINGS[verdict]}</span></button></li>`,
  );
  return `<p class="lead">Of ${counted(informativeCount(all), 'value')} of the paper that could come out otherwise, <strong>${counts.equal} shown equal</strong>, ${counts.consistent} consistent, <strong>${counts.different} different</strong>.${spreadSentence(all)}</p>
${stackedBar(counts)}
<ul class="counts">${cards.join('')}</ul>`;
}

const isInformative = (verdict: Verdict): boolean => INFORMATIVE.some((one) => one === verdict);

function spreadSentence({ spreads }: VerdictCounts): string {
  const judged = INFORMATIVE.reduce((sum, verdict) => sum + spreads[verdict], 0);
  return judged > 0
    ? ` Of ${counted(judged, 'spread')} judged too, <strong>${spreads.different} different</strong>.`
    : '';
}

/** All artefacts by verdict; a count leads to these cells. */
export function artefactMatrix(tables: readonly ComparedTable[]): string {
  const total = countVerdicts(tables).cells;
  const present = VERDICTS.filter((verdict) => total[verdict] > 0);
  const lines = tables.map((table) => {
    const { id, artefact, title } = table.experiment;
    const { cells: counts } = countVerdicts([table]);
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
export function tally({ cells: counts }: VerdictCounts): string {
  return VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map(
      (verdict) =>
        `<span class="chip tone-${VERDICT_TONES[verdict]}">${VERDICT_ICONS[verdict]} ${counts[verdict]} ${verdict}</span>`,
    )
    .join('');
}

/** Whether the paper has a value for any cell of the table. */
export function isJudged(table: ComparedTable): boolean {
  const { cells } = countVerdicts([table]);
  return INFORMATIVE.some((verdict) => cells[verdict] > 0) || cells.given > 0 || cells.missing > 0;
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
  const parts = INFORMATIVE.filter((verdict) => counts[verdict] > 0);
  const bars = parts.map(
    (verdict) => `<i class="tone-${VERDICT_TONES[verdict]}" style="flex-grow:${counts[verdict]}"></i>`,
  );
  return `<span class="bar" aria-hidden="true">${bars.join('')}</span>`;
}

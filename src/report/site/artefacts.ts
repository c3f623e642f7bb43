import {
  type ComparedTable,
  countVerdicts,
  INFORMATIVE,
  VERDICTS,
  type Verdict,
  type VerdictCounts,
} from '../../harness/compare/compared-table.js';
import { rowName } from '../../harness/runs/plan.js';
import { groupBy } from '../../library/core/group-by.js';
import { escapeHtml, headerCell, htmlTable } from '../render/html.js';
import { type Deviation, deviationsOf } from '../tables/deviations.js';
import {
  formatDifference,
  formatP,
  formatValue,
  formatVerdict,
  VERDICT_ICONS,
  VERDICT_TONES,
} from '../tables/format.js';
import { cellAddress, verdictAddress } from './verdict-table.js';

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
        `<td class="right"><a class="tone-${VERDICT_TONES[verdict]}" href="#${escapeHtml(verdictAddress(table, verdict))}"` +
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

/** The verdicts of one table, as marks with their numbers, each of which shows only its rows. */
export function tally(table: ComparedTable, all: readonly ComparedTable[]): string {
  const { cells: counts } = countVerdicts([table]);
  const repeated = table.rows.flatMap(({ cells }) => cells.flatMap(({ countedIn }) => countedIn ?? []));
  const elsewhere = [...groupBy(repeated, ({ id }) => id).values()].map((cells) => {
    const [{ id, artefact }] = cells;
    const text = `${cells.length} counted in ${escapeHtml(artefact)}`;
    const isHere = all.some(({ experiment }) => experiment.id === id);
    return isHere
      ? `<a class="chip tone-none" href="#${escapeHtml(id)}">${text} →</a>`
      : `<span class="chip tone-none">${text}, which this report leaves out</span>`;
  });
  const chips = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      `<a class="chip tone-${VERDICT_TONES[verdict]}" href="#${escapeHtml(verdictAddress(table, verdict))}">` +
      `${VERDICT_ICONS[verdict]} ${counts[verdict]} ${verdict}</a>`,
  );
  return [...chips, ...elsewhere].join('');
}

/** A cell that differs, as a link to its details. */
export function deviationLink({ table, row, cell: { metric } }: Deviation): string {
  const where = `${table.experiment.artefact}, ${rowName(row.labels)}: ${metric.title}`;
  return `<a href="#${escapeHtml(cellAddress(table, row, metric))}">${escapeHtml(where)}</a>`;
}

/** The cells that differ, the largest difference in margins first. */
export function deviationsTable(tables: readonly ComparedTable[]): string {
  const deviations = deviationsOf(tables);
  if (deviations.length === 0) return '<p>None.</p>';
  const lines = deviations.map((deviation) => {
    const { metric, ours, paper, difference, p, reason } = deviation.cell;
    const numbers = [
      formatValue(metric, ours),
      formatValue(metric, paper),
      formatDifference(metric, difference),
      deviation.size.toFixed(1),
      formatP(p),
    ];
    return (
      `<tr><th scope="row">${deviationLink(deviation)}</th>` +
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

/** The shares of the verdicts among the judged cells; the numbers are shown beside it. */
export function stackedBar(counts: VerdictCounts['cells']): string {
  const parts: Verdict[] = INFORMATIVE.filter((verdict) => counts[verdict] > 0);
  const bars = parts.map(
    (verdict) => `<i class="tone-${VERDICT_TONES[verdict]}" style="flex-grow:${counts[verdict]}"></i>`,
  );
  return `<span class="bar" aria-hidden="true">${bars.join('')}</span>`;
}

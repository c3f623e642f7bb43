import {
  type ComparedTable,
  countVerdicts,
  INFORMATIVE,
  type VerdictCounts,
} from '../../harness/compare/compared-table.js';
import { type JudgedVerdict, SIGNIFICANCE } from '../../harness/compare/verdict.js';
import { counted } from '../../library/core/wording.js';
import { sum } from '../../library/stats/moments.js';
import type { ReportContext } from '../context.js';
import type { ReportDocument } from '../document.js';
import { perfectCopy } from '../documents/self-replication.js';
import { escapeHtml } from '../render/html.js';
import { RULES_URL } from '../study.js';
import { deviationsOf } from '../tables/deviations.js';
import { formatValue, formatVerdict, VERDICT_ICONS, VERDICT_TONES } from '../tables/format.js';
import { headlineOf, notCounted } from '../tables/headline.js';
import { deviationLink, stackedBar } from './artefacts.js';
import type { View } from './views.js';

// the number of different cells to list, so that everything fits on one screen
const SHOWN_DEVIATIONS = 5;

type Informative = (typeof INFORMATIVE)[number];

const MEANINGS: Record<Informative, string> = {
  equal: 'shown to lie within the practical margin of the paper’s mean',
  undecided: 'shown neither equal nor different: each cell states its minimum detectable difference',
  different: `shown to lie beyond the practical margin (p < ${SIGNIFICANCE})`,
};

/** The first view: does it reproduce, what does not, what to believe, where to go on. */
export function overview(tables: readonly ComparedTable[], context: ReportContext): View {
  const { study, documents } = context;
  const paper = study.title === undefined ? 'the paper' : `<cite>${escapeHtml(study.title)}</cite>`;
  const html = [
    `<p class="muted">Every value of ${paper}, recomputed and shown beside the paper’s.</p>`,
    doesItReproduce(tables, context),
    `<div class="answers">${whatDoesNot(tables)}${whatToBelieve(documents)}</div>`,
    whereToClick(tables),
  ];
  return { id: 'overview', name: 'Overview', html: html.join('\n') };
}

function doesItReproduce(tables: readonly ComparedTable[], { selfReplication, choices = [] }: ReportContext): string {
  const all = countVerdicts(tables);
  const { judged, counts, qualifications } = headlineOf(tables, choices);
  const cards = INFORMATIVE.map(
    (verdict) =>
      `<li><a class="count tone-${VERDICT_TONES[verdict]}" href="#${verdict === 'different' ? 'deviations' : 'artefacts'}">` +
      `<span class="number">${counts[verdict]}</span><span class="word">${formatVerdict(verdict)}</span>` +
      `<span class="meaning">${MEANINGS[verdict]}</span></a></li>`,
  );
  const copy = selfReplication
    ? `<p class="copy">${escapeHtml(perfectCopy(selfReplication))}. <a href="#self-replication">Why</a></p>`
    : '';
  const left = notCounted(tables);
  const points = qualifications.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');
  return `<h2>Does it reproduce?</h2>
<p class="lead">${answer(judged, counts)}${spreadSentence(all)}</p>
${copy}
${stackedBar(all.cells)}
<ul class="counts">${cards.join('')}</ul>
<ul class="qualifications">${points}</ul>
<p class="muted small">${left === '' ? '' : `Not counted: ${left}. `}<a href="${RULES_URL}">How the verdicts are decided</a>.</p>`;
}

function answer(judged: number, { equal, undecided, different }: Record<JudgedVerdict, number>): string {
  if (judged === 0) return 'None of the paper’s values was judged.';
  return `Of ${counted(judged, 'value')} of the paper that could have differed, <strong>${equal} ${equal === 1 ? 'is' : 'are'} shown equal</strong>, ${undecided} ${undecided === 1 ? 'is' : 'are'} undecided and <strong>${different} ${different === 1 ? 'differs' : 'differ'}</strong>.`;
}

function spreadSentence({ spreads }: VerdictCounts): string {
  const judged = sum(INFORMATIVE.map((verdict) => spreads[verdict]));
  return judged > 0
    ? ` Of ${counted(judged, 'standard deviation')}, <strong>${spreads.different}</strong> ${spreads.different === 1 ? 'differs' : 'differ'}.`
    : '';
}

function whatDoesNot(tables: readonly ComparedTable[]): string {
  const deviations = deviationsOf(tables);
  const items = deviations.slice(0, SHOWN_DEVIATIONS).map((deviation) => {
    const { metric, ours, paper } = deviation.cell;
    const [here, there] = [ours, paper].map((side) => escapeHtml(formatValue(metric, side)));
    return `<li>${deviationLink(deviation)}<span class="muted"><b>${here}</b> beside ${there}</span></li>`;
  });
  const all = deviations.length > SHOWN_DEVIATIONS ? `All ${deviations.length}, with` : 'With';
  const more = deviations.length > 0 ? `<p class="more"><a href="#deviations">${all} their reasons</a></p>` : '';
  return `<section class="answer"><h2>What does not? <span class="muted small">ours beside the paper’s</span></h2>
${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>Nothing in these runs.</p>'}${more}</section>`;
}

function whatToBelieve(documents: readonly ReportDocument[]): string {
  const items = documents.flatMap(({ id, brief }) =>
    brief
      ? [
          `<li><a href="#${escapeHtml(id)}">${escapeHtml(brief.answer)}</a><span class="muted">${escapeHtml(brief.detail)}</span></li>`,
        ]
      : [],
  );
  if (items.length === 0) return '';
  return `<section class="answer"><h2>What should I believe?</h2>\n<ul>${items.join('')}</ul></section>`;
}

function whereToClick(tables: readonly ComparedTable[]): string {
  const tiles = tables.map((table) => {
    const { id, artefact } = table.experiment;
    const { cells, elsewhere } = countVerdicts([table]);
    const judged = INFORMATIVE.filter((verdict) => cells[verdict] > 0);
    const counts = judged.map(
      (verdict) =>
        `<span class="tone-${VERDICT_TONES[verdict]}"><span aria-hidden="true">${VERDICT_ICONS[verdict]} </span>${cells[verdict]}<span class="unseen"> ${verdict}</span></span>`,
    );
    const none = cells.given > 0 ? `${cells.given} given` : 'no value in the paper';
    const words = judged.length > 0 ? counts.join(' ') : elsewhere > 0 ? countedWhere(table) : none;
    return `<li><a href="#${escapeHtml(id)}"><b>${escapeHtml(shortName(artefact))}</b>${stackedBar(cells)}<span class="tile-counts">${words}</span></a></li>`;
  });
  return `<h2>Where do I click?</h2>
<p class="muted small">A table, then any of its cells: both distributions, the test, and the runs behind it.<span class="keys"> <kbd>/</kbd> searches.</span></p>
<ul class="tiles">${tiles.join('')}</ul>`;
}

/** 'counted in Tables B.6, B.7': where the cells of a table are counted if the table itself counts none. */
function countedWhere({ rows }: ComparedTable): string {
  const artefacts = rows.flatMap(({ cells }) => cells.flatMap(({ countedIn }) => countedIn?.artefact ?? []));
  return `counted in ${escapeHtml([...new Set(artefacts)].map(shortName).join(', '))}`;
}

/** An artefact's name where there is little room. */
export const shortName = (artefact: string): string => artefact.replace(' and ', ', ');

import {
  type Calibration,
  LEVEL,
  notRuledOut,
  rulingOut,
  type StudyResult,
} from '../../harness/calibrate/calibration.js';
import { SPREAD_FACTOR } from '../../harness/calibrate/cells.js';
import { HUBER, MAX_Z } from '../../harness/calibrate/discrepancy.js';
import {
  departures,
  findingsOf,
  identified,
  type StudyWithResult,
  studiesWithResults,
  UNEXPECTED,
} from '../../harness/calibrate/findings.js';
import { REDRAWS, TIE } from '../../harness/calibrate/noise.js';
import { CLEARLY_WORSE } from '../../harness/calibrate/search.js';
import type { CalibrationStudy, Knob } from '../../harness/calibrate/study.js';
import {
  code,
  type Inline,
  inlineParts,
  LINE_BREAK,
  type Prose,
  plainText,
  strong,
} from '../../harness/experiment/prose.js';
import {
  type Block,
  type Brief,
  type Cell,
  cellParts,
  entry,
  figure,
  heading,
  list,
  only,
  type ReportDocument,
  TEXTS,
  table,
  text,
} from '../document.js';
import { knobsFigure } from '../figures/knobs-figure.js';
import { commandOf, rulesIn, type Study } from '../study.js';
import { checksTable, percent } from './ledger-checks.js';

/** docs/ledger.md: every setting the paper leaves open, what its own numbers say of it, and what we chose. */
export function ledgerDocument(
  studies: readonly CalibrationStudy[],
  calibration: Calibration,
  study: Study,
  file = 'reports/calibration.json',
): ReportDocument {
  const bound = rulingOut(calibration);
  const pairs = studiesWithResults(studies, calibration);
  const unexpected = departures(findingsOf(pairs));
  return {
    id: 'ledger',
    name: 'Ledger',
    title: 'Ledger: what the paper leaves open',
    blocks: [
      entry({
        id: 'rules',
        level: 2,
        closed: { title: 'How the settings were searched, and when one is identified' },
        blocks: introduction(
          pairs.map(({ result }) => result),
          study,
          bound,
        ),
      }),
      // on the page the settings themselves are this list
      only(TEXTS, summaryTable(pairs, bound)),
      figure(knobsFigure(pairs, bound)),
      ...(unexpected.length > 0 ? [list(unexpected, [strong(UNEXPECTED)])] : []),
      ...pairs.flatMap((pair) => studyBlocks(pair, bound)),
    ],
    provenance: [
      `${calibration.provenance}. Written by `,
      code(commandOf(study, 'calibrate')),
      '; the numbers are in ',
      code(file),
      '.',
    ],
    folder: 'docs',
    brief: briefOf(pairs, bound),
  };
}

function introduction(results: StudyResult[], study: Study, bound: number): Block[] {
  const { holdOut, choice } = study;
  const settings = results.reduce((sum, { search }) => sum + search.settings, 0);
  const runs = results.reduce((sum, { runs: count }) => sum + count, 0);
  const knobs = results.reduce((sum, { search }) => sum + search.knobs.length, 0);
  const nextLine = (prose: Prose | undefined): readonly Inline[] =>
    prose === undefined ? [] : [LINE_BREAK, ...inlineParts(prose)];
  return [
    text(
      'The paper does not state every setting, but its own numbers say much about them. Each setting is run on data sets made only for this search',
      LINE_BREAK,
      '(no report uses them) and compared with the paper’s cells: the means, and the standard deviations that are not 0 (between runs on one data set in the sweeps, over data sets or runs elsewhere).',
      LINE_BREAK,
      strong('The discrepancy'),
      ` of a setting is the mean over these cells of Huber’s loss (quadratic up to ${HUBER}, linear beyond) of the part of a difference that exceeds the practical margin, in standard errors of both sides and at most ${MAX_Z}.`,
      LINE_BREAK,
      `A difference within the margin of ${rulesIn(study)} does not count, nor do two standard deviations within a factor of ${SPREAD_FACTOR} of each other. If the paper used a single data set, its standard error includes the spread between data sets, less what runs on one of them add to it.`,
      LINE_BREAK,
      'Cells that vary together (those of a row; all sweeps of a size, which use one data set of the paper) share the weight of the number of independent cells among them.',
    ),
    text(
      `The search went in stages: one knob at a time, then random settings of all knobs by successive halving, then one knob at a time around the choice, and then a closer look at whatever was not clearly worse; ${settings} settings and ${runs} runs in all.`,
      nextLine(holdOut?.sentence),
    ),
    text(
      strong('As good in'),
      ` says how often a candidate does at least as well as the chosen one (to within ${TIE}) when both our data sets and the paper’s are resampled (${REDRAWS} redraws, with the same margins). A candidate with at most ${percent(bound, 2)} is `,
      strong('ruled out'),
      `: Holm’s bound at ${percent(LEVEL)} over all ${knobs} settings, because they are tested together. A setting is `,
      strong('identified'),
      ` if every other candidate is ruled out, or if the paper’s tables themselves settle it, as its note says; otherwise it is open. A candidate that is as good in less than ${percent(CLEARLY_WORSE)} at the first look gets no closer look; its discrepancy, marked *, is from the first look.`,
      nextLine(choice),
    ),
  ];
}

function summaryTable(pairs: readonly StudyWithResult[], bound: number): Block {
  return table(
    [{ title: 'Setting' }, { title: 'Chosen' }, { title: 'Identified' }, { title: 'Not ruled out' }],
    pairs.flatMap(({ study, result }) =>
      study.knobs.map((knob): Cell[] => {
        const rivals = notRuledOut(knob, result.search, bound);
        return [knob.title, knob.chosen, standing(rivals, knob), rivals.join('; ') || '–'];
      }),
    ),
  );
}

function briefOf(pairs: readonly StudyWithResult[], bound: number): Brief {
  const all = findingsOf(pairs);
  const count = identified(all, bound).length;
  return {
    answer: `The tables identify ${count} of ${all.length} unstated settings`,
    detail: `for the other ${all.length - count} they do not rule out every alternative`,
  };
}

function standing(rivals: readonly string[], { settled }: Knob): Cell {
  if (rivals.length === 0) return { text: '✓ identified', tone: 'good' };
  return settled ? { text: '✓ by its tables', tone: 'good' } : 'open';
}

function studyBlocks({ study, result }: StudyWithResult, bound: number): Block[] {
  const { search, searched, heldOut } = result;
  return [
    heading(2, study.title),
    text(
      `Discrepancy of the chosen setting over ${search.cells} cells that the search saw (${search.spreads} of them spreads): `,
      strong(search.chosen.discrepancy.toFixed(2)),
      `. If the paper’s numbers came from this setting, chance would give ${search.chance.mean.toFixed(2)} on average, and at least this much in ${percent(search.chance.asLarge)} of redraws.`,
      ...firstLook(search.chosenByLook),
    ),
    checksTable(searched, heldOut),
    ...jointBlocks(study, result),
    ...study.knobs.map((knob) => knobEntry(knob, result, bound)),
  ];
}

/** What the chosen setting had at the first of several looks. */
const firstLook = (byLook: readonly number[]): Inline[] =>
  byLook.length > 1 ? [` At the first look it had ${byLook[0].toFixed(2)}.`] : [];

/** What the joint search found beyond the chosen setting. */
function jointBlocks(study: CalibrationStudy, { search: { finalists, chosen } }: StudyResult): Block[] {
  const better = finalists.filter(({ discrepancy }) => discrepancy < chosen.discrepancy).slice(0, 5);
  if (study.knobs.length < 2 || better.length === 0) return [];
  return [
    text(
      'Joint settings with a lower discrepancy, best first. Each was picked as the best of many, so part of its lead is luck:',
    ),
    table(
      [
        { title: 'Discrepancy', align: 'right' },
        { title: 'As good in', align: 'right' },
        { title: 'Differs from the choice in' },
      ],
      better.map(({ setting, discrepancy, beatsChosen }) => [
        discrepancy.toFixed(2),
        percent(beatsChosen),
        study.knobs
          .filter(({ id, chosen: own }) => setting[id] !== own)
          .map(({ title, id }) => `${title}: ${setting[id]}`)
          .join('; '),
      ]),
    ),
  ];
}

function knobEntry(knob: Knob, { search }: StudyResult, bound: number): Block {
  const { quote, where } = knob.paper;
  const candidates = search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
  const looks = search.chosenByLook.length - 1;
  const lowest = Math.min(...candidates.flatMap(({ discrepancy, look }) => (look === looks ? discrepancy : [])));
  const rivals = notRuledOut(knob, search, bound);
  const { text: word, tone } = cellParts(standing(rivals, knob));
  return entry({
    id: knob.id,
    level: 3,
    heading: knob.title,
    closed: {
      title: [`${knob.title}: `, strong(knob.chosen)],
      mark: { text: plainText(word), tone },
      ...(rivals.length > 0 && { note: `Not ruled out: ${rivals.join('; ')}` }),
    },
    blocks: [
      text(
        `The paper: “${quote}” (${where}).${knob.note ? ` ${knob.note}` : ''}${knob.start ? ` The search began with ${knob.start}.` : ''}`,
      ),
      table(
        [{ title: 'Candidate' }, { title: 'Discrepancy' }, { title: 'As good in', align: 'right' }],
        candidates.map(({ name, discrepancy, beatsChosen, look }): Cell[] => [
          name === knob.chosen ? [`${name} `, strong('(chosen)')] : name,
          `${discrepancy.toFixed(2)}${look < looks ? '*' : ''}${discrepancy === lowest ? ' ◂ lowest' : ''}`,
          name === knob.chosen ? '–' : percent(beatsChosen, 1),
        ]),
      ),
    ],
  });
}

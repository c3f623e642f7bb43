import { type Calibration, type StudyResult, surenessOf, WITHIN_NOISE } from '../../calibrate/calibration.js';
import { HUBER, MAX_Z } from '../../calibrate/discrepancy.js';
import { REDRAWS } from '../../calibrate/noise.js';
import type { Knob, Study } from '../../calibrate/study.js';
import type { PaperFacts } from '../../experiment/paper-facts.js';
import { code, type Inline, inlineParts, LINE_BREAK, type Prose, strong } from '../../experiment/prose.js';
import { type Block, type Cell, figure, heading, type ReportDocument, table, text } from '../document.js';
import { knobsFigure } from '../figures/knobs-figure.js';

const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)} %`;

interface Pair {
  study: Study;
  result: StudyResult;
}

/** docs/ledger.md: every setting the paper leaves open, what its own numbers say of it, and what we chose. */
export function ledgerDocument(
  studies: readonly Study[],
  calibration: Calibration,
  facts: PaperFacts | undefined,
): ReportDocument {
  const pairs = studies.flatMap((study): Pair[] => {
    const result = calibration.studies.find(({ study: id }) => id === study.id);
    return result ? [{ study, result }] : [];
  });
  return {
    id: 'ledger',
    name: 'Ledger',
    title: 'Ledger: what the paper leaves open',
    blocks: [
      ...introduction(
        pairs.map(({ result }) => result),
        facts,
      ),
      summaryTable(pairs),
      figure(knobsFigure(pairs)),
      ...pairs.flatMap(studyBlocks),
    ],
    provenance: [
      `${calibration.provenance}. Written by `,
      code('npm run calibrate'),
      '; the numbers are in ',
      code('reports/calibration.json'),
      '.',
    ],
    folder: 'docs',
  };
}

function introduction(results: StudyResult[], facts: PaperFacts | undefined): Block[] {
  const settings = results.reduce((sum, { search }) => sum + search.settings, 0);
  const runs = results.reduce((sum, { runs: count }) => sum + count, 0);
  const nextLine = (prose: Prose | undefined): readonly Inline[] =>
    prose === undefined ? [] : [LINE_BREAK, ...inlineParts(prose)];
  return [
    text(
      'The paper does not state every setting. Its own numbers say much about them: a setting is run on data sets made for this search alone',
      LINE_BREAK,
      '(no report uses them), and held against the paper’s cells. ',
      strong('The discrepancy'),
      ' of a setting is the mean over these cells of Huber’s loss',
      LINE_BREAK,
      `(squares up to ${HUBER}, lines beyond, at most ${MAX_Z} counted) of the difference in standard errors: those of both sides, the spread between data sets where the paper used a single one,`,
      LINE_BREAK,
      'and half the practical margin of docs/verdicts.md. Cells that move together (those of a row; all sweeps of a size, which stand on one data set of the paper) share the weight of as many as are',
      LINE_BREAK,
      'independent; how much active dimensions spread between runs of one data set counts as one cell in all. About 1 is what chance alone gives, less where margins are wide and because the standard errors are on the wide side: the spread between runs enters them twice.',
    ),
    text(
      `The search went in stages: one knob at a time, then random settings of all knobs by successive halving, then one knob at a time around the choice; ${settings} settings and ${runs} runs in all.`,
      nextLine(facts?.holdOut.sentence),
    ),
    text(
      strong('As good in'),
      ` says how often a candidate does at least as well as the chosen one when chance is drawn again: other data sets of ours, and another draw of the paper’s numbers (${REDRAWS} redraws). From ${percent(WITHIN_NOISE)} on, it lies within noise of the choice. A choice is `,
      strong('sure'),
      ' where no other candidate does.',
      nextLine(facts?.choice),
    ),
  ];
}

function summaryTable(pairs: Pair[]): Block {
  return table(
    [{ title: 'Setting' }, { title: 'Chosen' }, { title: 'Sure' }, { title: 'Within noise of it' }],
    pairs.flatMap(({ study, result }) =>
      study.knobs.map((knob): Cell[] => {
        const { sure, withinNoise } = surenessOf(knob, result.search);
        return [knob.title, knob.chosen, sureness(sure, knob), withinNoise.join('; ') || '–'];
      }),
    ),
  );
}

function sureness(sure: boolean, { settled }: Knob): Cell {
  if (sure) return { text: '✓ sure', tone: 'good' };
  return settled ? { text: '✓ by its tables', tone: 'good' } : 'open';
}

function studyBlocks({ study, result }: Pair): Block[] {
  const { search, searched, heldOut } = result;
  return [
    heading(2, study.title),
    text(
      `Discrepancy of the chosen setting over ${search.cells} cells that the search saw: `,
      strong(searched.discrepancy.toFixed(2)),
      `, ${percent(searched.withinTwo)} of the cells within two standard errors.`,
      ...(heldOut
        ? [
            ' ',
            strong('Hold-out:'),
            ` over ${heldOut.cells} cells it did not see: `,
            strong(heldOut.discrepancy.toFixed(2)),
            `, ${percent(heldOut.withinTwo)} within two standard errors.`,
          ]
        : []),
    ),
    ...jointBlocks(study, result),
    ...study.knobs.flatMap((knob) => knobBlocks(knob, result)),
  ];
}

/** What the joint search found beyond the chosen setting. */
function jointBlocks(study: Study, { search: { finalists, chosen } }: StudyResult): Block[] {
  const better = finalists.filter(({ discrepancy }) => discrepancy < chosen.discrepancy).slice(0, 5);
  if (study.knobs.length < 2 || better.length === 0) return [];
  return [
    text(
      'Joint settings with a lower discrepancy, the best first. Each was picked as the best of many, so some of its lead is luck:',
    ),
    table(
      [
        { title: 'Discrepancy', align: 'right' },
        { title: 'As good in', align: 'right' },
        { title: 'Other than chosen' },
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

function knobBlocks(knob: Knob, { search }: StudyResult): Block[] {
  const { quote, where } = knob.paper;
  const candidates = search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
  const lowest = Math.min(...candidates.map(({ discrepancy }) => discrepancy));
  return [
    heading(3, knob.title),
    text(
      `The paper: “${quote}” (${where}).${knob.note ? ` ${knob.note}` : ''}${knob.start ? ` The search began with ${knob.start}.` : ''}`,
    ),
    table(
      [{ title: 'Candidate' }, { title: 'Discrepancy' }, { title: 'As good in', align: 'right' }],
      candidates.map(({ name, discrepancy, beatsChosen }): Cell[] => [
        name === knob.chosen ? [`${name} `, strong('(chosen)')] : name,
        `${discrepancy.toFixed(2)}${discrepancy === lowest ? ' ◂ lowest' : ''}`,
        name === knob.chosen ? '–' : percent(beatsChosen, 1),
      ]),
    ),
  ];
}

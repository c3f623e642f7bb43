import { type Calibration, type StudyResult, surenessOf, WITHIN_NOISE } from '../../calibrate/calibration.js';
import { REDRAWS } from '../../calibrate/noise.js';
import type { Knob, Study } from '../../calibrate/study.js';
import type { ReportDocument } from '../document.js';
import { knobsFigure } from '../figures/knobs-figure.js';
import { markdownTable, markdownText } from '../render/markdown.js';

const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)} %`;

/** docs/ledger.md: every setting the paper leaves open, what its own numbers say of it, and what we chose. */
export function ledgerDocument(studies: readonly Study[], calibration: Calibration): ReportDocument {
  const pairs = studies.flatMap((study) => {
    const result = calibration.studies.find(({ study: id }) => id === study.id);
    return result ? [{ study, result }] : [];
  });
  const figure = knobsFigure(pairs);
  const blocks = [
    '# Ledger: what the paper leaves open',
    introduction(pairs.map(({ result }) => result)),
    summaryTable(pairs),
    `![${figure.title}](figures/${figure.id}.svg)`,
    ...pairs.flatMap(({ study, result }) => studyBlocks(study, result)),
    '---',
    `${calibration.provenance}. Written by \`npm run calibrate\`; the numbers are in \`reports/calibration.json\`.`,
  ];
  return {
    id: 'ledger',
    title: 'Ledger',
    markdown: `${blocks.join('\n\n')}\n`,
    figures: [figure],
    inReports: false,
  };
}

interface Pair {
  study: Study;
  result: StudyResult;
}

function introduction(results: StudyResult[]): string {
  const [settings, runs] = [
    results.reduce((sum, { search }) => sum + search.settings, 0),
    results.reduce((sum, { runs: count }) => sum + count, 0),
  ];
  return [
    'The paper does not state every setting. Its own numbers say much about them: a setting is run on data sets made for this search alone',
    '(no report uses them), and held against the paper’s cells. **The discrepancy** of a setting is the mean over these cells of Huber’s loss',
    '(squares up to 2, lines beyond, at most 10 counted) of the difference in standard errors: those of both sides, the spread between data sets where the paper used a single one,',
    'and half the practical margin of docs/verdicts.md. Cells that move together (those of a row; all sweeps of a size, which stand on one data set of the paper) share the weight of as many as are',
    'independent; how much active dimensions spread between runs of one data set counts as one cell in all. About 1 is what chance alone gives, less where margins are wide and because the standard errors are on the wide side: the spread between runs enters them twice.',
    '',
    `The search went in stages: one knob at a time, then random settings of all knobs by successive halving, then one knob at a time around the choice; ${settings} settings and ${runs} runs in all.`,
    'Table B.5, Table B.7 and 20NG (and the rows of Table 2 that repeat B.7) were **held out**: no setting was chosen by them.',
    '',
    `**As good in** says how often a candidate does at least as well as the chosen one when chance is drawn again: other data sets of ours, and another draw of the paper’s numbers (${REDRAWS} redraws). From ${percent(WITHIN_NOISE)} on, it lies within noise of the choice. A choice is **sure** where no other candidate does.`,
    'Where several do, we take what the paper’s words suggest, or else the plainest (a round number, no extra step) unless another is clearly lower. The defaults of `Divi` and of the experiments are these choices (tested).',
  ].join('\n');
}

function summaryTable(pairs: Pair[]): string {
  return markdownTable(
    [{ title: 'Setting' }, { title: 'Chosen' }, { title: 'Sure' }, { title: 'Within noise of it' }],
    pairs.flatMap(({ study, result }) =>
      study.knobs.map((knob) => {
        const { sure, withinNoise } = surenessOf(knob, result.search);
        return [
          markdownText(knob.title),
          markdownText(knob.chosen),
          sure ? '✓ sure' : knob.settled ? '✓ by its tables' : 'open',
          withinNoise.map(markdownText).join('; ') || '–',
        ];
      }),
    ),
  );
}

function studyBlocks(study: Study, result: StudyResult): string[] {
  const { search, searched, heldOut } = result;
  const lines = [
    `Discrepancy of the chosen setting over ${search.cells} cells that the search saw: **${searched.discrepancy.toFixed(2)}**, ${percent(searched.withinTwo)} of the cells within two standard errors.`,
  ];
  if (heldOut) {
    lines.push(
      `**Hold-out:** over ${heldOut.cells} cells it did not see: **${heldOut.discrepancy.toFixed(2)}**, ${percent(heldOut.withinTwo)} within two standard errors.`,
    );
  }
  return [
    `## ${markdownText(study.title)}`,
    lines.join(' '),
    ...jointBlocks(study, result),
    ...study.knobs.flatMap((knob) => knobBlocks(knob, result)),
  ];
}

/** What the joint search found beyond the chosen setting. */
function jointBlocks(study: Study, { search: { finalists, chosen } }: StudyResult): string[] {
  const better = finalists.filter(({ discrepancy }) => discrepancy < chosen.discrepancy).slice(0, 5);
  if (study.knobs.length < 2 || better.length === 0) return [];
  const rows = better.map(({ setting, discrepancy, beatsChosen }) => [
    discrepancy.toFixed(2),
    percent(beatsChosen),
    study.knobs
      .filter(({ id, chosen: own }) => setting[id] !== own)
      .map(({ title, id }) => `${markdownText(title)}: ${markdownText(setting[id])}`)
      .join('; '),
  ]);
  return [
    'Joint settings with a lower discrepancy, the best first. Each was picked as the best of many, so some of its lead is luck:',
    markdownTable(
      [
        { title: 'Discrepancy', align: 'right' },
        { title: 'As good in', align: 'right' },
        { title: 'Other than chosen' },
      ],
      rows,
    ),
  ];
}

function knobBlocks(knob: Knob, { search }: StudyResult): string[] {
  const candidates = search.knobs.find(({ knob: id }) => id === knob.id)?.candidates ?? [];
  const best = Math.min(...candidates.map(({ discrepancy }) => discrepancy));
  const rows = candidates.map(({ name, discrepancy, beatsChosen }) => [
    `${markdownText(name)}${name === knob.chosen ? ' **(chosen)**' : ''}`,
    `${discrepancy.toFixed(2)}${discrepancy === best ? ' ◂ lowest' : ''}`,
    name === knob.chosen ? '–' : percent(beatsChosen, 1),
  ]);
  return [
    `### ${markdownText(knob.title)}`,
    `The paper: “${markdownText(knob.paper.quote)}” (${markdownText(knob.paper.where)}).${knob.note ? ` ${markdownText(knob.note)}` : ''}${knob.start ? ` The search began with ${markdownText(knob.start)}.` : ''}`,
    markdownTable([{ title: 'Candidate' }, { title: 'Discrepancy' }, { title: 'As good in', align: 'right' }], rows),
  ];
}

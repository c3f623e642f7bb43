import { type Prose, strong } from '../../harness/experiment/prose.js';
import type { ErrorRate, PaperCounts, SelfReplication } from '../../harness/self-replication/self-replication.js';
import { groupBy } from '../../library/core/group-by.js';
import { mean, sum } from '../../library/stats/moments.js';
import { type Block, figure, heading, note, type ReportDocument, table, text } from '../document.js';
import { copiesFigures } from '../figures/copies-figure.js';

const PROCEDURE =
  'Each synthetic paper is drawn from fresh runs of our own code: other data sets, other seeds, the paper’s protocol and ' +
  'printed digits (20 data sets per mean, or one data set with ten runs for all rows of all sensitivity tables together). It ' +
  'is then judged in place of the paper, by the same rules, against the same runs of ours. Every cell called different is an error.';

const LIMITS =
  'Only synthetic data can be drawn again: tables on real data and times are left out. The fresh runs are a sample ' +
  'too: the error rate of a sensitivity table rests on the data sets of the pool, each of which accounts for 2.5 % of a cell’s papers.';

/** reports/self-replication.md: what the rules say if there is nothing to find. */
export function selfReplicationDocument(result: SelfReplication, provenance: string): ReportDocument {
  return {
    id: 'self-replication',
    name: 'Self-replication',
    title: 'What would a perfect copy get?',
    blocks: [
      text(strong(`${perfectCopy(result)}.`), ' ', theirs(result), ' ', PROCEDURE),
      heading(2, 'Synthetic papers'),
      ...copiesFigures(result).map(figure),
      heading(2, 'Error rates'),
      ratesTable(result),
      ...worstBlocks(result),
      note(LIMITS),
    ],
    provenance,
    folder: 'reports',
    brief: { answer: perfectCopy(result), detail: `${result.papers.length} synthetic papers through the same rules` },
  };
}

/** 'Of 190 cells on drawn data a perfect copy gets 79 equal (90 %: 61 to 90) and 0.7 different …; the paper 76 and 1.' */
export function perfectCopy({ paper, papers }: SelfReplication): string {
  const informative = spreadOf(papers, 'informative');
  const equal = spreadOf(papers, 'equal');
  const different = spreadOf(papers, 'different');
  return (
    `Of ${informative.mean.toFixed(0)} cells on drawn data, a perfect copy gets ${equal.mean.toFixed(0)} equal (90 %: ${equal.at(0.05)} to ${equal.at(0.95)}) and ` +
    `${different.mean.toFixed(1)} different (median ${different.at(0.5)}; 95 %: at most ${different.at(0.95)}; 99 %: ${different.at(0.99)}); the paper gets ${paper.equal} and ${paper.different}`
  );
}

const theirs = ({ paper, papers }: SelfReplication): string =>
  `${paper.spreadsDifferent} of the paper’s spreads differ; of a copy’s spreads, ${spreadOf(papers, 'spreadsDifferent').mean.toFixed(1)} do on average (95 %: at most ${spreadOf(papers, 'spreadsDifferent').at(0.95)}).`;

/** The mean of a count over all synthetic papers, and its quantiles. */
function spreadOf(papers: readonly PaperCounts[], count: keyof PaperCounts) {
  const sorted = papers.map((paper) => paper[count]).sort((a, b) => a - b);
  return {
    mean: mean(sorted),
    at: (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))],
  };
}

function ratesTable({ rates, papers }: SelfReplication): Block {
  const right = (title: string) => ({ title, align: 'right' as const });
  const line = (title: Prose, metric: string, some: readonly ErrorRate[]) => [
    title,
    metric,
    ...(['mean', 'spread'] as const).flatMap((test) => {
      const ofTest = some.filter((rate) => rate.test === test);
      const judged = sum(ofTest.map((rate) => rate.judged));
      const share = (count: number): string => (judged === 0 ? '' : `${((100 * count) / judged).toFixed(1)} %`);
      return [
        judged === 0 ? '' : (judged / papers.length).toFixed(0),
        share(sum(ofTest.map(({ different }) => different))),
        share(sum(ofTest.map(({ equal }) => equal))),
      ];
    }),
  ];
  const groups = groupBy(rates, ({ artefact, metric }) => JSON.stringify([artefact, metric]));
  return table(
    [
      { title: 'Artefact' },
      { title: 'Metric' },
      ...['Means', '✗ different', '✓ equal', 'Spreads', '✗ different', '✓ equal'].map(right),
    ],
    [...[...groups.values()].map((some) => line(some[0].artefact, some[0].metric, some)), line('All', '', rates)],
  );
}

function worstBlocks({ worst }: SelfReplication): Block[] {
  if (worst.length === 0) return [];
  return [
    heading(3, 'The tests that err most often'),
    table(
      [
        { title: 'Artefact' },
        { title: 'Row' },
        { title: 'Metric' },
        { title: 'Test' },
        { title: '✗ different', align: 'right' },
      ],
      worst.map(({ artefact, row, metric, test, rate }) => [
        artefact,
        row,
        metric,
        test,
        `${(100 * rate).toFixed(1)} %`,
      ]),
    ),
  ];
}

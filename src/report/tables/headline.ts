import {
  type Cell,
  type ComparedTable,
  countVerdicts,
  INFORMATIVE,
  informativeCount,
  isJudged,
} from '../../harness/compare/compared-table.js';
import { countsAtMargins } from '../../harness/compare/margins.js';
import type { JudgedVerdict } from '../../harness/compare/verdict.js';
import { practicalMargin } from '../../harness/experiment/metrics.js';
import { median } from '../../library/stats/moments.js';

/** What the tables come to, as a sceptic would put it. */
export interface Headline {
  judged: number;
  counts: Record<JudgedVerdict, number>;
  /** sentences on how far the counts can be trusted */
  qualifications: string[];
}

/** The counts of the judged cells, and what they are worth; `choices` say how the settings were chosen. */
export function headlineOf(tables: readonly ComparedTable[], choices: readonly string[]): Headline {
  const all = countVerdicts(tables);
  const counts = Object.fromEntries(INFORMATIVE.map((verdict) => [verdict, all.cells[verdict]]));
  const judged = informativeCount(all);
  const resolution = medianResolution(tables);
  return {
    judged,
    counts: counts as Headline['counts'],
    qualifications: [
      ...(resolution === null
        ? []
        : [
            `The minimum detectable difference of the undecided cells is ${resolution.toFixed(1)} practical margins (median, 80 % power).`,
          ]),
      ...(judged > 0 ? [marginsSentence(tables)] : []),
      ...choices,
    ],
  };
}

/** '66 equal, 119 undecided, 5 different'. */
export const verdictCounts = (counts: Record<JudgedVerdict, number>): string =>
  INFORMATIVE.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ');

function marginsSentence(tables: readonly ComparedTable[]): string {
  const [half, double] = countsAtMargins(tables, [0.5, 2]).map(({ counts }) => verdictCounts(counts));
  return `With margins half as wide: ${half}; twice as wide: ${double}.`;
}

/** Of the undecided cells, in units of their margin; null if there is none. */
function medianResolution(tables: readonly ComparedTable[]): number | null {
  const inMargins = ({ metric, resolution, paper }: Cell): number =>
    (resolution ?? 0) / practicalMargin(metric, paper?.mean ?? 0);
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const undecided = cells.filter((cell) => cell.verdict === 'undecided' && isJudged(cell));
  return undecided.length === 0 ? null : median(undecided.map(inMargins));
}

/** '74 that repeat others, 258 in figures without numbers, 40 left blank in the paper': the cells that no verdict counts. */
export function notCounted(tables: readonly ComparedTable[]): string {
  const { cells, given, elsewhere } = countVerdicts(tables);
  const isDrawn = ({ rows }: ComparedTable): boolean => rows.every((row) => row.cells.every(({ paper }) => !paper));
  const inFigures = countVerdicts(tables.filter(isDrawn)).cells['not reported'];
  const lines: [number, string][] = [
    ...Object.entries(given).map(([reason, count]): [number, string] => [count, reason]),
    [elsewhere, 'that repeat others'],
    [cells['not judged'], 'without an honest test'],
    [inFigures, 'in figures or tables without numbers of the paper'],
    [cells['not reported'] - inFigures, 'that the paper leaves blank'],
    [cells.missing, 'without a run of ours'],
  ];
  const shown = lines.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return shown.join(', ');
}

import { requireInput } from '../../../core/errors.js';
import { printable } from '../../../core/wording.js';
import type { RawTable } from '../table.js';
import { type ColumnPlan, ID, type OptionWords, requireDifferent, shownColumns, shownName } from '../table-columns.js';
import { type ColumnReading, readCell } from './cell-text.js';
import { MAX_LEVELS } from './column-survey.js';
import type { Decisions, Finding } from './decide-columns.js';
import { ordinalRank } from './ordinal-words.js';
import { shownText } from './refused-cells.js';

const MAX_SHOWN = 7;

/** The plan by which the file is read again. */
export function planAgain({ plan, names }: RawTable, { readings, others }: Decisions, file: string): ColumnPlan {
  if (plan.isFixed) return { ...plan, readings: new Map([...(plan.readings ?? []), ...readings]) };
  const features: string[] = [];
  const roles = plan.roles.map((role, c) => {
    if (role < 0) return role;
    const other = others.get(c);
    if (other !== undefined) return other;
    const reading = readings.get(c);
    const first = features.length;
    if (reading?.kind === 'indicators') features.push(...reading.levels.map((level) => indicatorName(names[c], level)));
    else features.push(names[c]);
    return first;
  });
  requireInput(features.length > 0, `${file}: no column is left to fit: none of them has numbers or categories`);
  requireDifferent(features, file, 'rename the one in the file');
  return { ...plan, roles, features, readings };
}

/** The feature that is 1 if a column says `level`. */
export const indicatorName = (column: string, level: string): string => `${column}=${level}`;

/** What was decided, in one sentence for all columns of a kind. */
export function decisionNotes(raw: RawTable, decisions: Decisions, words: OptionWords): string[] {
  const { findings, others } = decisions;
  const about = (wanted: (finding: Finding, c: number) => boolean, sentence: (columns: string) => string): string[] => {
    const names = [...findings].filter(([c, finding]) => wanted(finding, c)).map(([c]) => raw.names[c]);
    return names.length === 0 ? [] : [sentence(shownColumns(names))];
  };
  return [
    ...numberNotes(raw, decisions),
    ...missingNotes(raw, decisions),
    ...about(
      ({ kind }) => kind === 'booleans',
      (columns) => `true and yes were read as 1, false and no as 0: ${columns}`,
    ),
    ...[...findings].flatMap(([c, finding]) => categoryNote(raw.names[c], finding)),
    ...about(
      ({ kind }) => kind === 'dates',
      (columns) => `dates were read as days since 1970-01-01: ${columns}`,
    ),
    ...about(
      ({ kind }) => kind === 'unclear dates',
      (columns) =>
        `left out, as its dates do not show which number is the month: ${columns} (write them as 2024-12-31)`,
    ),
    ...about(
      ({ kind }) => kind === 'texts',
      (columns) =>
        `left out, as it has too many categories: ${columns} (${words.oneHot} turns up to ${MAX_LEVELS} categories into columns of 0 and 1)`,
    ),
    ...about(
      ({ kind }) => kind === 'same',
      (columns) => `left out, as it is the same in every row: ${columns}`,
    ),
    ...about(
      ({ kind }, c) => kind === 'ids' && others.get(c) === ID,
      (columns) => `used as row names, as every row has a different one: ${columns}`,
    ),
    ...about(
      ({ kind }, c) => kind === 'ids' && others.get(c) !== ID,
      (columns) =>
        `left out, as its text differs in every row: ${columns} (if it is a category, use ${words.oneHot} with its name)`,
    ),
  ];
}

function categoryNote(name: string, finding: Finding): string[] {
  if (finding.kind === 'two') {
    const [zero, one] = finding.levels;
    return [
      `column ${shownName(name)} became ${shownName(indicatorName(name, one))}: 1 for ${shownText(one)}, 0 for ${shownText(zero)}`,
    ];
  }
  if (finding.kind === 'ordinal') {
    const ranks = [...finding.words].sort((a, b) => ordinalRank(a) - ordinalRank(b));
    const shown = ranks.slice(0, MAX_SHOWN).map((word) => `${ordinalRank(word)} for ${shownText(word)}`);
    return [`column ${shownName(name)} was read in the order of its words: ${shown.join(', ')}`];
  }
  if (finding.kind !== 'kinds') return [];
  const { levels } = finding;
  return [
    `column ${shownName(name)} became ${levels.length} columns of 0 and 1, one per category, such as ${shownName(indicatorName(name, levels[0]))}`,
  ];
}

function numberNotes(raw: RawTable, { findings, readings }: Decisions): string[] {
  const numbers = [...findings].filter(([, { kind }]) => kind === 'numbers').map(([c]) => c);
  const example = (c: number): string => {
    const { text } = raw.surveys.get(c)!.firstNumber!;
    return `${shownText(text)} in column ${shownName(raw.names[c])} is ${readCell(readings.get(c)!, text)}`;
  };
  const isPercent = (c: number): boolean => raw.surveys.get(c)!.percents > 0;
  const decimal = numbers.map((c) => readings.get(c) as ColumnReading & { kind: 'number' })[0]?.decimal;
  const percents = numbers.filter(isPercent);
  const others = numbers.filter((c) => !isPercent(c) || decimal === ',');
  const notes: string[] = [];
  if (others.length > 0) {
    const how = decimal === ',' ? 'the decimal sign is a comma' : 'separators of thousands were left out';
    notes.push(`${how}: ${example(others[0])}`);
  }
  if (percents.length > 0) notes.push(`percent signs were left out: ${example(percents[0])}`);
  return notes;
}

/** Words that may have been meant otherwise. */
function missingNotes(raw: RawTable, { findings }: Decisions): string[] {
  const isCategory = (c: number): boolean =>
    ['two', 'kinds', 'same', 'ids', 'ordinal', 'texts'].includes(findings.get(c)?.kind ?? '');
  const words = new Set<string>();
  for (const [c, { missingWords }] of raw.surveys) {
    if (!isCategory(c)) for (const word of missingWords) words.add(word);
  }
  if (words.size === 0) return [];
  const shown = [...words].slice(0, 5).map((word) => `'${printable(word)}'`);
  return [`read as missing values: ${shown.join(', ')}`];
}

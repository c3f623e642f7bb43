import type { RawTable } from '../table.js';
import { ID, SKIPPED } from '../table-columns.js';
import { areBooleans, type ColumnReading, isPerhapsMissing } from './cell-text.js';
import { type ColumnSurvey, MAX_LEVELS } from './column-survey.js';
import type { DateOrder } from './dates.js';
import { decimalSign, type NumberColumn } from './decimal-sign.js';
import { areOrdinal } from './ordinal-words.js';
import {
  isNearlyNumber,
  isSpaced,
  type RefusalContext,
  refusedCell,
  refusedCells,
  refusedOneHot,
  refusedSpaces,
} from './refused-cells.js';

/** What a column was found to be, if it does not only have plain numbers. */
export type Finding =
  | { kind: 'numbers' | 'booleans' }
  /** one text in every row, or another one in each */
  | { kind: 'same' | 'ids' }
  /** texts of too many kinds, or dates of which nobody knows what is day and month */
  | { kind: 'texts' | 'unclear dates' }
  | { kind: 'dates'; order: DateOrder }
  /** words in a known order, and those that there are */
  | { kind: 'ordinal'; words: string[] }
  /** a category: the second of two becomes 1, or each of several a column */
  | { kind: 'two' | 'kinds'; levels: string[] };

/** The columns that have to be read in another way, or left out. */
export interface Decisions {
  findings: Map<number, Finding>;
  /** by column; all other features are plain numbers */
  readings: Map<number, ColumnReading>;
  /** columns that are no features, and whether they name the rows */
  others: Map<number, typeof ID | typeof SKIPPED>;
}

interface DecisionContext extends RefusalContext {
  delimiter: string;
}

/** a category of more kinds becomes no columns unless asked for: they would outnumber the numbers */
const MAX_KINDS = 10;
const LEFT_OUT = new Set<Finding['kind']>(['same', 'ids', 'texts', 'unclear dates']);

/** Decides from all cells of a file what its columns are; refuses what is neither numbers nor anything known. */
export function decideColumns(raw: RawTable, context: DecisionContext): Decisions {
  refuseSpaces(raw, context);
  const findings = new Map<number, Finding>();
  const broken: number[] = [];
  for (const c of [...raw.surveys.keys()].sort((a, b) => a - b)) {
    const finding = findingOf(raw, c);
    if (finding === 'broken') broken.push(c);
    else if (finding !== 'plain') findings.set(c, finding);
    if (raw.plan.categories?.has(c) && findings.get(c)?.kind === 'texts') throw refusedOneHot(context, raw.names[c]);
  }
  refuse(raw, context, broken);
  return { findings, readings: readingsOf(raw, context, findings), others: othersOf(raw, findings) };
}

function findingOf({ plan, surveys, x }: RawTable, c: number): Finding | 'plain' | 'broken' {
  const survey = surveys.get(c)!;
  if (plan.categories?.has(c)) return categoryOf(survey, MAX_LEVELS);
  const { missing, perhapsMissing, numbers, texts, levels, repeats, firstText } = survey;
  if (texts === 0) return numbers === 0 ? 'plain' : { kind: 'numbers' };
  const hasPlain = x.rows > missing + perhapsMissing + numbers + texts;
  if (hasPlain || numbers > 0 || isNearlyNumber(firstText!.text)) return 'broken';
  if (isBoolean(survey, plan.isFixed === true)) return { kind: 'booleans' };
  const { count, order } = survey.dates;
  if (count === texts && (order !== null || !plan.isFixed)) {
    return order === null ? { kind: 'unclear dates' } : { kind: 'dates', order };
  }
  if (levels && (levels.size > 2 || plan.isFixed) && areOrdinal(levels)) return { kind: 'ordinal', words: [...levels] };
  if (plan.isFixed) return 'broken';
  if (levels?.size === 1) return { kind: 'same' };
  const isAsked = plan.oneHot || plan.keep?.has(c);
  const isUnique = !repeats && levels?.size === x.rows && x.rows > 2;
  return isUnique && !plan.keep?.has(c)
    ? { kind: 'ids' }
    : categoryOf(survey, isAsked ? MAX_LEVELS : Math.min(MAX_KINDS, x.rows / 2));
}

function isBoolean({ levels }: ColumnSurvey, isFeature: boolean): boolean {
  if (levels === null || levels.size > MAX_LEVELS) return false;
  const words = [...levels].filter((level) => !isPerhapsMissing(level));
  return areBooleans(new Set(words.map((word) => word.trim().toLowerCase())), isFeature);
}

/** A 0/1 column, or one per category if there are not too many. */
function categoryOf({ levels }: ColumnSurvey, most: number): Finding {
  const sorted = [...(levels ?? [])].sort();
  if (sorted.length === 2) return { kind: 'two', levels: sorted };
  return levels && levels.size <= most ? { kind: 'kinds', levels: sorted } : { kind: 'texts' };
}

/** A table without delimiters is one column of texts. */
function refuseSpaces({ names, surveys, x }: RawTable, context: DecisionContext): void {
  const survey = names.length === 1 ? surveys.get(0) : undefined;
  if (!survey?.firstText || !isSpaced(survey.firstText.text) || isNearlyNumber(survey.firstText.text)) return;
  const { missing, perhapsMissing, numbers, texts, firstText } = survey;
  if (x.rows === missing + perhapsMissing + numbers + texts) throw refusedSpaces(context, firstText);
}

/** Single cells that are no numbers are for the user to correct: all columns that have some are named. */
function refuse(raw: RawTable, context: DecisionContext, broken: number[]): void {
  if (broken.length === 0) return;
  throw refusedCells(
    context,
    broken.map((c) => {
      const { firstText, texts } = raw.surveys.get(c)!;
      return { column: raw.names[c], cell: firstText!, others: texts - 1 };
    }),
  );
}

function readingsOf(
  raw: RawTable,
  context: DecisionContext,
  findings: ReadonlyMap<number, Finding>,
): Decisions['readings'] {
  const readings = new Map<number, ColumnReading>();
  const numbers = new Map<number, NumberColumn>();
  for (const [c, finding] of findings) {
    if (finding.kind === 'booleans') readings.set(c, { kind: 'boolean' });
    else if (finding.kind === 'ordinal') readings.set(c, { kind: 'ordinal' });
    else if (finding.kind === 'dates') readings.set(c, { kind: 'date', order: finding.order });
    else if (finding.kind === 'two') readings.set(c, { kind: 'indicators', levels: finding.levels.slice(1) });
    else if (finding.kind === 'kinds') readings.set(c, { kind: 'indicators', levels: finding.levels });
    else if (finding.kind === 'numbers') numbers.set(c, numberColumn(raw, c, context));
  }
  if (numbers.size === 0) return readings;
  const hasPlainDecimals = (): boolean =>
    raw.x.data.some((value) => Number.isFinite(value) && !Number.isInteger(value));
  const decimal = decimalSign([...numbers.values()], context.delimiter, hasPlainDecimals, context);
  raw.roles.forEach((role, c) => {
    // plain numbers of a file with decimal commas have none, or points between thousands
    const isPlain = role >= 0 && !findings.has(c) && !raw.plan.readings?.has(c);
    if (numbers.has(c) || (decimal === ',' && isPlain)) {
      readings.set(c, { kind: 'number', decimal });
    }
  });
  return readings;
}

function numberColumn(raw: RawTable, c: number, context: DecisionContext): NumberColumn {
  const survey = raw.surveys.get(c)!;
  const { missing, perhapsMissing, numbers, percents, firstNumber } = survey;
  const hasPlain = raw.x.rows > missing + perhapsMissing + numbers;
  if (percents > 0 && (hasPlain || percents < numbers)) {
    const why = 'is in a column where only some values have a percent sign: write them all the same way';
    throw refusedCell(context, raw.names[c], firstNumber!, 0, why);
  }
  return { name: raw.names[c], survey, hasPlain };
}

function othersOf(raw: RawTable, findings: ReadonlyMap<number, Finding>): Decisions['others'] {
  const others: Decisions['others'] = new Map();
  let hasIds = raw.roles.includes(ID);
  for (const [c, { kind }] of findings) {
    if (!LEFT_OUT.has(kind)) continue;
    others.set(c, kind === 'ids' && !hasIds ? ID : SKIPPED);
    if (kind === 'ids') hasIds = true;
  }
  return others;
}

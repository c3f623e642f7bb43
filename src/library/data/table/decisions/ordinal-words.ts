/** Words in an order that everybody knows, from least to most; those of one place mean the same. */
const SCALES = [
  'very low;low;medium,moderate,mid,average;high;very high',
  'tiny;small;medium;large;huge',
  'xs;s;m;l;xl;xxl',
  'never;rarely,seldom;sometimes,occasionally;often,frequently;always',
  'strongly disagree;disagree;neutral,undecided,neither agree nor disagree;agree;strongly agree',
  'very poor;poor,bad;fair,average,ok;good;very good;excellent',
  'none;mild;moderate;severe',
  'beginner;intermediate;advanced;expert',
].map(
  (scale) => new Map(scale.split(';').flatMap((words, i) => words.split(',').map((word) => [word, i + 1] as const))),
);

/** a word has the same place in every scale that has it */
const RANKS = new Map(SCALES.flatMap((scale) => [...scale]));

const bare = (text: string): string => text.trim().toLowerCase().replace(/[_-]+/g, ' ');

/** The place of a word in its scale, from 1; NaN if it is in none. */
export const ordinalRank = (text: string): number => RANKS.get(bare(text)) ?? Number.NaN;

/** Whether all texts are words of one scale. */
export const areOrdinal = (texts: Iterable<string>): boolean => {
  const words = [...texts].map(bare);
  return SCALES.some((scale) => words.every((word) => scale.has(word)));
};

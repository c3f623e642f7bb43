import { exp } from '../../../library/core/math/exp.js';

const LN_MILLION = 13.815510557964274;
const LEAST = 0.01;

/** E in words, by its logarithm: '34 to 1', '0.3 to 1', 'more than a million to 1'. */
export function evidenceWords(logEvidence: number): string {
  if (logEvidence > LN_MILLION) return 'more than a million to 1';
  const evidence = exp(logEvidence);
  if (evidence < LEAST) return `less than ${LEAST} to 1`;
  return `${grouped(Number(evidence.toPrecision(evidence < 1 ? 1 : 2)))} to 1`;
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

const NTH = 'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** 'a second cluster', 'an eighth cluster', 'a 21st cluster'. */
export function nthCluster(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  const nth = NTH[n - 2] ?? `${n}${ending}`;
  return `${/^(e|8|18$)/.test(nth) || n === 18 ? 'an' : 'a'} ${nth} cluster`;
}

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

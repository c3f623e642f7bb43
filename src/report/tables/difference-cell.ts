import { METRICS, type MetricName } from '../../harness/experiment/metrics.js';
import type { Cell } from '../document.js';
import { formatNumber } from './format.js';
import type { Standing } from './standings.js';

/** 'best', or the difference to it with its interval, marked where the two are level. */
export function differenceCell(metric: MetricName, standing: Standing | undefined): Cell {
  if (!standing) return '–';
  if (standing.difference === null) return { text: 'best', tone: 'good' };
  const { value, low, high } = standing.difference;
  const [centre, from, to] = [value, low, high].map((number) => formatNumber(number, METRICS[metric].digits));
  const difference = `${centre} (${from} to ${to})`;
  return standing.level ? { text: `level: ${difference}`, tone: 'good' } : difference;
}

import { stream } from '../../../src/library/core/random.js';

/** Made-up rows in UCI's syntax: letters A, A, B, B, … Z, Z for one speaker after another, numbers of four decimals. */
export function isoletText(rows: number): string {
  const random = stream(3, 'isolet');
  return Array.from({ length: rows }, (_, i) => {
    const numbers = Array.from({ length: 617 }, () => (random.uniform() * 2 - 1).toFixed(4));
    return `${numbers.join(', ')}, ${1 + (Math.floor(i / 2) % 26)}.\n`;
  }).join('');
}

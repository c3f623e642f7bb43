import { describe, expect, it } from 'vitest';
import { latexText } from '../../../src/report/render/latex-text.js';

describe('latexText', () => {
  it.each([
    ['50% of $5 & #1', '50\\% of \\$5 \\& \\#1'],
    ['β/N', '$\\beta$/N'],
    ['T_split = 80', '$T_{\\mathrm{split}}$ = 80'],
    ['τ/τ₀', '$\\tau$/$\\tau_{\\mathrm{0}}$'],
    ['snake_case', 'snake\\_case'],
    ['−0.1 – é', '$-$0.1 -- é'],
    ['Ж', '[U+0416]'],
  ])('%s is %s', (text, latex) => {
    expect(latexText(text)).toBe(latex);
  });
});

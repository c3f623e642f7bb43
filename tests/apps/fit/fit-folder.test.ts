import { describe, expect, it } from 'vitest';
import { defaultFitFolder } from '../../../src/apps/fit/fit-folder.js';

describe('defaultFitFolder', () => {
  it.each([
    ['wine.csv', 'divi-fit-wine'],
    ['../data/cells.v2.tsv.gz', 'divi-fit-cells.v2'],
    ['x.NPY', 'divi-fit-x'],
    ['plain', 'divi-fit-plain'],
    ['.csv', 'divi-fit-data'],
  ])('%s goes to %s', (file, folder) => {
    expect(defaultFitFolder(file)).toBe(folder);
  });
});

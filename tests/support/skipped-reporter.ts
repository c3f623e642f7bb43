import type { Reporter, TestCase } from 'vitest/node';
import { EQUIPMENT, missing } from './equipment.js';

/** Why a test was skipped: the equipment it needs that is not here, or what the test itself says. */
function reasonsOf(test: TestCase): string[] {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return [result.note];
  return EQUIPMENT.filter(({ tag, path }) => path === '' && test.tags.includes(tag)).map(missing);
}

const tests = (count: number): string => `${count} test${count === 1 ? '' : 's'}`;

/** The closing lines: one for each thing that is missing here, then what was not tested in all. */
export function skippedLines(reasonsOfTests: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of reasonsOfTests.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (counts.size === 0) return [];
  const names = [...counts.keys()].map((reason) => reason.replace(/ \(.*/s, '')).join(', ');
  return [
    ...[...counts].map(([reason, count]) => `skipped ${tests(count)}: ${reason}`),
    `skipped ${tests(reasonsOfTests.length)} in all: ${names}; .ci/run installs what it can and runs everything`,
  ];
}

/** Prints, after all tests, what was not tested. A run of chosen tests says nothing about the others. */
export const skippedReporter: Reporter = {
  onTestRunEnd(modules) {
    const { tagsFilter, testNamePattern } = modules[0]?.project.config ?? {};
    if (tagsFilter || testNamePattern) return;
    const all = (state: 'passed' | 'failed' | 'skipped'): TestCase[] =>
      modules.flatMap((module) => [...module.children.allTests(state)]);
    const skipped = all('skipped').map(reasonsOf);
    for (const line of ['', ...skippedLines(skipped)]) console.log(line);
    // in these words, CI services that do not know vitest count the tests
    console.log(`${all('passed').length} passed, ${all('failed').length} failed, ${skipped.length} skipped`);
  },
};

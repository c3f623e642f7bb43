import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { duration, Progress } from '../../../../src/apps/cli/terminal/progress.js';

function output(isTTY: boolean): { isTTY: boolean; write: (text: string) => void; written: () => string } {
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  return { isTTY, write, written: () => text };
}

const HALF = `${'█'.repeat(12)}${'░'.repeat(12)}`;

describe('Progress', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.stubEnv('TERM', 'xterm');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('redraws its rows in place on a terminal and removes them', () => {
    const terminal = output(true);
    const progress = new Progress(terminal);
    progress.show({ label: 'too early', part: 0 });
    vi.advanceTimersByTime(4000);
    progress.show({ label: 'a', part: 0.5, msLeft: null }, { label: 'all', part: 0.5, detail: '2/4' });
    progress.show({ label: 'too soon', part: 0.6 });
    progress.show({ label: 'a long step', part: null });
    progress.clear();
    expect(terminal.written()).toBe(
      `\x1b[2Ka    ${HALF}\n\x1b[2Kall  ${HALF}  2/4  about 4 s left\n` +
        '\x1b[2A\x1b[2Ka long step\n' +
        '\x1b[1A\x1b[0J',
    );
  });

  it('reckons the time left of a step by that step only', () => {
    const terminal = output(false);
    const progress = new Progress(terminal);
    progress.show({ label: 'reading', part: 0.5 });
    vi.advanceTimersByTime(60_000);
    progress.show({ label: 'reading', part: 1 });
    progress.show({ label: 'epoch 1', part: 0.1 });
    vi.advanceTimersByTime(10_000);
    progress.show({ label: 'epoch 3', part: 0.3 });
    expect(terminal.written()).toBe('reading\nepoch 3  about 35 s left\n');
  });

  it('prints the last row as a plain line now and then elsewhere, and on a dumb terminal', () => {
    for (const terminal of [output(false), output(true)]) {
      if (terminal.isTTY) vi.stubEnv('TERM', 'dumb');
      const progress = new Progress(terminal);
      for (let second = 0; second < 12; second++) {
        progress.show({ label: 'one', part: 0 }, { label: `second ${second}`, part: null });
        vi.advanceTimersByTime(1000);
      }
      progress.finish({ label: 'all', part: 1, detail: '4/4' });
      expect(terminal.written()).toBe('second 5\nsecond 10\nall  4/4\n');
    }
  });
});

it('says durations as people do', () => {
  expect([400, 7_400, 200_000].map(duration)).toEqual(['0 s', '7 s', '3 min 20 s']);
});

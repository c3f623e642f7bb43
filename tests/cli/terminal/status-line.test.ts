import { Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { StatusLine } from '../../../src/cli/terminal/status-line.js';

function output(isTTY: boolean): { stream: NodeJS.WriteStream; written: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream, written: () => text };
}

describe('StatusLine', () => {
  it('redraws one line on a terminal and removes it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = output(true);
    const line = new StatusLine(stream);
    line.show('too early', 0);
    vi.advanceTimersByTime(200);
    line.show('half', 0.5);
    line.show('too soon', 0.6);
    line.show('a long step', null);
    line.clear();
    vi.useRealTimers();
    expect(written()).toBe(`\r\x1b[2K${'█'.repeat(12)}${'░'.repeat(12)}  half\r\x1b[2Ka long step\r\x1b[2K`);
  });

  it('prints a plain line now and then elsewhere', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = output(false);
    const line = new StatusLine(stream);
    for (let second = 0; second < 12; second++) {
      line.show(`second ${second}`, null);
      vi.advanceTimersByTime(1000);
    }
    line.clear();
    vi.useRealTimers();
    expect(written()).toBe('second 5\nsecond 10\n');
  });
});

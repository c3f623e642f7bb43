import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS, loadIfNamed, nameOf } from '../../../src/apps/cli/command-list.js';

it('every file of a command is in the list, and is the one that its name loads', async () => {
  const files = readdirSync('src/apps/cli/commands', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => (file === 'cluster.ts' ? ['doctor', 'jobs', 'work'] : [basename(file, '.ts')]));
  expect(COMMANDS.map(nameOf).sort()).toEqual(files.sort());
  for (const command of COMMANDS) {
    const { builder, handler } = await command.load();
    expect([typeof builder, typeof handler], command.command).toEqual(['function', 'function']);
  }
});

it('a command is loaded where the command line has its name, wherever it stands', async () => {
  const loadedBy = async (...args: string[]): Promise<string[]> => {
    const loaded: string[] = [];
    const watched = COMMANDS.map((one) => ({
      ...one,
      load: () => {
        loaded.push(nameOf(one));
        return one.load();
      },
    }));
    await Promise.all(watched.map((one) => loadIfNamed(one, args, () => {})));
    return loaded;
  };
  expect(await loadedBy('--help')).toEqual([]);
  expect(await loadedBy('lst')).toEqual([]);
  expect(await loadedBy('--help', 'fit')).toEqual(['fit']);
  expect(await loadedBy('fit', 'list')).toEqual(['list', 'fit']);
});

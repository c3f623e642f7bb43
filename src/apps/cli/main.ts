#!/usr/bin/env node
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
import { InputError } from '../../library/core/errors.js';
import { systemErrorSentence } from '../../library/core/system/files.js';
import { packageVersion } from '../../library/core/system/package-root.js';
import { editDistance, nearestNames } from '../../library/core/wording.js';
import { DivergenceError } from '../../library/divi/training.js';
import { COMMANDS, type ListedCommand, loadIfNamed, nameOf } from './command-list.js';

/** Runs one command line; returns the exit code: 0 done, 1 our failure, 2 the user's mistake. */
async function runCli(words: string[]): Promise<number> {
  const args = withJoinedValues(words);
  let exitCode = 0;
  const done = (code: number): void => {
    exitCode = code;
  };
  const commands = await Promise.all(COMMANDS.map((listed) => loadIfNamed(listed, args, done)));
  const cli = commands
    .reduce((parser, command) => parser.command(command), yargs(args))
    .scriptName('divi')
    .parserConfiguration({ 'duplicate-arguments-array': false })
    .usage('$0 <command>\n\nThe reproduction of "A Data-Informed Variational Clustering Framework" (DIVI).')
    .demandCommand(1, 'a command is needed')
    .strict()
    .help()
    .version(packageVersion())
    .exitProcess(false)
    .fail((message, error) => {
      // yargs reports the user's mistakes with a message, or with its own error class; any other error is ours
      const isMistake = !error || error.name === 'YError';
      throw isMistake ? new Mistake((message ?? error.message).replaceAll(/\s*\n\s*/g, ' ')) : error;
    });
  try {
    await cli.parseAsync();
    return exitCode;
  } catch (error) {
    if (error instanceof Mistake) {
      console.error(`divi: ${await sentenceOf(error, args)}`);
      return 2;
    }
    const sentence = error instanceof InputError ? error.message : systemErrorSentence(error);
    if (sentence !== null) {
      console.error(`divi: ${sentence}`);
      return 2;
    }
    if (error instanceof DivergenceError) {
      const { epoch, objective } = error;
      console.error(`divi: training diverged, its objective was ${objective} in epoch ${epoch}: try a smaller --beta`);
      return 1;
    }
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return 1;
  }
}

/** `--sbatch --exclusive` as `--sbatch=--exclusive`: the value of these may begin with dashes. */
function withJoinedValues(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    if (TAKES_DASHES.has(words[i - 1])) return [];
    return TAKES_DASHES.has(word) && i + 1 < words.length ? [`${word}=${words[i + 1]}`] : [word];
  });
}

const TAKES_DASHES = new Set(['--sbatch', '--setup', '--missing-codes']);

/** What yargs does not understand. */
class Mistake extends Error {}

/** A mistake in one sentence, with the nearest flags or commands for an unknown one. */
async function sentenceOf({ message }: Mistake, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = COMMANDS.find((candidate) => nameOf(candidate) === name);
  const missing = /^Missing required arguments?: (.*)$/.exec(message)?.[1];
  const unknown =
    /^Unknown (?:arguments?|commands?): (.*)$/.exec(message)?.[1].split(', ')[0] ??
    // the misspelt flag is why the other one is missing
    (command && missing !== undefined ? await unknownFlag(args, command) : undefined);
  if (unknown === undefined) {
    const isShort = command && message.startsWith('Not enough non-option arguments');
    const needed = isShort ? command.command.slice(name.length + 1) : missing?.replaceAll(/[a-z][a-z-]*/g, '--$&');
    const said = needed === undefined ? message : `divi ${name} needs ${needed}`;
    return `${said}; see divi ${command ? `${name} ` : ''}--help`;
  }
  const known = command ? await flagsOf(command) : COMMANDS.filter(({ describe }) => describe !== false).map(nameOf);
  const near = nearestNames(`${command ? '--' : ''}${unknown}`, [...new Set(known)]).filter((name) =>
    isLike(name, unknown),
  );
  const advice = near.length > 0 ? `did you mean ${near.join(', ')}? ` : '';
  return `there is no ${command ? 'flag or argument' : 'command'} '${unknown}': ${advice}see divi ${command ? `${name} ` : ''}--help`;
}

/** Whether two names share a beginning, or are short of few letters of one another. */
const isLike = (name: string, other: string): boolean =>
  name.replace(/^--/, '').slice(0, 2) === other.slice(0, 2) || editDistance(name.replace(/^--/, ''), other) <= 2;

/** The first flag of the command line that the command does not have. */
async function unknownFlag(args: readonly string[], command: ListedCommand): Promise<string | undefined> {
  const known = await flagsOf(command);
  const given = args.flatMap((word) => /^--(?:no-)?([a-z][a-z-]+)/.exec(word)?.[1] ?? []);
  return given.find((flag) => !known.includes(`--${flag}`));
}

/** The flags of a command, as its help names them. */
async function flagsOf({ load }: ListedCommand): Promise<string[]> {
  const { builder } = await load();
  const parser = yargs([]).help(false).version(false);
  builder(parser);
  return (await parser.getHelp()).match(/--[a-z][a-z-]*/g) ?? [];
}

process.exitCode = await runCli(hideBin(process.argv));

import type { Argv } from 'yargs';
import { ADAPTIVE_DEFAULTS } from '../../library/adaptive/options.js';
import { InputError, requireInput, requirePositive, requireWhole } from '../../library/core/errors.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { PRIOR_MODES, type PriorMode } from '../../library/divi/prior.js';
import { splitIntervalFor } from '../../library/divi/schedule.js';
import type { AdaptiveSettings, DiviSettings } from '../fit/fitter.js';
import { numberOption, textOption } from './option-kinds.js';

const MAX_EPOCHS = 1_000_000;

const PAPER_OPTIONS = ['split-interval', 'epochs', 'prior', 'tau', 'beta', 'learning-rate', 't-min'] as const;

/** The options that only the paper's method takes. */
type PaperArguments = Record<Exclude<(typeof PAPER_OPTIONS)[number], 'prior'>, number | undefined> & {
  prior: PriorMode | undefined;
};

/** Which method is fitted, and how. */
export interface MethodArguments extends PaperArguments {
  method: 'adaptive' | 'divi' | undefined;
  clusters: string | undefined;
  evidence: number | undefined;
}

export function methodOptions<T>(yargs: Argv<T>): Argv<T & MethodArguments> {
  return yargs
    .option('method', {
      choices: ['adaptive', 'divi'] as const,
      defaultDescription: 'adaptive',
      describe: 'adaptive finds the number of clusters; divi is the paper’s method, whose schedule sets K',
    })
    .option('clusters', textOption('auto: the likely clusters; certain: only the certain ones; or a number K', 'auto'))
    .option('evidence', numberOption('adaptive: the e-value that certain clusters need', ADAPTIVE_DEFAULTS.evidence))
    .option(
      'split-interval',
      numberOption(
        'divi: T_split, epochs between splits: K = 1 + ⌊epochs / interval⌋, or fewer; --clusters K picks it',
        DIVI_DEFAULTS.splitInterval,
      ),
    )
    .option('epochs', numberOption('divi: epochs of training', DIVI_DEFAULTS.epochs))
    .option('prior', {
      choices: PRIOR_MODES,
      defaultDescription: DIVI_DEFAULTS.prior,
      describe: 'divi: prior of the gates',
    })
    .option(
      'tau',
      numberOption(
        'divi: τ/τ₀, the threshold for a split; values below 1 split more easily',
        DIVI_DEFAULTS.tauMultiplier,
      ),
    )
    .option(
      'beta',
      numberOption(
        'divi: β/N, the weight of the gates’ prior; above 1, fewer features stay active',
        DIVI_DEFAULTS.beta,
      ),
    )
    .option('learning-rate', numberOption('divi: learning rate', DIVI_DEFAULTS.learningRate))
    .option('t-min', numberOption('divi: T_min, the final temperature of the gates', DIVI_DEFAULTS.temperature.end));
}

/** The settings of the method that the arguments describe. */
export type MethodSettings = ({ adaptive: AdaptiveSettings } | { divi: DiviSettings }) & {
  /** K; null if none was given */
  clusters: number | null;
  /** what the user should know about the choice of the method */
  notes: string[];
};

/**
 * Checks the options, in the words of their flags. Those that only the paper's method has imply `--method divi`, with a
 * note that says so; beside `--method adaptive`, or with a K that only the adaptive method finds, they are refused.
 */
export function methodSettings(args: MethodArguments): MethodSettings {
  const given = PAPER_OPTIONS.filter((option) => args[option] !== undefined).map((option) => `--${option}`);
  const named = args.clusters === 'auto' || args.clusters === 'certain';
  const clusters = args.clusters === undefined || named ? null : Number(args.clusters);
  if (args.method === 'divi' || (args.method === undefined && given.length > 0 && !named)) {
    requireInput(
      !named,
      `--clusters ${args.clusters} does not apply to --method divi, whose schedule sets K: give a number, or remove it`,
    );
    requireInput(args.evidence === undefined, '--evidence only applies to --method adaptive: remove it');
    const implied = `${given.join(', ')} ${given.length === 1 ? 'is an option' : 'are options'} of the paper’s DIVI, so --method divi was used`;
    const notes = args.method === undefined ? [implied] : [];
    return { divi: diviSettings(args, clusters), clusters, notes };
  }
  if (given.length > 0) {
    const instead = named ? `--clusters ${args.clusters}` : '--method adaptive';
    throw new InputError(
      `${given.join(', ')} only ${given.length === 1 ? 'applies' : 'apply'} to --method divi: remove ${given.length === 1 ? 'it' : 'them'}, or ${instead}`,
    );
  }
  requireInput(
    clusters === null || (Number.isSafeInteger(clusters) && clusters >= 1),
    `--clusters must be auto, certain or a whole number of at least 1, not ${args.clusters}`,
  );
  const { evidence = ADAPTIVE_DEFAULTS.evidence } = args;
  requireInput(
    Number.isFinite(evidence) && evidence > 1,
    `--evidence must be a number above 1, such as 20, not ${evidence}`,
  );
  return {
    adaptive: { clusters: clusters ?? (args.clusters === 'certain' ? 'certain' : 'auto'), evidence },
    clusters,
    notes: [],
  };
}

function diviSettings(args: PaperArguments, clusters: number | null): DiviSettings {
  const { 'split-interval': splitInterval, prior = DIVI_DEFAULTS.prior } = args;
  const { epochs = DIVI_DEFAULTS.epochs, tau = DIVI_DEFAULTS.tauMultiplier, beta = DIVI_DEFAULTS.beta } = args;
  const { 'learning-rate': learningRate = DIVI_DEFAULTS.learningRate, 't-min': end = DIVI_DEFAULTS.temperature.end } =
    args;
  requirePositive('--tau', tau);
  requirePositive('--learning-rate', learningRate);
  requirePositive('--t-min', end);
  requireInput(
    end <= DIVI_DEFAULTS.temperature.start,
    `--t-min must be at most ${DIVI_DEFAULTS.temperature.start}, not ${end}`,
  );
  requireInput(Number.isFinite(beta) && beta >= 0, `--beta must be a number of at least 0, not ${beta}`);
  requireInput(
    clusters === null || splitInterval === undefined,
    '--clusters chooses the split interval: give only one of --clusters and --split-interval',
  );
  requireWhole('--epochs', epochs, 1);
  requireInput(epochs <= MAX_EPOCHS, `--epochs must be at most ${MAX_EPOCHS}, not ${epochs}`);
  if (splitInterval !== undefined) requireWhole('--split-interval', splitInterval, 1);
  if (clusters !== null) requireWhole('--clusters', clusters, 1);
  const shared = { prior, epochs, tauMultiplier: tau, beta, learningRate, temperature: { end } };
  if (clusters === null) return { ...shared, splitInterval: splitInterval ?? DIVI_DEFAULTS.splitInterval };
  return { ...shared, splitInterval: splitIntervalFor(clusters, epochs), everySplit: true };
}

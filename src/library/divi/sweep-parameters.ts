import type { DiviInput } from './options.js';

/** The parameters of DIVI that the paper sweeps, by the name the command line gives them. */
export const SWEEP_PARAMETERS = {
  't-split': {
    symbol: 'T_split',
    title: 'the split interval T_split',
    axisTitle: 'Split interval T_split',
    scale: 'log',
    options: (v: number): DiviInput => ({ splitInterval: v }),
  },
  beta: {
    symbol: 'β/N',
    title: 'the KL scaling factor β/N',
    axisTitle: 'KL scaling factor β/N',
    scale: 'log',
    options: (v: number): DiviInput => ({ beta: v }),
  },
  tau: {
    symbol: 'τ/τ₀',
    title: 'the threshold multiplier τ/τ₀',
    axisTitle: 'Threshold multiplier τ/τ₀',
    scale: 'linear',
    options: (v: number): DiviInput => ({ tauMultiplier: v }),
  },
  'learning-rate': {
    symbol: 'Learning rate',
    title: 'the learning rate',
    axisTitle: 'Learning rate',
    scale: 'log',
    options: (v: number): DiviInput => ({ learningRate: v }),
  },
  't-min': {
    symbol: 'T_min',
    title: 'the annealing endpoint T_min',
    axisTitle: 'Annealing endpoint T_min',
    scale: 'log',
    options: (v: number): DiviInput => ({ temperature: { end: v } }),
  },
} as const;

export type SweepParameter = keyof typeof SWEEP_PARAMETERS;

export const PARAMETER_NAMES = Object.keys(SWEEP_PARAMETERS) as SweepParameter[];

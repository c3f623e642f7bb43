import type { DiviInput } from './options.js';

/** The parameters of DIVI that the paper sweeps, by the name the command line gives them. */
export const SWEEP_PARAMETERS = {
  't-split': {
    symbol: 'T_split',
    title: 'the split interval T_split',
    axisTitle: 'Split interval T_split',
    scale: 'log',
    values: 'a whole number of epochs, 1 or more',
    allows: (v: number): boolean => Number.isInteger(v) && v >= 1,
    options: (v: number): DiviInput => ({ splitInterval: v }),
  },
  beta: {
    symbol: 'β/N',
    title: 'the KL scaling factor β/N',
    axisTitle: 'KL scaling factor β/N',
    scale: 'log',
    values: '0 or more',
    allows: (v: number): boolean => v >= 0,
    options: (v: number): DiviInput => ({ beta: v }),
  },
  tau: {
    symbol: 'τ/τ₀',
    title: 'the threshold multiplier τ/τ₀',
    axisTitle: 'Threshold multiplier τ/τ₀',
    scale: 'linear',
    values: 'above 0',
    allows: (v: number): boolean => v > 0,
    options: (v: number): DiviInput => ({ tauMultiplier: v }),
  },
  'learning-rate': {
    symbol: 'Learning rate',
    title: 'the learning rate',
    axisTitle: 'Learning rate',
    scale: 'log',
    values: 'above 0',
    allows: (v: number): boolean => v > 0,
    options: (v: number): DiviInput => ({ learningRate: v }),
  },
  't-min': {
    symbol: 'T_min',
    title: 'the annealing endpoint T_min',
    axisTitle: 'Annealing endpoint T_min',
    scale: 'log',
    values: 'above 0, at most 1, the temperature at the start',
    allows: (v: number): boolean => v > 0 && v <= 1,
    options: (v: number): DiviInput => ({ temperature: { end: v } }),
  },
} as const;

export type SweepParameter = keyof typeof SWEEP_PARAMETERS;

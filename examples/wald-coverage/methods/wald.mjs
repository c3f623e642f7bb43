import { commandMethod } from 'divi-repro/harness';

/** `sizePlus` is 0; power/ sets it to 1, which is wrong. */
const defaults = { n: 30, p: 0.2, draws: 5000, sizePlus: 0 };

export const methods = [
  commandMethod({ name: 'Wald', version: 1, command: ['node', 'scripts/wald.cjs'], defaults }),
  commandMethod({ name: 'Wald in Python', version: 1, command: ['python3', 'scripts/wald.py'], defaults }),
];

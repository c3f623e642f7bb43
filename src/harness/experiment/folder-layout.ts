import { join } from 'node:path';

/** What a folder of compiled experiments may hold besides the paper's artefacts, which lie directly in it. */
const SUBFOLDERS = {
  /** experiments beyond the paper: its comparisons done fairly, and our own method */
  fair: 'fair',
  adaptive: 'adaptive',
  /** the paper's claims */
  claims: 'claims',
  /** studies of what the paper leaves open */
  calibration: 'calibration',
  /** implementations that are broken on purpose */
  power: 'power',
  /** what the reports say about the paper */
  paper: 'paper',
  /** methods of its own */
  methods: 'methods',
  /** data sets of its own */
  dataSets: 'data-sets',
} as const;

/** The folders of experiments beyond the paper, in the order of their reports. */
export const BEYOND_FOLDERS = ['fair', 'adaptive'] as const satisfies (keyof typeof SUBFOLDERS)[];

export type BeyondFolder = (typeof BEYOND_FOLDERS)[number];

/** One of these folders. */
export function subfolder(experiments: string, part: keyof typeof SUBFOLDERS): string {
  return join(experiments, SUBFOLDERS[part]);
}

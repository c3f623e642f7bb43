import { code, type Prose } from '../experiment/prose.js';
import { missingDataCommand } from '../runs/dataset.js';
import type { PlannedRun } from '../runs/plan.js';
import { readPublished } from '../runs/published.js';
import type { RunRecord } from '../runs/record.js';

/** Runs that cannot be done here because their data are missing, and what the published run has of them. */
export interface MissingData {
  /** keys of all runs whose data are not here */
  keys: Set<string>;
  /** the published records of those runs */
  published: RunRecord[];
  /** the commands that get the data */
  commands: string[];
}

export function missingData(plan: PlannedRun[]): MissingData {
  const keys = new Set<string>();
  const commands = new Set<string>();
  for (const { key, description } of plan) {
    const command = missingDataCommand(description.dataset);
    if (command === null) continue;
    keys.add(key);
    commands.add(command);
  }
  const records = keys.size > 0 ? readPublished().records : new Map<string, RunRecord>();
  return { keys, published: [...keys].flatMap((key) => records.get(key) ?? []), commands: [...commands] };
}

/** What a reader has to know about missing data, a sentence a data set. */
export function missingDataNotes({ commands }: MissingData): Prose[] {
  return commands.map((command) => [
    'A data set is not on this machine, and its rows come from the published run as far as that has them: ',
    code(command),
    ' gets it.',
  ]);
}

import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { renderTerminal } from '../render/terminal.js';
import { experimentDocument } from './experiment.js';

/** A table for the terminal: ours, the paper's and the verdict of every cell. */
export function terminalTable(table: ComparedTable): string {
  return renderTerminal(experimentDocument(table, ''));
}

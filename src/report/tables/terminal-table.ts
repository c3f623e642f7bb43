import type { ComparedTable } from '../../compare/compared-table.js';
import { experimentDocument } from '../documents/experiment.js';
import { renderTerminal } from '../render/terminal.js';

/** A table for the terminal: ours, the paper's and the verdict of every cell. */
export function terminalTable(table: ComparedTable): string {
  return renderTerminal(experimentDocument(table, ''));
}

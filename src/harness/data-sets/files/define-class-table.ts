import { join } from 'node:path';
import { requireInput } from '../../../library/core/errors.js';
import type { DataSet, RealSpec, SetFile, SetFiles } from '../../../library/data/data-set.js';
import { parseClassTable } from './class-table.js';
import { readIfPresent } from './data-file.js';
import { DataMissingError } from './data-folder.js';
import { defineRealSet, filesFolder, type RealData } from './define-real-set.js';

/** What makes one file of measurements and a class a data set. */
export interface ClassTableDefinition {
  name: string;
  file: SetFile;
  ships: boolean;
  licence: string;
  citation: string;
  features: number;
  clusters: number;
}

/** A data set that is one small table with the class in its last column. */
export function defineClassTable(
  definition: ClassTableDefinition,
): DataSet<{ raw?: true }, RealSpec> & { files: SetFiles } {
  const { name, file, ships, licence, citation, clusters } = definition;
  const files: SetFiles = { licence, citation, ships, megabytes: 0, needed: [[file]], archives: [] };
  return defineRealSet({ name, files, load: () => loadClassTable(definition, filesFolder(files)), clusters });
}

/** Reads it below a folder. */
export function loadClassTable(
  { name, file, ships, features }: Pick<ClassTableDefinition, 'name' | 'file' | 'ships' | 'features'>,
  folder: string,
): RealData {
  const path = join(folder, file.path);
  const bytes = readIfPresent(path);
  requireInput(bytes !== null || !ships, `${path} is missing: it ships with the project, so check it out anew`);
  if (bytes === null) throw new DataMissingError(file.path, folder, name);
  return parseClassTable(new TextDecoder().decode(bytes), path, features);
}

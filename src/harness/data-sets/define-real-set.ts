import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireKnown } from '../../library/core/errors.js';
import { sha256 } from '../../library/core/sha256.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { DataSet, DatasetSpec, LoadedData, RealSpec, SetFile, SetFiles } from '../../library/data/data-set.js';
import { dataFolder, getCommand, readIfPresent } from './data-folder.js';

/** What the files of a real data set hold: which columns are informative is not known. */
export type RealData = Omit<LoadedData, 'informative'>;

/** What makes some files a data set; the functions only see the spec's options. */
export interface RealDefinition<Options extends object> {
  name: string;
  files: SetFiles;
  /** whether methods get its columns standardised */
  standardized?: true;
  load: (options: Options) => RealData;
  /** number of classes */
  classes?: number | ((options: Options) => number);
  /** a check of every option it takes */
  options?: { [Name in keyof Options]-?: (value: unknown) => void };
  /** hash of values and labels, if every file has the checksum above: spares reading files that take a second */
  hashOf?: (options: Options) => string;
  /** what messages say of the options, as in 'letters, a to e' */
  describe?: (options: Options) => string;
}

/** A data set that lies in files. */
export function defineRealSet<Options extends object = object>({
  name,
  files,
  standardized,
  load,
  classes,
  options: checks,
  hashOf,
  describe = () => name,
}: RealDefinition<Options>): DataSet<Options & { raw?: true }, RealSpec> & { files: SetFiles } {
  const known = { source: '', ...checks, raw: true };
  const optionsOf = ({ source: _source, raw: _raw, ...options }: RealSpec): Options => options as Options;
  return {
    name,
    kind: 'real',
    ...(standardized && { standardized }),
    files,
    with: (options) => ({ source: name, ...options }),
    resolve(spec) {
      requireKnown(`${name} option`, spec, known);
      for (const [option, check] of Object.entries<(value: unknown) => void>(checks ?? {})) check(spec[option]);
      return spec;
    },
    describe: (spec) => describe(optionsOf(spec as RealSpec)),
    ...(classes !== undefined && {
      classes: (spec: DatasetSpec) => (typeof classes === 'function' ? classes(optionsOf(spec as RealSpec)) : classes),
    }),
    load: (spec) => ({ ...load(optionsOf(spec as RealSpec)), informative: null }),
    knownHash(spec) {
      const isKnown = ([form]: readonly SetFile[]): boolean =>
        form.sha256 !== null && hashOfFile(join(filesFolder(files), form.path)) === form.sha256;
      return hashOf && files.needed.every(isKnown) ? hashOf(optionsOf(spec as RealSpec)) : null;
    },
    missing() {
      const folder = filesFolder(files);
      const isThere = files.needed.every((forms) => forms.some(({ path }) => existsSync(join(folder, path))));
      if (files.ships || isThere) return null;
      return files.folder === undefined ? getCommand(name) : `put ${name} into ${files.folder}`;
    },
  };
}

function hashOfFile(path: string): string | null {
  const bytes = readIfPresent(path);
  return bytes && sha256(bytes);
}

/** Where a set's files lie: in the package, in the study's own folder, or in the data folder. */
export const filesFolder = ({ ships, folder: own }: SetFiles, folder = dataFolder()): string =>
  ships ? packageRoot() : (own ?? folder);

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseIsolet } from '../../experiments/data-sets/files/isolet-rows.js';
import { dataSet, ISOLET_FILES, readIsoletFile } from '../../experiments/data-sets/isolet.js';
import { gunzip, readIfPresent } from '../../src/harness/data-sets/data-folder.js';
import { requireInput } from '../../src/library/core/errors.js';
import type { SetFile } from '../../src/library/data/data-set.js';
import { writeDataFile } from '../data-files.js';
import { download } from '../download.js';
import type { GetOptions, Special } from '../special.js';
import { decompressUnix } from './unix-compress.js';
import { readZip } from './zip.js';

/** The endings of the forms that a file of rows may have in a zip, and how each is unpacked. */
const FORMS: Record<string, (bytes: Uint8Array, file: string) => Uint8Array> = {
  '.gz': gunzip,
  '.Z': decompressUnix,
  '': (bytes) => bytes,
};

/** UCI ISOLET: the mirror's files by their hashes, any other form by its rows. */
export const isolet: Special = {
  vouch(folder, { path, sha256 }) {
    const file = ISOLET_FILES.find(({ name }) => path.startsWith(`isolet/${name}`));
    return sha256 !== null || !file ? null : `${readIsoletFile(folder, file).labels.length} rows`;
  },
  get: (folder, options) => getIsolet(folder, options),
};

/** Downloads UCI's zip, or takes the one that is there, and unpacks the two files of rows from it. */
export async function getIsolet(
  folder: string,
  { output, signal }: Pick<GetOptions, 'output' | 'signal'>,
  source: SetFile = dataSet.files.archives[0],
): Promise<void> {
  const zip = join(folder, source.path);
  let files: { name: string; bytes: Uint8Array }[] | undefined;
  if (!existsSync(zip)) {
    const check = (temporary: string): void => {
      files = isoletFilesOf(temporary);
    };
    const hash = await download(source, zip, { output, signal, check });
    output.write(`${source.path}: sha256 ${hash}, all rows checked\n`);
  }
  for (const { name, bytes } of files ?? isoletFilesOf(zip)) writeDataFile(join(folder, 'isolet', name), bytes);
}

/** The two files in UCI's zip, unpacked, every row of them checked. */
function isoletFilesOf(zip: string): { name: string; bytes: Uint8Array }[] {
  const entries = readZip(readIfPresent(zip)!, zip);
  return ISOLET_FILES.map(({ name, partRows }) => {
    const entry = entries.find((candidate) =>
      Object.keys(FORMS).some((form) => basename(candidate.name) === name + form),
    );
    requireInput(entry !== undefined, `${zip}: it has no ${name} (.Z, .gz or plain); delete it and get it again`);
    const where = `${zip}, ${entry.name}`;
    const bytes = FORMS[basename(entry.name).slice(name.length)](entry.unpack(), where);
    parseIsolet(
      bytes,
      where,
      partRows.reduce((sum, rows) => sum + rows, 0),
    );
    return { name, bytes };
  });
}

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireInput } from '../src/core/errors.js';
import { readIfPresent, unpack } from '../src/data/sets/data-file.js';
import { ISOLET_FILES, ISOLET_FORMS, readIsoletFile } from '../src/data/sets/isolet.js';
import { parseIsolet } from '../src/data/sets/isolet-rows.js';
import { download } from './download.js';
import { type DataSet, type FileState, type GetOptions, stateOf } from './set.js';
import { ISOLET_MIRROR, ISOLET_ZIP, type Source } from './sources.js';
import { verifyFile } from './verify-file.js';
import { writeWhole } from './write-file.js';
import { readZip } from './zip.js';

/** UCI ISOLET: the mirror's files by their hashes, any other form by its rows. */
export const isoletSet: DataSet = { verify, get: (folder, options) => getIsolet(folder, options) };

function verify(folder: string): FileState[] {
  return ISOLET_FILES.map((file) => {
    const form = ISOLET_FORMS.find((ending) => existsSync(join(folder, 'isolet', file.name + ending)));
    const name = `isolet/${file.name}${form ?? ISOLET_FORMS[1]}`;
    return stateOf(name, () => {
      if (form === undefined) return null;
      const known = ISOLET_MIRROR.find((source) => source.file === name);
      if (known) return verifyFile(join(folder, name), known.sha256!) ? 'sha256' : null;
      return `${readIsoletFile(folder, file).labels.length} rows`;
    });
  });
}

/** Downloads UCI's zip, or takes the one that is there, and unpacks the two files of rows from it. */
export async function getIsolet(
  folder: string,
  { output, signal }: Pick<GetOptions, 'output' | 'signal'>,
  source: Source = ISOLET_ZIP,
): Promise<void> {
  const zip = join(folder, source.file);
  let files: { name: string; bytes: Uint8Array }[] | undefined;
  if (!existsSync(zip)) {
    const check = (temporary: string): void => {
      files = isoletFilesOf(temporary);
    };
    const hash = await download(source, zip, { output, signal, check });
    output.write(`${source.file}: sha256 ${hash}, all rows checked\n`);
  }
  for (const { name, bytes } of files ?? isoletFilesOf(zip)) writeWhole(join(folder, 'isolet', name), bytes);
}

/** The two files in UCI's zip, as packed there, every row of them checked. */
function isoletFilesOf(zip: string): { name: string; bytes: Uint8Array }[] {
  const entries = readZip(readIfPresent(zip)!, zip);
  return ISOLET_FILES.map(({ name, partRows }) => {
    const entry = entries.find((candidate) => ISOLET_FORMS.some((form) => basename(candidate.name) === name + form));
    requireInput(
      entry !== undefined,
      `${zip}: there is no ${name} (.Z, .gz or plain) in it; delete it and get it anew`,
    );
    const bytes = entry.unpack();
    const where = `${zip}, ${entry.name}`;
    parseIsolet(
      unpack(bytes, where),
      where,
      partRows.reduce((sum, rows) => sum + rows, 0),
    );
    return { name: basename(entry.name), bytes };
  });
}

import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import { accountForPostgres, giveAllTo } from '../embedded-postgres/postgres-account.ts';
import { prepareBinaries } from '../embedded-postgres/postgres-binaries.ts';
import { StartRefused } from '../start-refused.ts';
import { type BackupEnd, CLUSTER, END_ENTRY, EntryTally, parseEnd } from './backup-file.ts';

type RestoreRequest = { readonly file: string; readonly dataFolder: string };

/**
 * Puts a backup into a data folder that is empty or not there. It is unpacked beside it and gets its name when it is
 * whole and as it was taken: one that is cut short or changed leaves nothing. The next start brings the database to the
 * moment of the backup's end.
 */
export async function restoreBackup({ file, dataFolder }: RestoreRequest): Promise<BackupEnd> {
  if (!existsSync(file)) throw new StartRefused(`There is no backup ${file}.`);
  requireEmpty(dataFolder);
  const draft = `${dataFolder}.restoring`;
  if (existsSync(draft)) {
    throw new StartRefused(
      `A restore is under way or was cut short: remove ${draft} if none is, and try again.`,
    );
  }
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const end = await unpack(file, draft);
    await requireSameVersion(draft, end);
    giveAllTo(accountForPostgres(), join(draft, CLUSTER));
    await rename(draft, dataFolder);
    return end;
  } catch (failure) {
    await rm(draft, { recursive: true, force: true });
    throw failure;
  }
}

function requireEmpty(dataFolder: string): void {
  if (!existsSync(dataFolder) || readdirSync(dataFolder).length === 0) return;
  throw new StartRefused(
    `${dataFolder} has data already, and nothing is written over it: move it away, or set DATA_DIR to another folder.`,
  );
}

async function unpack(file: string, folder: string): Promise<BackupEnd> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  const tally = new EntryTally();
  const entries = readEntries(tar, { file, folder, tally }).catch((failure) => {
    tar.destroy();
    throw failure;
  });
  const [reading, ending] = await Promise.allSettled([read, entries]);
  if (ending.status === 'rejected' && ending.reason instanceof StartRefused) throw ending.reason;
  if (reading.status === 'rejected') throw asDamage(reading.reason, file);
  if (ending.status === 'rejected') throw asDamage(ending.reason, file);
  const end = ending.value;
  if (end === null) throw damaged(file, 'it was cut short');
  const found = tally.end(end);
  if (found.entries === end.entries && found.digest === end.digest) return end;
  throw damaged(file, 'its content is not what was backed up');
}

type Unpacking = { readonly file: string; readonly folder: string; readonly tally: EntryTally };

/** Null: the file ended before its last entry came. */
async function readEntries(tar: Extract, unpacking: Unpacking): Promise<BackupEnd | null> {
  const { file } = unpacking;
  let end: BackupEnd | null = null;
  for await (const entry of tar) {
    if (end !== null) throw damaged(file, 'something follows its end');
    if (entry.header.name === END_ENTRY) {
      end = parseEnd(Buffer.concat(await Array.fromAsync(contentOf(entry))).toString('utf8'));
      if (end === null) throw damaged(file, 'it was made by another version');
    } else {
      await writeEntry(entry, unpacking);
    }
  }
  return end;
}

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Its chunks, as Node has them. */
const contentOf = (entry: Entry): Readable => Readable.from(entry);

async function writeEntry(entry: Entry, { file, folder, tally }: Unpacking): Promise<void> {
  const { name, type, size } = entry.header;
  const path = join(folder, safePath(entry.header, file));
  tally.begin(name.replace(/\/$/, ''), size);
  await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
  const output = type === 'directory' ? null : await open(path, 'wx', 0o600);
  try {
    for await (const chunk of contentOf(entry)) {
      tally.add(chunk);
      await output?.writeFile(chunk);
    }
    await output?.sync();
  } finally {
    await output?.close();
  }
}

/** Only plain files and folders, and only below the folder that they are unpacked into. */
function safePath({ name, type }: Header, file: string): string {
  const path = normalize(name);
  const isInside = !path.startsWith('/') && !path.split('/').includes('..');
  if (isInside && (type === 'file' || type === 'directory')) return path;
  throw damaged(file, `it holds what no backup does (${JSON.stringify(name)})`);
}

const damaged = (file: string, why: string): StartRefused =>
  new StartRefused(`${file} cannot be restored: ${why}. Nothing was changed.`);

/** Gzip and tar say in many ways that bytes are missing or wrong. */
function asDamage(failure: unknown, file: string): unknown {
  const message = failure instanceof Error ? failure.message : String(failure);
  const isAboutTheFile = /unexpected end|header|incorrect data|invalid|Z_|JSON/i.test(message);
  return isAboutTheFile ? damaged(file, message) : failure;
}

async function requireSameVersion(draft: string, { postgres }: BackupEnd): Promise<void> {
  const { major } = prepareBinaries(accountForPostgres());
  const written = (await readFile(join(draft, CLUSTER, 'PG_VERSION'), 'utf8')).trim();
  if (written === major && postgres === major) return;
  throw new StartRefused(
    `The backup is of PostgreSQL ${written}; this is PostgreSQL ${major}. Restore it with the version that took it.`,
  );
}

import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { runningUrl } from '../embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import { CLUSTER, END_ENTRY, EntryTally } from './backup-file.ts';

type BackupRequest = { readonly dataFolder: string; readonly file: string; readonly now: Date };
export type TakenBackup = { readonly entries: number; readonly bytes: number };

const CHUNK_BYTES = 1024 ** 2;
/** The data compresses well at any level, and whoever waits for the backup waits for this. */
const GZIP_LEVEL = 1;

/**
 * Everything a data folder needs to go on elsewhere, in one file, while the product works. The files of a database that
 * writes are not of one moment: what was written meanwhile is in its log, which comes along and brings them to the
 * moment at which the backup ended.
 */
export async function takeBackup(request: BackupRequest): Promise<TakenBackup> {
  const { dataFolder, file } = request;
  requireCluster(dataFolder);
  requirePlace(file, dataFolder);
  await mkdir(dirname(file), { recursive: true });
  await using database = await openDatabase(dataFolder);
  const draft = `${file}.${process.pid}.part`;
  try {
    const entries = await writeBackup(draft, request, database.client);
    // Under its own name only when it is whole, and never in the place of one that is there.
    await link(draft, file);
    return { entries, bytes: (await stat(file)).size };
  } finally {
    await rm(draft, { force: true });
  }
}

function requireCluster(dataFolder: string): void {
  if (existsSync(join(dataFolder, CLUSTER, 'PG_VERSION'))) return;
  throw new StartRefused(
    `There is no database in ${dataFolder} to back up. DATA_DIR names the folder of the product; ` +
      'an outside PostgreSQL is backed up by its own means.',
  );
}

function requirePlace(file: string, dataFolder: string): void {
  if (existsSync(file)) throw new StartRefused(`${file} is there already: name another file.`);
  if (relative(dataFolder, file).startsWith('..')) return;
  throw new StartRefused(`${file} is inside the folder that is backed up: name a file elsewhere.`);
}

type OpenDatabase = AsyncDisposable & { readonly client: pg.Client };

/** The database that serves, or, when the product stands still, one that is started for this and holds the folder. */
async function openDatabase(dataFolder: string): Promise<OpenDatabase> {
  await using resources = new AsyncDisposableStack();
  let url = runningUrl(join(dataFolder, CLUSTER));
  if (url === null) {
    const server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres') });
    resources.defer(server.stop);
    url = server.url;
  }
  const client = new pg.Client({ connectionString: url, application_name: 'abona backup' });
  // A connection that breaks while files are copied is found out at the next question.
  client.on('error', () => undefined);
  await client.connect();
  resources.defer(() => client.end());
  const kept = resources.move();
  return { client, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function writeBackup(
  draft: string,
  { dataFolder, now }: BackupRequest,
  client: pg.Client,
): Promise<number> {
  const tar = pack();
  const tally = new EntryTally();
  const archive: Archive = { tar, tally, dataFolder };
  const fill = async () => {
    try {
      // Before the database: a seal outside it may be one behind, and is made again, but must not be ahead of it.
      await addFolder(archive, dataFolder, isOfTheProduct);
      await addCluster(archive, client);
      const postgres = await versionOf(client);
      const end = tally.end({ takenAt: now.toISOString(), postgres });
      tar.entry({ name: END_ENTRY }, `${JSON.stringify(end, null, 2)}\n`);
      tar.finalize();
      return end.entries;
    } catch (failure) {
      tar.destroy(failure instanceof Error ? failure : new Error(String(failure)));
      throw failure;
    }
  };
  const gzip = createGzip({ level: GZIP_LEVEL });
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const [entries] = await Promise.all([fill(), pipeline(Readable.from(tar), gzip, output)]);
  return entries;
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 || '' as version`,
  );
  return rows[0]?.version ?? '';
}

type Archive = {
  readonly tar: Pack;
  readonly tally: EntryTally;
  readonly dataFolder: string;
};

/** By their path in the data folder. Logs tell of a run, the locks of a process, the sockets of both. */
const isOfTheProduct = (path: string): boolean =>
  !/^(logs|postgres|owner-\d+|\.owner-.*|\.write-\d+)$/.test(path);

/** PostgreSQL's own list of what a base backup leaves out: each of it is made anew at a start. */
const EMPTIED = /\/(pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans))\/.+$/;
const LEFT_OUT =
  /\/(postmaster\.(pid|opts)|pg_internal\.init[^/]*|pgsql_tmp[^/]*|backup_label[^/]*|tablespace_map[^/]*)$/;
/** The last word on where recovery begins, so it is copied last. */
const CONTROL = `${CLUSTER}/global/pg_control`;

async function addCluster(archive: Archive, client: pg.Client): Promise<void> {
  await requireFullLog(client);
  // For as long as this session lasts, nothing of the log that the copy needs is thrown away.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `abona_backup_${process.pid}`,
  ]);
  const { rows: starts } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('abona', true)) as segment`,
  );
  const cluster = join(archive.dataFolder, CLUSTER);
  await addFolder(
    archive,
    cluster,
    (path) => path !== CONTROL && !EMPTIED.test(path) && !LEFT_OUT.test(path),
  );
  await addFile(archive, join(archive.dataFolder, CONTROL));
  const { rows: stops } = await client.query<{ segment: string; label: string; map: string }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as map from pg_backup_stop(false)`,
  );
  const [start, stop] = [starts[0], stops[0]];
  if (start === undefined || stop === undefined || stop.map !== '') {
    throw new StartRefused(
      'The database keeps files outside its folder; it cannot be backed up this way.',
    );
  }
  addText(archive, `${CLUSTER}/backup_label`, stop.label);
  const segments = await readdir(join(cluster, 'pg_wal'));
  for (const name of segments.sort()) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= start.segment && name <= stop.segment;
    if (isNeeded) await addFile(archive, join(cluster, 'pg_wal', name));
  }
}

async function requireFullLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ level: string }>(
    `select current_setting('wal_level') as level`,
  );
  if (rows[0]?.level !== 'minimal') return;
  throw new StartRefused(
    'The database was started in a way that cannot be backed up while it works. Stop the product, and try again.',
  );
}

/** A folder with all that is below it, but for what is not wanted. */
async function addFolder(
  archive: Archive,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    const name = relative(archive.dataFolder, path);
    if (!isWanted(name)) continue;
    if (entry.isFile()) await addFile(archive, path);
    if (!entry.isDirectory()) continue;
    archive.tally.begin(name, 0);
    archive.tar.entry({ name, type: 'directory', mode: 0o700 });
    await addFolder(archive, path, isWanted);
  }
}

function addText({ tar, tally }: Archive, name: string, text: string): void {
  const content = Buffer.from(text);
  tally.begin(name, content.length);
  tally.add(content);
  tar.entry({ name, mode: 0o600 }, content);
}

/** As long as it is now: what is added to it meanwhile is in the log, and what is cut off is filled with zeros. */
async function addFile({ tar, tally, dataFolder }: Archive, path: string): Promise<void> {
  await using handle = await unlessGone(open(path));
  if (handle === null) return;
  const { size } = await handle.stat();
  const name = relative(dataFolder, path);
  tally.begin(name, size);
  const { promise: written, resolve, reject } = Promise.withResolvers<void>();
  const sink = tar.entry({ name, size, mode: 0o600 }, (failure) =>
    failure instanceof Error ? reject(failure) : resolve(),
  );
  for (let at = 0; at < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
    await readFully(handle, chunk, at);
    tally.add(chunk);
    at += chunk.length;
    if (!sink.write(chunk)) await once(sink, 'drain');
  }
  sink.end(undefined);
  await written;
}

/** Tables and databases that are dropped meanwhile take their files along: null. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (failure) {
    if (systemCodeOf(failure) === 'ENOENT') return null;
    throw failure;
  }
}

async function readFully(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let filled = 0; filled < chunk.length; ) {
    const length = chunk.length - filled;
    const { bytesRead } = await handle.read(chunk, filled, length, position + filled);
    if (bytesRead === 0) return;
    filled += bytesRead;
  }
}

import { closeSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeFolder } from '../folder-lock.ts';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import { type GuardedServer, spawnGuarded } from './guarded-server.ts';
import { type Account, accountForPostgres, nameForAccount } from './postgres-account.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { ensureCluster, ROLE } from './postgres-cluster.ts';
import { outliveOldServer, readPostmaster } from './postmaster-file.ts';
import { ensureSocketFolder, removeSocketFolder, SOCKET_PORT } from './socket-folder.ts';

export type EmbeddedPostgres = {
  /** The maintenance database, `postgres`. */
  readonly url: string;
  readonly urlOf: (database: string) => string;
  /** Fulfilled with the exit code when the server is gone, asked to or not. */
  readonly exited: Promise<number>;
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Belongs to this server alone; made when it is missing. */
  readonly dataFolder: string;
  readonly log?: (line: string) => void;
  /** For tests: fast, and loses everything when the machine stops. */
  readonly volatile?: boolean;
};

const STILL_LEAVING = /shared memory block|lock file .* already exists/;
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 20_000;
/** What PostgreSQL itself has to say, in its data folder. */
export const SERVER_LOG = 'server.log';
const POLL_MS = 10;
const RETRY_MS = 250;

const OUTSIDE = 'DATABASE_URL can name a PostgreSQL 15 or later of your own instead.';

/** The real PostgreSQL, in a folder, for this program alone, gone when this program is gone. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = accountForPostgres();
  const lock = takeFolder(options.dataFolder);
  try {
    const folder = realpathSync(options.dataFolder);
    const binaries = prepareBinaries(account);
    const cluster = ensureCluster(folder, binaries, account);
    await outliveOldServer(cluster);
    const place = { folder, cluster, account, socket: ensureSocketFolder(folder, account) };
    const server = await serve(binaries.postgres, place, options.volatile === true);
    options.log?.(`PostgreSQL ${binaries.major} serves ${cluster}`);
    return asHandle(server, place, lock.release);
  } catch (failure) {
    lock.release();
    throw asRefusal(failure, options.dataFolder);
  }
}

/** A system call that failed on the way is the machine's doing, not a bug of ours. */
function asRefusal(failure: unknown, folder: string): unknown {
  if (failure instanceof StartRefused || systemCodeOf(failure) === null) return failure;
  const reason = failure instanceof Error ? failure.message : String(failure);
  return new StartRefused(`PostgreSQL cannot work in ${folder}: ${reason}. ${OUTSIDE}`);
}

type Place = {
  readonly folder: string;
  readonly cluster: string;
  readonly account: Account | null;
  readonly socket: string;
};

/**
 * A server that was killed outright leaves sessions that still hold its memory for a moment, one that
 * is ending holds its socket to the last, and PostgreSQL rightly refuses to start beside them: wait.
 */
async function serve(postgres: string, place: Place, isVolatile: boolean): Promise<GuardedServer> {
  const deadline = performance.now() + STOP_MS_MAX;
  for (;;) {
    const server = spawnServer(postgres, place, isVolatile);
    try {
      await untilReady(server, place);
      return server;
    } catch (failure) {
      const isTransient = STILL_LEAVING.test(lastWords(place.folder));
      if (!isTransient || performance.now() > deadline) throw failure;
      await pause(RETRY_MS);
    }
  }
}

function spawnServer(postgres: string, place: Place, isVolatile: boolean): GuardedServer {
  const settings = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: place.socket,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: isVolatile ? '300' : '100',
    shared_buffers: '256MB',
    // A backup is taken while it serves, which needs a log that files can be brought forward with; a test's is never
    // backed up. Nobody replicates it, and nobody reads in the list of processes what each connection does.
    wal_level: isVolatile ? 'minimal' : 'replica',
    max_wal_senders: '0',
    update_process_title: 'off',
    ...(isVolatile ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const path = join(place.folder, SERVER_LOG);
  rmSync(path, { force: true });
  // For appending: whoever keeps it small can empty it while the server writes.
  const log = openSync(path, 'a', 0o600);
  try {
    return spawnGuarded({
      command: [postgres, '-D', nameForAccount(place.account, place.cluster), ...flags],
      folder: place.cluster,
      account: place.account,
      log,
    });
  } finally {
    closeSync(log);
  }
}

async function untilReady(server: GuardedServer, { folder, cluster }: Place): Promise<void> {
  let isGone = false;
  const goes = server.exited.then(
    () => {
      isGone = true;
    },
    (failure: Error) => {
      throw new StartRefused(`PostgreSQL cannot be run here: ${failure.message}. ${OUTSIDE}`);
    },
  );
  const deadline = performance.now() + START_MS_MAX;
  while (readPostmaster(cluster)?.state !== 'ready') {
    if (isGone)
      throw new StartRefused(`PostgreSQL did not start: ${lastWords(folder)}\n${OUTSIDE}`);
    if (performance.now() > deadline) {
      server.shutDown();
      throw new StartRefused(`PostgreSQL was not ready after ${START_MS_MAX / 1000} s.`);
    }
    await Promise.race([goes, pause(POLL_MS)]);
  }
}

function lastWords(folder: string): string {
  return readFileSync(join(folder, SERVER_LOG), 'utf8').trim().split('\n').slice(-5).join('\n');
}

function asHandle(server: GuardedServer, place: Place, release: () => void): EmbeddedPostgres {
  const urlOf = (database: string) =>
    `postgres://${ROLE}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(place.socket)}`;
  const stop = async () => {
    server.shutDown();
    const force = setTimeout(() => killServer(place.cluster), STOP_MS_MAX);
    await server.exited;
    clearTimeout(force);
    removeSocketFolder(place.folder, place.socket);
    release();
  };
  return { url: urlOf('postgres'), urlOf, exited: server.exited, stop };
}

/** Loses nothing that was committed: the next start recovers it from the log. */
function killServer(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (postmaster !== null) process.kill(postmaster.pid, 'SIGQUIT');
}

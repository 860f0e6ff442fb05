import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { type Account, giveTo, nameForAccount } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';

export const ROLE = 'abona';

const DRAFT = 'cluster-draft';

/** PostgreSQL's files below the folder, created on the first run. */
export function ensureCluster(folder: string, binaries: Binaries, account: Account | null): string {
  const cluster = join(folder, 'cluster');
  // What an interrupted first run left behind.
  for (const name of readdirSync(folder)) {
    if (name.startsWith(DRAFT)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (!existsSync(cluster)) createCluster(cluster, binaries, account);
  checkVersion(cluster, binaries.major);
  return cluster;
}

/** Made under another name and then renamed: a first run that is killed leaves no half of one. */
function createCluster(cluster: string, { initdb }: Binaries, account: Account | null): void {
  const draft = join(cluster, '..', `${DRAFT}-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  const run = spawnSync(
    initdb,
    [
      `--pgdata=${nameForAccount(account, draft)}`,
      `--username=${ROLE}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { cwd: draft, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, encoding: 'utf8', ...account },
  );
  if (run.error !== undefined || run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartRefused(
      `PostgreSQL could not create its files in ${cluster}: ${run.error?.message ?? run.stderr.trim()}\n` +
        'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL 15 or later of your own.',
    );
  }
  renameSync(draft, cluster);
}

function checkVersion(cluster: string, major: string): void {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (written === major) return;
  throw new StartRefused(
    `The files in ${cluster} were written by PostgreSQL ${written}; this is PostgreSQL ${major}. ` +
      'Dump and load them, or set DATA_DIR to another folder.',
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-ports.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** It does not run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Debian's `pgbouncer`; where it is not installed, tests of it have nothing to run. */
export const hasPooler = existsSync(PROGRAM);

/** A PgBouncer before a database of the tests' server; answers the database's address through it. */
export async function startPooler(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
  settings: readonly string[] = [],
): Promise<string> {
  const url = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'abona-pooler-'));
  const [file, users] = [join(folder, 'pooler.ini'), join(folder, 'users')];
  const host = url.searchParams.get('host') ?? url.hostname;
  await writeFile(users, `"${url.username}" ""\n`);
  await writeFile(
    file,
    [
      ...['[databases]', `* = host=${host} port=${url.port || 5432}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
      ...['auth_type = trust', `auth_file = ${users}`, `pool_mode = ${mode}`],
      ...['default_pool_size = 40', ...settings],
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file, users]) chownSync(path, NOBODY.uid, NOBODY.gid);
  const child = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...(isRoot ? NOBODY : {}) });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await eventually(() => answers(port)).toBe(true);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

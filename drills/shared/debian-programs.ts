import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#tools/start-refused.ts';

/** What a drill needs of the machine: programs of Debian's, where they are, and which package brings them. */
const PACKAGES = {
  postgresql: { path: '/usr/lib/postgresql', package: 'postgresql' },
  pgbackrest: { path: '/usr/bin/pgbackrest', package: 'pgbackrest' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni python3-etcd' },
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  etcdctl: { path: '/usr/bin/etcdctl', package: 'etcd-client' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  ip: { path: '/usr/sbin/ip', package: 'iproute2' },
  openssl: { path: '/usr/bin/openssl', package: 'openssl' },
} as const;
export type DebianProgram = keyof typeof PACKAGES;

export const pathOf = (program: DebianProgram): string => PACKAGES[program].path;

/** Says in one sentence how whoever lacks some gets them. Debian starts what it installs: nothing here needs that. */
export function requirePrograms(programs: readonly DebianProgram[]): void {
  const missing = programs.filter((program) => !existsSync(pathOf(program)));
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program].package).join(' ');
  throw new StartRefused(
    `This drill needs ${missing.join(', ')}: apt-get install --no-install-recommends ${packages} ` +
      '(then stop and disable the services that Debian starts; the drill runs its own).',
  );
}

/** The newest PostgreSQL of the machine. */
export function postgresFolder(): string {
  const versions = readdirSync(pathOf('postgresql')).filter((name) => /^\d+$/.test(name));
  const newest = versions.map(Number).sort((one, other) => other - one)[0];
  return join(pathOf('postgresql'), String(newest), 'bin');
}

type Account = { readonly uid: number; readonly gid: number; readonly name: string };

/** PostgreSQL does not run as root: there Debian's account `postgres` runs it, elsewhere whoever runs the drill. */
export function databaseAccount(): Account {
  const name = process.getuid?.() === 0 ? 'postgres' : (process.env['USER'] ?? '');
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new StartRefused(`There is no account ${name} on this machine to run PostgreSQL.`);
  return { uid: Number(uid), gid: Number(gid), name };
}

/** A folder of that account, for nobody else. */
export function folderOf(account: Account, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, account.uid, account.gid);
  return path;
}

/** Starts a program under an account, with an environment of its own. */
export const spawnAs = (
  account: Account | null,
  [command = '', ...args]: readonly string[],
  options: SpawnOptions = {},
): ChildProcess =>
  spawn(command, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: '/nonexistent' },
    ...options,
    ...(account !== null && process.getuid?.() === 0
      ? { uid: account.uid, gid: account.gid }
      : undefined),
  });

export type Ran = { readonly code: number; readonly output: string };

/** Runs it to its end; what it says on either stream. */
export function run(
  account: Account | null,
  command: readonly string[],
  options: SpawnOptions = {},
): Promise<Ran> {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>();
  const child = spawnAs(account, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output }));
  return promise;
}

/** The same, for what must not fail. */
export async function mustRun(
  account: Account | null,
  command: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const { code, output } = await run(account, command, options);
  if (code === 0) return output;
  throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
}

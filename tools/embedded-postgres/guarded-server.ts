import { type ChildProcess, spawn } from 'node:child_process';
import type { Account } from './postgres-account.ts';

/**
 * The shell that stands between us and PostgreSQL. It holds one end of a pipe whose other end is
 * ours; the kernel closes ours however we die, `kill -9` included, and the shell then asks
 * PostgreSQL to shut down. So no server outlives the program that started it.
 */
const GUARD = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; } &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

export type GuardedServer = {
  /** Asks for a fast shutdown: open transactions are rolled back, then a checkpoint is written. */
  readonly shutDown: () => void;
  /** Fulfilled when PostgreSQL is gone, with its exit code. */
  readonly exited: Promise<number>;
};

export type ServerCommand = {
  readonly command: readonly string[];
  readonly folder: string;
  readonly account: Account | null;
  /** File descriptor of the log. */
  readonly log: number;
};

export function spawnGuarded({ command, folder, account, log }: ServerCommand): GuardedServer {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ...command], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', log, log],
    // Out of the terminal's group: Ctrl-C must reach our programs first and the database last.
    detached: true,
    ...account,
  });
  guard.unref();
  // The pipe may break between our look and our write when the server dies by itself.
  guard.stdin?.on('error', () => undefined);
  return { shutDown: () => guard.stdin?.end(), exited: exitOf(guard) };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((fulfil, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => fulfil(code ?? 1));
  });
}

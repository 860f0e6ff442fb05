import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  databaseAccount,
  folderOf,
  mustRun,
  pathOf,
  postgresFolder,
  spawnAs,
} from '../shared/debian-programs.ts';
import { dataOf } from '../shared/postgres.ts';

const STANZA = 'abona';

/** Where a database stands, for those who copy it. */
export type Source = { readonly folder: string; readonly port: number };

/** pgBackRest as it is called, for whoever backs up and for whoever restores. */
function pgbackrestOver(folder: string, cipher: string) {
  const settingsFor = ({ folder: source, port }: Source): string => {
    const path = join(folder, `pgbackrest-${port}.conf`);
    const lines = [
      ...['[global]', `repo1-path=${join(folder, 'repository')}`, 'repo1-retention-full=2'],
      ...['repo1-cipher-type=aes-256-cbc', `repo1-cipher-pass=${cipher}`, 'repo1-bundle=y'],
      ...[`log-path=${join(folder, 'logs')}`, `lock-path=${join(folder, 'locks')}`],
      ...['archive-async=y', `spool-path=${join(folder, 'spool')}`, 'archive-timeout=30'],
      ...['compress-type=lz4', 'start-fast=y', 'process-max=2', 'log-level-console=warn'],
      ...[`[${STANZA}]`, `pg1-path=${dataOf(source)}`, `pg1-port=${port}`],
      ...[`pg1-socket-path=${source}`, 'pg1-user=postgres'],
    ];
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o644 });
    return path;
  };
  return (source: Source, ...words: readonly string[]): readonly string[] => [
    pathOf('pgbackrest'),
    `--config=${settingsFor(source)}`,
    `--stanza=${STANZA}`,
    ...words,
  ];
}

/**
 * The machine that keeps the copies: pgBackRest's repository (base backups, and the log by whole segments), the log as
 * it is written (pg_receivewal), and the keys, sealed with a passphrase that is kept apart.
 */
export function openBackupMachine(folder: string) {
  const account = databaseAccount();
  for (const name of ['', 'repository', 'received', 'logs', 'locks', 'spool'])
    folderOf(account, join(folder, name));
  const cipher = randomBytes(24).toString('base64url');
  const received = join(folder, 'received');

  const pgbackrest = pgbackrestOver(folder, cipher);

  return {
    folder,
    /** What the database is told, so that its log leaves it. */
    settingsOf: (source: Source): Readonly<Record<string, string>> => ({
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: pgbackrest(source, 'archive-push', '"%p"').join(' '),
      // A quiet hour is in the repository too; what is newer is in what pg_receivewal has.
      archive_timeout: '60',
    }),
    begin: async (source: Source) => {
      await mustRun(account, pgbackrest(source, 'stanza-create'));
      await mustRun(account, pgbackrest(source, 'check'));
    },
    takeFull: async (source: Source): Promise<number> => {
      const begun = performance.now();
      await mustRun(account, pgbackrest(source, 'backup', '--type=full'));
      return performance.now() - begun;
    },
    /** Every byte of the log within moments; the slot keeps what has not been received yet. */
    follow: async ({ folder: host, port }: Source) => {
      const words = [
        ...['-h', host, '-p', String(port), '-U', 'postgres', '-D', received],
        ...['--slot=backup_machine', '--no-loop'],
      ];
      const program = join(postgresFolder(), 'pg_receivewal');
      await mustRun(account, [program, ...words, '--create-slot', '--if-not-exists']);
      const child = spawnAs(account, [program, ...words, '--synchronous'], { stdio: 'ignore' });
      const exited = once(child, 'exit');
      return {
        stop: async () => {
          if (child.exitCode === null && child.signalCode === null) {
            child.kill('SIGINT');
            await exited;
          }
        },
      };
    },
    /** Base backup and log onto an empty folder: to the end of what is kept, or to a moment. */
    restore: async (target: Source, moment: string | null): Promise<number> => {
      const begun = performance.now();
      // A segment that the repository does not have was received, whole or as far as it had been written.
      const fetched = `${pgbackrest(target, 'archive-get', '%f', '"%p"').join(' ')} || cp ${received}/%f "%p" || cp ${received}/%f.partial "%p"`;
      const until = ['--type=time', `--target=${moment}`, '--target-action=promote'];
      await mustRun(
        account,
        pgbackrest(
          target,
          ...(moment === null ? ['--type=default'] : until),
          `--recovery-option=restore_command=${fetched}`,
          'restore',
        ),
      );
      return performance.now() - begun;
    },
  };
}

const sealed = (backups: string): string => join(backups, 'keys.sealed');

/** Runs a line of the shell over two paths; the passphrase is in its environment, where nobody reads it in a list. */
const inShell = (line: string, paths: readonly string[], passphrase: string): Promise<string> =>
  mustRun(null, ['/bin/sh', '-c', line, 'keys', ...paths], {
    env: { PATH: '/usr/bin:/bin', P: passphrase },
  });

/** Keys are no part of a backup of data: whoever steals one has nothing without the other. */
export const sealKeys = (keys: string, backups: string, passphrase: string): Promise<string> =>
  inShell(
    'tar -C "$1" -c . | openssl enc -aes-256-cbc -pbkdf2 -pass env:P -out "$2"',
    [keys, sealed(backups)],
    passphrase,
  );

export async function openKeys(keys: string, backups: string, passphrase: string): Promise<void> {
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  await inShell(
    'openssl enc -d -aes-256-cbc -pbkdf2 -pass env:P -in "$2" | tar -C "$1" -x',
    [keys, sealed(backups)],
    passphrase,
  );
}

/** Seals stand on a disk of their own. Those that restored books do not know yet are put aside: a seal is never ahead. */
export function sealsUpTo(
  kept: string,
  target: string,
  last: number,
): { used: number; aside: number } {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const names = readdirSync(kept).filter((name) => /^seal-\d{7}\.json$/.test(name));
  const used = names.filter((name) => Number(name.slice(5, 12)) <= last);
  for (const name of used) {
    copyFileSync(join(kept, name), join(target, name));
    chmodSync(join(target, name), 0o444);
  }
  return { used: used.length, aside: names.length - used.length };
}

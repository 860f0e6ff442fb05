import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { until } from '@abona/people/until';
import {
  databaseAccount,
  folderOf,
  pathOf,
  postgresFolder,
  spawnAs,
} from '../shared/debian-programs.ts';
import type { Machine } from './network.ts';

export const DATABASE_PORT = 5432;
export const PATRONI_PORT = 8008;
const CLIENT_PORT = 2379;
const PEER_PORT = 2380;

/** Seconds. Half a minute is allowed from a fault to the next payment: the lease of a lost primary is most of it. */
const TIMES = { ttl: 20, loop_wait: 3, retry_timeout: 8, primary_start_timeout: 0 };

type Member = {
  readonly machine: Machine;
  readonly folder: string;
  /** Where its part of the quorum is kept: a disk of its own that nobody else makes wait, as etcd asks for. */
  readonly lease: string;
  patroni: ChildProcess | null;
  etcd: ChildProcess | null;
};

type Role = 'leader' | 'sync_standby' | 'replica';
type MemberState = { readonly name: string; readonly role: Role; readonly state: string };

export type DatabaseCluster = ReturnType<typeof describeCluster>;

/** PostgreSQL under Patroni on each machine, an etcd member beside each; one standby is synchronous. */
export async function openCluster(
  machines: readonly Machine[],
  root: string,
  { password, resources }: { readonly password: string; readonly resources: AsyncDisposableStack },
): Promise<DatabaseCluster> {
  const account = databaseAccount();
  folderOf(account, root);
  const leases = folderOf(account, join('/dev/shm', basename(dirname(root))));
  resources.defer(async () => rmSync(leases, { recursive: true, force: true }));
  const members = machines.map(
    (machine): Member => ({
      machine,
      folder: folderOf(account, join(root, machine.name)),
      lease: folderOf(account, join(leases, machine.name)),
      patroni: null,
      etcd: null,
    }),
  );
  for (const { machine, folder } of members)
    writeFileSync(
      join(folder, 'patroni.yml'),
      patroniSettings(machine, { machines, folder, password }),
    );
  resources.defer(async () => {
    for (const member of members) await stopMember(member);
  });
  const cluster = describeCluster(members);
  for (const member of members) startEtcd(member, machines);
  for (const member of members) startPatroni(member);
  await cluster.untilWhole();
  return cluster;
}

const onMachine = ({ machine, folder }: Member, name: string, command: readonly string[]) => {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const account = databaseAccount();
  const as = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const child = spawnAs(null, [...machine.inside, ...as, ...command], {
    stdio: ['ignore', log, log],
    cwd: folder,
    detached: true,
  });
  closeSync(log);
  return child;
};

function startEtcd(member: Member, machines: readonly Machine[]): void {
  const { name, address } = member.machine;
  const at = (host: string, port: number) => `http://${host}:${port}`;
  const peers = machines.map((one) => `${one.name}=${at(one.address, PEER_PORT)}`).join(',');
  member.etcd = onMachine(member, 'etcd', [
    ...[pathOf('etcd'), '--name', name, '--data-dir', member.lease],
    ...['--listen-client-urls', at(address, CLIENT_PORT)],
    ...['--advertise-client-urls', at(address, CLIENT_PORT)],
    ...['--listen-peer-urls', at(address, PEER_PORT)],
    ...['--initial-advertise-peer-urls', at(address, PEER_PORT)],
    ...['--initial-cluster', peers, '--initial-cluster-state', 'new'],
    // Patient for a machine that carries all of it at once.
    ...['--heartbeat-interval', '150', '--election-timeout', '1500', '--logger', 'zap'],
  ]);
}

function startPatroni(member: Member): void {
  member.patroni = onMachine(member, 'patroni', [
    '/usr/bin/python3',
    pathOf('patroni'),
    join(member.folder, 'patroni.yml'),
  ]);
}

type Settings = {
  readonly machines: readonly Machine[];
  readonly folder: string;
  readonly password: string;
};

/** YAML is JSON too. */
const patroniSettings = ({ name, address }: Machine, { machines, folder, password }: Settings) =>
  JSON.stringify({
    scope: 'abona',
    name,
    restapi: {
      listen: `${address}:${PATRONI_PORT}`,
      connect_address: `${address}:${PATRONI_PORT}`,
    },
    etcd3: { hosts: machines.map((one) => `${one.address}:${CLIENT_PORT}`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        master_start_timeout: TIMES.primary_start_timeout,
        maximum_lag_on_failover: 1_048_576,
        // Nothing is acknowledged before a standby has it; only that standby is ever promoted.
        synchronous_mode: true,
        // Strictly: a primary that was cut off and comes back as one for a moment finds no standby, and so acknowledges
        // nothing. Without this it did, and what it had said was lost when it was rewound.
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            max_connections: 150,
            max_wal_senders: 10,
            max_replication_slots: 10,
            wal_keep_size: '256MB',
            shared_buffers: '96MB',
            // A standby that is gone is noticed before whoever waits for it gives up.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${DATABASE_PORT}`,
      connect_address: `${address}:${DATABASE_PORT}`,
      data_dir: join(folder, 'data'),
      bin_dir: postgresFolder(),
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all samenet scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator samenet scram-sha-256',
      ],
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
    },
  });

const killHard = async (child: ChildProcess | null): Promise<void> => {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

/** The postmaster says in its file who it is; null: it does not run. */
const postmasterOf = ({ folder }: Member): number | null => {
  const file = join(folder, 'data', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
};

const killPostgres = (member: Member): void => {
  const pid = postmasterOf(member);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Its file outlived it.
  }
};

async function stopMember(member: Member): Promise<void> {
  await killHard(member.patroni);
  killPostgres(member);
  await killHard(member.etcd);
}

function describeCluster(members: readonly Member[]) {
  const memberOf = (name: string): Member => {
    const found = members.find(({ machine }) => machine.name === name);
    if (found === undefined) throw new Error(`there is no machine ${name}`);
    return found;
  };
  const machines = members.map(({ machine }) => machine);

  const states = async (): Promise<readonly MemberState[]> => {
    for (const { address } of machines) {
      try {
        const answer = await fetch(`http://${address}:${PATRONI_PORT}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        if (answer.ok) return ((await answer.json()) as { members: MemberState[] }).members;
      } catch {
        // That one is the one that is gone.
      }
    }
    return [];
  };
  const whoIs = async (role: Role): Promise<Member> => {
    const all = await until('a role', states, (found) => found.some((one) => one.role === role));
    return memberOf(all.find((one) => one.role === role)?.name ?? '');
  };
  return {
    machines,
    primary: () => whoIs('leader'),
    synchronous: () => whoIs('sync_standby'),
    killPostgres,
    loseMachine: stopMember,
    killEtcd: ({ etcd }: Member) => killHard(etcd),
    bringBack: (member: Member): void => {
      if (member.etcd === null || member.etcd.signalCode !== null) startEtcd(member, machines);
      if (member.patroni === null || member.patroni.signalCode !== null) startPatroni(member);
    },
    /** One primary, one synchronous standby and one more, all of them running. */
    untilWhole: async (): Promise<void> => {
      const isWhole = (all: readonly MemberState[]) =>
        all.length === members.length &&
        all.every(({ state }) => state === 'running' || state === 'streaming') &&
        all.some(({ role }) => role === 'leader') &&
        all.some(({ role }) => role === 'sync_standby');
      // Patience of one minute, twice: a member that is rewound or copied anew takes its time.
      await until('a whole cluster', states, isWhole).catch(() =>
        until('a whole cluster', states, isWhole),
      );
    },
  };
}

import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, pathOf, spawnAs } from '../shared/debian-programs.ts';
import { DATABASE_PORT, PATRONI_PORT } from './database-cluster.ts';
import type { Machine } from './network.ts';

/** The ports of one node, in the order of its listeners: customers and shops, the desk, the portal. */
type NodePorts = readonly number[];

type Balanced = {
  readonly folder: string;
  readonly machines: readonly Machine[];
  readonly primaryPort: number;
  readonly replicaPort: number;
  /** Where each listener is found; the same place in each node's list. */
  readonly listeners: NodePorts;
  readonly nodes: readonly NodePorts[];
};

/** What a caller is told while no node can answer, or when one fell before it had: to come back, like ours. */
const AWAY = [
  ...['HTTP/1.1 503 Service Unavailable', 'content-type: application/json', 'retry-after: 1'],
  ...['cache-control: no-store', 'connection: close', ''],
  '{"status":"fail","error":{"code":"unavailable","message":"En este momento no podemos atenderte. Inténtalo de nuevo.","retryable":true}}',
].join('\r\n');

const database = (name: string, port: number, { machines, check }: Checked): readonly string[] => [
  `listen ${name}`,
  '  mode tcp',
  `  bind 127.0.0.1:${port}`,
  `  option httpchk OPTIONS ${check}`,
  '  http-check expect status 200',
  // A primary that is one no longer must not be spoken to for a moment longer.
  `  default-server check port ${PATRONI_PORT} inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
  ...machines.map(
    ({ name: machine, address }) => `  server ${machine} ${address}:${DATABASE_PORT}`,
  ),
];
type Checked = { readonly machines: readonly Machine[]; readonly check: string };

const listener = (nth: number, port: number, nodes: readonly NodePorts[]): readonly string[] => [
  `listen http-${nth}`,
  '  mode http',
  `  bind 127.0.0.1:${port}`,
  '  option httpchk GET /health/ready',
  '  http-check expect status 200',
  '  option forwardfor',
  '  option redispatch 1',
  '  retries 3',
  // Whoever sends a key may be asked for twice: the answer is the same. Others are, only if nobody had heard them.
  '  retry-on conn-failure empty-response',
  '  http-request disable-l7-retry if METH_POST !{ req.hdr(idempotency-key) -m found }',
  '  default-server check inter 1s fall 2 rise 1',
  ...nodes.map((ports, node) => `  server node${node + 1} 127.0.0.1:${ports[nth]}`),
  // While none is ready, because the database is away for all, they are asked all the same: they say themselves when to
  // come back, and serve again the moment that it does.
  '  option allbackups',
  ...nodes.map((ports, node) => `  server any${node + 1} 127.0.0.1:${ports[nth]} backup no-check`),
];

/** HAProxy before all of it: one address of the primary, one of its replicas, one of each listener of the servers. */
export async function startBalancer(balanced: Balanced): Promise<{ stop: () => Promise<void> }> {
  const { folder, machines, primaryPort, replicaPort, listeners, nodes } = balanced;
  const away = join(folder, 'away.http');
  writeFileSync(away, AWAY);
  const lines = [
    ...['global', '  maxconn 2000', '  hard-stop-after 1s'],
    ...['defaults', '  timeout connect 2s', '  timeout client 30m', '  timeout server 30m'],
    ...['  timeout check 3s', '  timeout queue 5s'],
    ...[502, 503, 504].map((status) => `  errorfile ${status} ${away}`),
    ...database('primary', primaryPort, { machines, check: '/primary' }),
    ...database('replicas', replicaPort, { machines, check: '/replica?lag=16MB' }),
    ...listeners.flatMap((port, nth) => listener(nth, port, nodes)),
    '',
  ];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, lines.join('\n'));
  await mustRun(null, [pathOf('haproxy'), '-c', '-f', file]);
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const child = spawnAs(null, [pathOf('haproxy'), '-db', '-f', file], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

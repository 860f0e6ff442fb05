import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMarkOf } from '../program-identity.ts';
import { systemCodeOf } from '../start-refused.ts';
import { ROLE } from './postgres-cluster.ts';

/** What a running PostgreSQL says about itself in `postmaster.pid`: line 1 its pid, 4 and 5 where it listens, 8 its state. */
type Postmaster = {
  readonly pid: number;
  readonly port: string;
  readonly socket: string;
  readonly state: string;
};

const LEAVING_MS_MAX = 10_000;
const POLL_MS = 10;

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port = '', socket = '', , , state = ''] = lines;
    return { pid: Number(pid), port, socket, state: state.trim() };
  } catch (failure) {
    if (systemCodeOf(failure) === 'ENOENT') return null;
    throw failure;
  }
}

/** Where the server of these files answers now; null: none does. */
export function runningUrl(cluster: string): string | null {
  const postmaster = readPostmaster(cluster);
  if (postmaster?.state !== 'ready' || !isServerOf(cluster, postmaster.pid)) return null;
  const host = encodeURIComponent(postmaster.socket);
  return `postgres://${ROLE}@localhost:${postmaster.port}/postgres?host=${host}`;
}

/**
 * Called by the owner of the folder, so whoever started this server is gone. It is either on its
 * way out, told so by its guard, or lost its guard too, and is told so here; or it died long ago and
 * another program has its pid.
 */
export async function outliveOldServer(cluster: string): Promise<void> {
  const old = readPostmaster(cluster);
  if (old === null) return;
  const standsHere = () => isServerOf(cluster, old.pid);
  if (!standsHere()) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    tell(old.pid, signal);
    if (await becomesFalse(standsHere)) return;
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (failure) {
    // Gone between our look and our word.
    if (systemCodeOf(failure) !== 'ESRCH') throw failure;
  }
}

async function becomesFalse(isStill: () => boolean): Promise<boolean> {
  const deadline = performance.now() + LEAVING_MS_MAX;
  while (performance.now() < deadline) {
    if (!isStill()) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** PostgreSQL works inside its folder, which tells it from a stranger with the same pid. */
function isServerOf(cluster: string, pid: number): boolean {
  if (startMarkOf(pid) === null) return false;
  if (platform() !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { systemCodeOf } from './start-refused.ts';

/**
 * Tells one program from a later one that was given the same pid: the moment it started, or null
 * when no program has this pid.
 */
export function startMarkOf(pid: number): string | null {
  return platform() === 'linux' ? markFromKernel(pid) : markFromPs(pid);
}

/** The kernel counts ticks since boot, so the mark carries the boot it belongs to. */
function markFromKernel(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold spaces; count after it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    // A zombie holds nothing any more; it only waits to be counted by its parent.
    if (state === 'Z' || state === 'X' || ticks === undefined) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch (failure) {
    const code = systemCodeOf(failure);
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw failure;
  }
}

function markFromPs(pid: number): string | null {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return started.trim() || null;
  } catch {
    return null;
  }
}

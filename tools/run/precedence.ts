import { writeFileSync } from 'node:fs';

const NICENESS = -10;

/**
 * People wait for the server, everything else waits for it or works for it. On Linux each session shares the
 * processor as an equal, and each connection of PostgreSQL is a session of its own: among ten of them the
 * server stood in line for a quarter of its time, while a core was idle for a sixth. Only root may ask for
 * more; where it is not granted, or the system knows nothing of the kind, it goes on as before.
 */
export function givePrecedence(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/autogroup`, String(NICENESS), { flag: 'r+' });
  } catch {
    // An equal among equals, then.
  }
}

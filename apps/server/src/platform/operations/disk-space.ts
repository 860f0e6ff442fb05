import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * How much room the database has left, when it runs on this machine and its folder can be seen; null
 * otherwise. A session of PostgreSQL stands in its data folder, so the system can tell where that is.
 */
export async function readFreeBytes(db: Database): Promise<number | null> {
  const { rows } = await sql<{ pid: number; folder: string | null }>`
    select pg_backend_pid() as pid, current_setting('data_directory', true) as folder
    where pg_has_role(current_user, 'pg_read_all_settings', 'member')
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  for (const folder of [`/proc/${row.pid}/cwd`, row.folder ?? '']) {
    const free = await freeBytesIn(folder);
    if (free !== null) return free;
  }
  return null;
}

async function freeBytesIn(folder: string): Promise<number | null> {
  try {
    await access(join(folder, 'PG_VERSION'));
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

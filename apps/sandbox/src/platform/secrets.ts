import type { Database } from './database.ts';

/** Reads a kept secret, or makes and keeps it. Two programs at once agree on the first one kept. */
export async function keptSecret<T>(
  database: Database,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const kept = await readSecret<T>(database, name);
  if (kept !== undefined) return kept;
  await database.query(
    'INSERT INTO sandbox.secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, JSON.stringify(await make())],
  );
  const made = await readSecret<T>(database, name);
  if (made === undefined) throw new Error(`the secret ${name} could not be kept`);
  return made;
}

/** What is kept becomes something else. */
export async function changeSecret(
  database: Database,
  name: string,
  value: unknown,
): Promise<void> {
  await database.query('UPDATE sandbox.secret SET value = $2 WHERE name = $1', [
    name,
    JSON.stringify(value),
  ]);
}

async function readSecret<T>(database: Database, name: string): Promise<T | undefined> {
  const { rows } = await database.query<{ value: T }>(
    'SELECT value FROM sandbox.secret WHERE name = $1',
    [name],
  );
  return rows[0]?.value;
}

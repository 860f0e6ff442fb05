import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A hint, sent when the transaction commits. It can be missed: whoever needs it also looks. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

/** Hears hints of all nodes. */
export type Notifications = {
  /** `onMissed` is called when hints may have been lost (the connection was away): look again. */
  readonly subscribe: (
    channel: string,
    onHint: (payload: string) => void,
    onMissed: () => void,
  ) => void;
};

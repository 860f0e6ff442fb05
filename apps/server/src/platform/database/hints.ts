import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import type { Tx } from './database.ts';

/** A hint, sent when the transaction commits. It can be missed: whoever needs it also looks. */
export async function sendHint(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

type Subscription = {
  readonly channel: string;
  readonly onHint: (payload: string) => void;
  /** Hints may have been lost while the connection was away: look again. */
  readonly onMissed: () => void;
};

/** Hears hints of all nodes. */
export type Hints = {
  /** Before `start`. */
  readonly subscribe: (subscription: Subscription) => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const RECONNECT_MS_MIN = 100;
const RECONNECT_MS_MAX = 5_000;
/** A connection that died without a word is noticed by its keep-alive. */
const KEEP_ALIVE_MS = 10_000;

/** One connection of its own that listens, and comes back whenever it breaks. */
export function createHints(url: string, log: Log): Hints {
  const subscriptions: Subscription[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'abona-hints',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    fresh.on('error', (error) => log.warn({ error }, 'the connection for hints broke'));
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onHint(payload);
    });
    await fresh.connect();
    for (const channel of new Set(subscriptions.map((each) => each.channel)))
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    fresh.once('end', () => reconnectAfter(RECONNECT_MS_MIN));
    client = fresh;
  };

  const reconnectAfter = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      connect().then(
        () => subscriptions.forEach(({ onMissed }) => void onMissed()),
        () => reconnectAfter(Math.min(RECONNECT_MS_MAX, ms * 2)),
      );
    }, ms);
    timer.unref();
  };

  return {
    subscribe: (subscription) => void subscriptions.push(subscription),
    start: connect,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

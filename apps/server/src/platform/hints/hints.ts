import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';

/** A hint, sent when the transaction commits. It can be missed: whoever needs it looks, or asks `hears`. */
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
  /** Whether every hint sent until a second ago has come: the connection stands, and answered since. */
  readonly hears: () => boolean;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const RECONNECT_MS_MIN = 100;
const RECONNECT_MS_MAX = 5_000;
/** A connection that died without a word is noticed by its keep-alive. */
const KEEP_ALIVE_MS = 10_000;
/** Until then nothing may have been heard: it is asked to say something. */
const CHECK_MS = 250;
const SILENCE_MAX_MS = 1_000;

/** One connection of its own that listens, and comes back whenever it breaks. */
export function createHints(url: string, log: Log): Hints {
  const subscriptions: Subscription[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  /** Hints sent before then have come; on the monotonic clock. */
  let heardUntil = Number.NEGATIVE_INFINITY;

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
    const stopChecking = check(fresh, (sentAt) => {
      heardUntil = sentAt;
    });
    fresh.once('end', () => {
      stopChecking();
      heardUntil = Number.NEGATIVE_INFINITY;
      reconnectAfter(RECONNECT_MS_MIN);
    });
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
    hears: () => performance.now() - heardUntil < SILENCE_MAX_MS,
    start: connect,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

/**
 * Asks the connection for a word again and again, and tells when what it answered was asked: by then every hint of
 * before has come, as they come in one line. A connection that is dead without a word answers nothing.
 */
function check(client: pg.Client, onAnswered: (sentAt: number) => void): () => void {
  let isAsking = false;
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    const sentAt = performance.now();
    client.query('select 1').then(
      () => {
        isAsking = false;
        onAnswered(sentAt);
      },
      // It broke, and says so itself.
      () => undefined,
    );
  };
  ask();
  const timer = setInterval(ask, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

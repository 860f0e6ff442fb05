import type { Database } from '#platform/database.ts';
import { ARRIVED, type Fate } from '#platform/delivery.ts';
import type { Channel } from './magic-numbers.ts';

export type PhoneMessage = {
  readonly id: number;
  readonly sid: string;
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly code: string | null;
  readonly fate: Fate['kind'];
  readonly hasArrived: boolean;
  readonly createdAt: Date;
};

type NewPhoneMessage = {
  readonly sid: string;
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly code: string | null;
  readonly fate: Fate;
};

type MessageFilter = {
  /** Any spelling of the number; its last ten digits count. */
  readonly to?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Everything that was sent to anybody's phone lately. */
export type PhoneMessages = {
  readonly add: (message: NewPhoneMessage) => Promise<PhoneMessage>;
  /** What the phone shows, newest first: lost messages never, late ones when they have come. */
  readonly list: (filter?: MessageFilter) => Promise<PhoneMessage[]>;
  readonly find: (sid: string) => Promise<PhoneMessage | null>;
  readonly clear: (to: string | null) => Promise<number>;
  /** Late messages arrive at once. */
  readonly hurry: () => Promise<number>;
};

/** A window on the present, without an exact edge. */
const MESSAGES_KEPT = 1_000;
const PRUNED_EVERY = 100;

/** A late message bears the time at which it comes. */
const COLUMNS = `id, sid, channel, recipient AS "to", sender AS "from", body, code, fate,
  ${ARRIVED} AS "hasArrived", coalesce(deliver_at, created_at) AS "createdAt"`;

/** By which a number is known, however it is spelt. */
export const lastTenDigits = (number: string): string => number.replace(/\D/g, '').slice(-10);

export const createPhoneMessages = (database: Database): PhoneMessages => ({
  add: async (message) => {
    const added = await insert(database, message);
    if (added.id % PRUNED_EVERY === 0)
      await database.query('DELETE FROM sandbox.phone_message WHERE id <= $1', [
        added.id - MESSAGES_KEPT,
      ]);
    return added;
  },
  list: async ({ to, channel, afterId = 0, limit = 100 } = {}) => {
    const { rows } = await database.query<PhoneMessage>(
      `SELECT ${COLUMNS} FROM sandbox.phone_message
       WHERE ${ARRIVED} AND ($1::text IS NULL OR right(recipient, 10) = $1)
         AND ($2::text IS NULL OR channel = $2) AND id > $3
       ORDER BY coalesce(deliver_at, created_at) DESC, id DESC LIMIT $4`,
      [to === undefined ? null : lastTenDigits(to), channel ?? null, afterId, limit],
    );
    return rows;
  },
  find: async (sid) => {
    const { rows } = await database.query<PhoneMessage>(
      `SELECT ${COLUMNS} FROM sandbox.phone_message WHERE sid = $1`,
      [sid],
    );
    return rows[0] ?? null;
  },
  clear: async (to) => {
    const { rowCount } = await database.query(
      'DELETE FROM sandbox.phone_message WHERE $1::text IS NULL OR right(recipient, 10) = $1',
      [to === null ? null : lastTenDigits(to)],
    );
    return rowCount ?? 0;
  },
  hurry: async () => {
    const { rowCount } = await database.query(
      `UPDATE sandbox.phone_message SET deliver_at = now()
       WHERE fate = 'delayed' AND deliver_at > now()`,
    );
    return rowCount ?? 0;
  },
});

async function insert(database: Database, message: NewPhoneMessage): Promise<PhoneMessage> {
  const { sid, channel, to, from, body, code, fate } = message;
  const delaySeconds = fate.kind === 'delayed' ? fate.delayMs / 1_000 : null;
  const { rows } = await database.query<PhoneMessage>(
    `INSERT INTO sandbox.phone_message
       (sid, channel, recipient, sender, body, code, fate, deliver_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
     RETURNING ${COLUMNS}`,
    [sid, channel, to, from, body, code, fate.kind, delaySeconds],
  );
  const [added] = rows;
  if (added === undefined) throw new Error('a message was not written');
  return added;
}

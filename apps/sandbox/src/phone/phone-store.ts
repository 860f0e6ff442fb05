import type { Database } from '#platform/database.ts';
import type { Fate } from '#platform/delivery.ts';
import { writeTogether } from '#platform/write-together.ts';
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

export type NewPhoneMessage = {
  readonly sid: string;
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly code: string | null;
  readonly fate: Fate;
};

export type MessageFilter = {
  /** Any spelling of the number; its last ten digits count. */
  readonly to?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Everything that was sent to anybody's phone lately: written down, and at hand. */
export type PhoneMessages = {
  readonly keep: (message: NewPhoneMessage) => Promise<PhoneMessage>;
  /** What the phone shows, newest first: lost messages never, late ones when they have come. */
  readonly list: (filter?: MessageFilter) => PhoneMessage[];
  readonly find: (sid: string) => PhoneMessage | null;
  readonly clear: (to: string | null) => Promise<number>;
  /** Late messages arrive at once. */
  readonly hurry: () => Promise<number>;
  /** The tables were emptied. */
  readonly forget: () => void;
};

/** A window on the present, without an exact edge. */
const MESSAGES_KEPT = 1_000;
const PRUNED_EVERY = 100;

type Kept = Omit<PhoneMessage, 'hasArrived'> & {
  readonly digits: string;
  readonly deliverAt: Date | null;
};

export async function createPhoneMessages(database: Database): Promise<PhoneMessages> {
  let kept = await loadAll(database);
  const insert = writeTogether((messages: readonly Row[]) => insertAll(database, messages));
  return {
    keep: async (message) => {
      const unnumbered = unnumberedOf(message);
      const row = withDigits({ ...unnumbered, id: await insert(unnumbered) });
      kept.push(row);
      if (row.id % PRUNED_EVERY === 0) {
        const edge = row.id - MESSAGES_KEPT;
        kept = kept.filter(({ id }) => id > edge);
        await database.query('DELETE FROM sandbox.phone_message WHERE id <= $1', [edge]);
      }
      return seen(row, Date.now());
    },
    list: (filter = {}) => list(kept, filter),
    find: (sid) => {
      const row = kept.find((one) => one.sid === sid);
      return row === undefined ? null : seen(row, Date.now());
    },
    clear: async (to) => {
      const digits = to === null ? null : lastTenDigits(to);
      kept = digits === null ? [] : kept.filter((one) => one.digits !== digits);
      const { rowCount } = await database.query(
        'DELETE FROM sandbox.phone_message WHERE $1::text IS NULL OR right(recipient, 10) = $1',
        [digits],
      );
      return rowCount ?? 0;
    },
    hurry: async () => {
      const now = new Date();
      const isLate = ({ deliverAt }: Kept) => deliverAt !== null && deliverAt > now;
      const late = kept.filter(isLate).length;
      kept = kept.map((one) => (isLate(one) ? { ...one, deliverAt: now } : one));
      await database.query(
        `UPDATE sandbox.phone_message SET deliver_at = $1
         WHERE fate = 'delayed' AND deliver_at > $1`,
        [now],
      );
      return late;
    },
    forget: () => {
      kept = [];
    },
  };
}

/** By which a number is known, however it is spelt. */
export const lastTenDigits = (number: string): string => number.replace(/\D/g, '').slice(-10);

function list(
  kept: readonly Kept[],
  { to, channel, afterId = 0, limit = 100 }: MessageFilter,
): PhoneMessage[] {
  const now = Date.now();
  const digits = to === undefined ? undefined : lastTenDigits(to);
  return kept
    .filter(
      (one) =>
        (digits === undefined || one.digits === digits) &&
        (channel === undefined || one.channel === channel) &&
        one.id > afterId,
    )
    .map((one) => seen(one, now))
    .filter(({ hasArrived }) => hasArrived)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .slice(0, limit);
}

/** A late message is there once its time has come, and bears that time. */
function seen({ digits: _, deliverAt, ...message }: Kept, now: number): PhoneMessage {
  const hasArrived =
    message.fate === 'delivered' ||
    (message.fate === 'delayed' && deliverAt !== null && deliverAt.getTime() <= now);
  return { ...message, hasArrived, createdAt: deliverAt ?? message.createdAt };
}

const COLUMNS = `id, sid, channel, recipient AS "to", sender AS "from", body, code, fate,
  created_at AS "createdAt", deliver_at AS "deliverAt"`;
type Row = Omit<Kept, 'id' | 'digits'>;

const withDigits = (row: Row & { readonly id: number }): Kept => ({
  ...row,
  digits: lastTenDigits(row.to),
});

async function loadAll(database: Database): Promise<Kept[]> {
  const { rows } = await database.query<Row & { readonly id: number }>(
    `SELECT ${COLUMNS} FROM sandbox.phone_message ORDER BY id`,
  );
  return rows.map(withDigits);
}

function unnumberedOf({ fate, ...message }: NewPhoneMessage): Row {
  const createdAt = new Date();
  const deliverAt = fate.kind === 'delayed' ? new Date(createdAt.getTime() + fate.delayMs) : null;
  return { ...message, fate: fate.kind, createdAt, deliverAt };
}

/** Answers their numbers, in the order in which they were given. */
async function insertAll(database: Database, messages: readonly Row[]): Promise<number[]> {
  const { rows } = await database.query<{ readonly id: number }>(
    `INSERT INTO sandbox.phone_message
       (sid, channel, recipient, sender, body, code, fate, created_at, deliver_at)
     SELECT sid, channel, recipient, sender, body, code, fate, created_at, deliver_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::timestamptz[], $9::timestamptz[]) WITH ORDINALITY AS message
       (sid, channel, recipient, sender, body, code, fate, created_at, deliver_at, place)
     ORDER BY place RETURNING id`,
    [
      messages.map(({ sid }) => sid),
      messages.map(({ channel }) => channel),
      messages.map(({ to }) => to),
      messages.map(({ from }) => from),
      messages.map(({ body }) => body),
      messages.map(({ code }) => code),
      messages.map(({ fate }) => fate),
      messages.map(({ createdAt }) => createdAt),
      messages.map(({ deliverAt }) => deliverAt),
    ],
  );
  return rows.map(({ id }) => id);
}

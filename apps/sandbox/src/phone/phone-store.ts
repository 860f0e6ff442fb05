import type { Database, Warn } from '#platform/database.ts';
import type { Fate } from '#platform/delivery.ts';
import { gatherRows } from '#platform/gathered-rows.ts';
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

/** Everything that was sent to anybody's phone lately: at hand at once, and written down a moment later. */
export type PhoneMessages = {
  readonly keep: (message: NewPhoneMessage) => PhoneMessage;
  /** What the phone shows, newest first: lost messages never, late ones when they have come. */
  readonly list: (filter?: MessageFilter) => PhoneMessage[];
  readonly find: (sid: string) => PhoneMessage | null;
  readonly clear: (to: string | null) => Promise<number>;
  /** Late messages arrive at once. */
  readonly hurry: () => Promise<number>;
  /** The tables were emptied. */
  readonly forget: () => void;
  readonly written: () => Promise<void>;
};

/** A window on the present, without an exact edge. */
const MESSAGES_KEPT = 1_000;
const PRUNED_EVERY = 100;

type Kept = Omit<PhoneMessage, 'hasArrived'> & {
  readonly digits: string;
  readonly deliverAt: Date | null;
};

export async function createPhoneMessages(database: Database, warn: Warn): Promise<PhoneMessages> {
  let kept = await loadAll(database);
  // Nobody else writes messages: their numbers are given here.
  let lastId = kept.at(-1)?.id ?? 0;
  let byNumber = Map.groupBy(kept, ({ digits }) => digits);
  const { add, written } = gatherRows((rows: readonly Kept[]) => writeAll(database, rows), warn);
  const become = (next: Kept[]) => {
    kept = next;
    byNumber = Map.groupBy(kept, ({ digits }) => digits);
  };
  return {
    written,
    keep: (message) => {
      lastId += 1;
      const row = rowOf(message, lastId);
      kept.push(row);
      byNumber.set(row.digits, [...(byNumber.get(row.digits) ?? []), row]);
      if (lastId % PRUNED_EVERY === 0) become(kept.filter(({ id }) => id > lastId - MESSAGES_KEPT));
      add(row);
      return seen(row, Date.now());
    },
    list: ({ to, ...filter } = {}) =>
      list(to === undefined ? kept : (byNumber.get(lastTenDigits(to)) ?? []), filter),
    find: (sid) => {
      const row = kept.find((one) => one.sid === sid);
      return row === undefined ? null : seen(row, Date.now());
    },
    clear: async (to) => {
      const digits = to === null ? null : lastTenDigits(to);
      become(digits === null ? [] : kept.filter((one) => one.digits !== digits));
      await written();
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
      become(kept.map((one) => (isLate(one) ? { ...one, deliverAt: now } : one)));
      await written();
      await database.query(
        `UPDATE sandbox.phone_message SET deliver_at = $1
         WHERE fate = 'delayed' AND deliver_at > $1`,
        [now],
      );
      return late;
    },
    forget: () => become([]),
  };
}

/** By which a number is known, however it is spelt. */
export const lastTenDigits = (number: string): string => number.replace(/\D/g, '').slice(-10);

function list(
  kept: readonly Kept[],
  { channel, afterId = 0, limit = 100 }: Omit<MessageFilter, 'to'>,
): PhoneMessage[] {
  const now = Date.now();
  return kept
    .filter((one) => (channel === undefined || one.channel === channel) && one.id > afterId)
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
type Row = Omit<Kept, 'digits'>;

const withDigits = (row: Row): Kept => ({ ...row, digits: lastTenDigits(row.to) });

async function loadAll(database: Database): Promise<Kept[]> {
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.phone_message ORDER BY id`,
  );
  return rows.map(withDigits);
}

function rowOf({ fate, ...message }: NewPhoneMessage, id: number): Kept {
  const createdAt = new Date();
  const deliverAt = fate.kind === 'delayed' ? new Date(createdAt.getTime() + fate.delayMs) : null;
  return withDigits({ id, ...message, fate: fate.kind, createdAt, deliverAt });
}

async function writeAll(database: Database, rows: readonly Kept[]): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.phone_message
       (id, sid, channel, recipient, sender, body, code, fate, created_at, deliver_at)
     OVERRIDING SYSTEM VALUE
     SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ sid }) => sid),
      rows.map(({ channel }) => channel),
      rows.map(({ to }) => to),
      rows.map(({ from }) => from),
      rows.map(({ body }) => body),
      rows.map(({ code }) => code),
      rows.map(({ fate }) => fate),
      rows.map(({ createdAt }) => createdAt),
      rows.map(({ deliverAt }) => deliverAt),
    ],
  );
  const last = rows.at(-1)?.id ?? 0;
  if (last % PRUNED_EVERY < rows.length)
    await database.query('DELETE FROM sandbox.phone_message WHERE id <= $1', [
      last - MESSAGES_KEPT,
    ]);
}

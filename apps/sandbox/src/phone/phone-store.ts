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

export type NewPhoneMessage = {
  readonly sid: string;
  readonly channel: Channel;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly code: string | null;
  readonly fate: Fate;
};

const MESSAGES_KEPT = 1_000;
/** A window on the present needs no exact edge. */
const PRUNED_EVERY = 100;
const COLUMNS = `id, sid, channel, recipient, sender, body, code, fate, created_at, deliver_at,
  ${ARRIVED} AS has_arrived`;

export async function keepMessage(
  database: Database,
  message: NewPhoneMessage,
): Promise<PhoneMessage> {
  const { fate } = message;
  const { rows } = await database.query<Row>(
    `INSERT INTO sandbox.phone_message
       (sid, channel, recipient, sender, body, code, fate, deliver_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)) RETURNING ${COLUMNS}`,
    [
      message.sid,
      message.channel,
      message.to,
      message.from,
      message.body,
      message.code,
      fate.kind,
      fate.kind === 'delayed' ? fate.delayMs / 1_000 : null,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the message was not kept');
  if (row.id % PRUNED_EVERY === 0) {
    await database.query('DELETE FROM sandbox.phone_message WHERE id <= $1', [
      row.id - MESSAGES_KEPT,
    ]);
  }
  return toMessage(row);
}

export type MessageFilter = {
  /** Any spelling of the number; its last ten digits count. */
  readonly to?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** What the phone shows, newest first: lost messages never, late ones when they have come. */
export async function listMessages(
  database: Database,
  { to, channel, afterId = 0, limit = 100 }: MessageFilter = {},
): Promise<PhoneMessage[]> {
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.phone_message
     WHERE ${ARRIVED} AND ${to === undefined ? '$1::text IS NULL' : 'right(recipient, 10) = $1'}
       AND ($2::text IS NULL OR channel = $2) AND id > $3
     ORDER BY coalesce(deliver_at, created_at) DESC, id DESC LIMIT $4`,
    [to === undefined ? null : lastTenDigits(to), channel ?? null, afterId, limit],
  );
  return rows.map(toMessage);
}

export async function findMessage(database: Database, sid: string): Promise<PhoneMessage | null> {
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.phone_message WHERE sid = $1`,
    [sid],
  );
  return rows[0] === undefined ? null : toMessage(rows[0]);
}

export async function clearMessages(database: Database, to: string | null): Promise<number> {
  const { rowCount } = await database.query(
    'DELETE FROM sandbox.phone_message WHERE $1::text IS NULL OR right(recipient, 10) = $1',
    [to === null ? null : lastTenDigits(to)],
  );
  return rowCount ?? 0;
}

/** Late messages arrive at once. */
export async function hurryMessages(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE sandbox.phone_message SET deliver_at = now()
     WHERE fate = 'delayed' AND deliver_at > now()`,
  );
  return rowCount ?? 0;
}

/** By which a number is known, however it is spelt. */
export const lastTenDigits = (number: string): string => number.replace(/\D/g, '').slice(-10);

type Row = {
  readonly id: number;
  readonly sid: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly sender: string;
  readonly body: string;
  readonly code: string | null;
  readonly fate: Fate['kind'];
  readonly has_arrived: boolean;
  readonly created_at: Date;
  readonly deliver_at: Date | null;
};

const toMessage = (row: Row): PhoneMessage => ({
  id: row.id,
  sid: row.sid,
  channel: row.channel,
  to: row.recipient,
  from: row.sender,
  body: row.body,
  code: row.code,
  fate: row.fate,
  hasArrived: row.has_arrived,
  createdAt: row.deliver_at ?? row.created_at,
});

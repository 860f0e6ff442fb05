import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#platform/database/database.ts';
import { SENDS_PER_DAY_MAX, SENDS_WINDOW_MS } from './domain/email-verification.ts';

const TABLE = 'identity.email_verifications';

/** When links were asked for in the last day, newest first; as many as the limit looks at. */
export async function listRecentSends(
  tx: Tx,
  customerId: number,
  now: Date,
): Promise<readonly Date[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select('requested_at')
    .where('customer_id', '=', customerId)
    .where('requested_at', '>', new Date(now.getTime() - SENDS_WINDOW_MS))
    .orderBy('requested_at', 'desc')
    .limit(SENDS_PER_DAY_MAX)
    .execute();
  return rows.map((row) => row.requested_at);
}

export type NewLink = {
  readonly customerId: number;
  readonly emailIndex: string;
  readonly tokenHash: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};

export async function addLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: randomUUIDv7(),
      customer_id: link.customerId,
      email_index: link.emailIndex,
      token_hash: link.tokenHash,
      requested_at: link.requestedAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The links sent before stop working. */
export async function voidOpenLinks(tx: Tx, customerId: number, now: Date): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ voided_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/** Uses a link up. Of two at once one gets it; unknown, used, voided and expired are all alike. */
export async function useLink(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ readonly customerId: number; readonly emailIndex: string } | null> {
  const row = await tx
    .updateTable(TABLE)
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'email_index'])
    .executeTakeFirst();
  return row === undefined ? null : { customerId: row.customer_id, emailIndex: row.email_index };
}

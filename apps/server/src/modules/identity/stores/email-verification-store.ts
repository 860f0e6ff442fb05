import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#platform/database/database.ts';
import { SENDS_PER_DAY_MAX, SENDS_WINDOW_MS } from '../domain/email-verification.ts';

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

/** Whose link it is. Only looked up, so that the customer can be locked before the link is. */
export async function findLinkOwner(tx: Tx, tokenHash: string): Promise<number | null> {
  const row = await tx
    .selectFrom(TABLE)
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Uses a link up, if it is still good for that address. Of two at once, one does. */
export async function useLink(
  tx: Tx,
  link: { readonly tokenHash: string; readonly emailIndex: string },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable(TABLE)
    .set({ used_at: now })
    .where('token_hash', '=', link.tokenHash)
    .where('email_index', '=', link.emailIndex)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { KnownLink } from '../domain/hosted-sign-up.ts';

const TABLE = 'merchants.customer_links';

export type CustomerLink = {
  readonly id: string;
  readonly customerId: number;
  readonly merchantId: string;
  readonly merchantCustomerId: string;
  readonly linkedAt: Date;
};

export type StoredLink = CustomerLink & {
  readonly hostedSignUpId: string;
  readonly unlinkedAt: Date | null;
};

export type WhichLinks = {
  readonly customerId: number;
  readonly id?: string;
  readonly merchantId?: string;
};

/** What was agreed to; of the address and the device only an index is kept. */
export type LinkConsent = {
  readonly textVersion: string;
  readonly consentTimestamp: string;
  readonly addressIndex: string;
  readonly deviceIndex: string;
};

/** Links of one shop that have to do with a customer take turns: who comes second sees the first. */
export async function takeTurns(tx: Tx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`merchants.link ${merchantId}`}, 0))`.execute(
    tx,
  );
}

/** Every link there ever was, of this shop, with this customer of ours or this one of the shop's. */
export async function knownLinks(
  tx: Tx,
  { merchantId, customerId, merchantCustomerId }: Omit<CustomerLink, 'id' | 'linkedAt'>,
): Promise<readonly KnownLink[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select(['customer_id', 'merchant_customer_id', 'unlinked_at'])
    .where('merchant_id', '=', merchantId)
    .where((where) =>
      where.or([
        where('customer_id', '=', customerId),
        where('merchant_customer_id', '=', merchantCustomerId),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    merchantCustomerId: row.merchant_customer_id,
    isActive: row.unlinked_at === null,
  }));
}

export async function addLink(
  tx: Tx,
  link: Omit<StoredLink, 'unlinkedAt'>,
  consent: LinkConsent,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: link.id,
      customer_id: link.customerId,
      merchant_id: link.merchantId,
      merchant_customer_id: link.merchantCustomerId,
      hosted_sign_up_id: link.hostedSignUpId,
      linked_at: link.linkedAt,
    })
    .execute();
  await tx
    .insertInto('merchants.link_consents')
    .values({
      link_id: link.id,
      customer_id: link.customerId,
      text_version: consent.textVersion,
      consent_timestamp: consent.consentTimestamp,
      agreed_at: link.linkedAt,
      address_index: consent.addressIndex,
      device_index: consent.deviceIndex,
    })
    .execute();
}

/** Ends a link of a customer's, what they have with a shop, or all of it; answers with what ended. */
export async function endLinks(
  tx: Tx,
  link: WhichLinks & { readonly at: Date },
): Promise<readonly StoredLink[]> {
  const { id, merchantId } = link;
  const ended = await tx
    .updateTable(TABLE)
    .set({ unlinked_at: link.at })
    .where('customer_id', '=', link.customerId)
    .where('unlinked_at', 'is', null)
    .$if(id !== undefined, (own) => own.where('id', '=', id ?? ''))
    .$if(merchantId !== undefined, (own) => own.where('merchant_id', '=', merchantId ?? ''))
    .returningAll()
    .execute();
  return ended.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    merchantId: row.merchant_id,
    merchantCustomerId: row.merchant_customer_id,
    hostedSignUpId: row.hosted_sign_up_id,
    linkedAt: row.linked_at,
    unlinkedAt: row.unlinked_at,
  }));
}

export type ShownLink = CustomerLink & {
  readonly merchantName: string;
  readonly merchantLogo: string | null;
};

export async function listLinks(db: Database, customerId: number): Promise<readonly ShownLink[]> {
  const rows = await db
    .selectFrom(`${TABLE} as link`)
    .innerJoin('merchants.merchants as shop', 'shop.id', 'link.merchant_id')
    .select([
      'link.id',
      'link.customer_id',
      'link.merchant_id',
      'link.merchant_customer_id',
      'link.linked_at',
      'shop.name',
      'shop.logo_url',
    ])
    .where('link.customer_id', '=', customerId)
    .where('link.unlinked_at', 'is', null)
    .orderBy('link.linked_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    merchantId: row.merchant_id,
    merchantCustomerId: row.merchant_customer_id,
    linkedAt: row.linked_at,
    merchantName: row.name,
    merchantLogo: row.logo_url,
  }));
}

/** When the link that came of a sign-up began and ended. */
export async function linkOfSignUp(
  db: Database,
  hostedSignUpId: string,
): Promise<{ readonly linkedAt: Date; readonly unlinkedAt: Date | null } | null> {
  const row = await db
    .selectFrom(TABLE)
    .select(['linked_at', 'unlinked_at'])
    .where('hosted_sign_up_id', '=', hostedSignUpId)
    .executeTakeFirst();
  return row === undefined ? null : { linkedAt: row.linked_at, unlinkedAt: row.unlinked_at };
}

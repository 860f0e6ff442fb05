import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Arrival } from '../domain/login-identity.ts';

/** Keeps how a customer came. Every renewed token tells it again, so the same is kept once. */
export async function keepArrival(
  tx: Tx,
  customerId: number,
  { arrival, at }: { readonly arrival: Arrival; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('identity.arrivals')
    .values({
      id: randomUUIDv7(),
      customer_id: customerId,
      flow: arrival.flow,
      merchant_customer_id: arrival.merchantCustomerId,
      consent_timestamp: arrival.consentTimestamp,
      merchant_hosted_id: arrival.merchantHostedId,
      source: arrival.source,
      arrived_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type HostedArrival = {
  readonly merchantHostedId: string;
  readonly merchantCustomerId: string;
  readonly consentTimestamp: string;
};

const HOSTED_ARRIVALS_MAX = 20;

/** How somebody came through a shop's door, newest first; what misses a part is no such thing. */
export async function hostedArrivalsOf(
  db: Database | Tx,
  customerId: number,
): Promise<readonly HostedArrival[]> {
  const rows = await db
    .selectFrom('identity.arrivals')
    .select(['merchant_hosted_id', 'merchant_customer_id', 'consent_timestamp'])
    .where('customer_id', '=', customerId)
    .where('flow', '=', 'hosted')
    .orderBy('arrived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HOSTED_ARRIVALS_MAX)
    .execute();
  return rows.flatMap(
    ({
      merchant_hosted_id: merchantHostedId,
      merchant_customer_id: merchantCustomerId,
      consent_timestamp: consentTimestamp,
    }) =>
      merchantHostedId === null || merchantCustomerId === null || consentTimestamp === null
        ? []
        : [{ merchantHostedId, merchantCustomerId, consentTimestamp }],
  );
}

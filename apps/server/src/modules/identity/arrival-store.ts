import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '#platform/database/database.ts';
import type { Arrival } from './domain/login-identity.ts';

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

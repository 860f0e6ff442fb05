import { isCardInUse } from '#modules/collections/stores/attempt-store.ts';
import { listMandatesOf } from '#modules/collections/stores/mandate-store.ts';
import { isAccountPaidTo } from '#modules/collections/stores/payout-store.ts';
import type { Tx } from '#platform/database/database.ts';

type Instrument = { readonly customerId: number; readonly instrumentId: string };

const live: ReadonlySet<string> = new Set(['signed', 'pending_bank', 'active']);

/** Whether a card is being charged, or an account is charged or paid to: then it cannot be taken away. */
export async function isInstrumentInUse(
  tx: Tx,
  { customerId, instrumentId }: Instrument,
): Promise<boolean> {
  if (await isCardInUse(tx, customerId, instrumentId)) return true;
  if (await isAccountPaidTo(tx, customerId, instrumentId)) return true;
  const mandates = await listMandatesOf(tx, customerId);
  return mandates.some(({ accountId, status }) => accountId === instrumentId && live.has(status));
}

import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import type { Database, Tx } from '#platform/database/database.ts';

const WALLETS = 'wallet.wallets';
const DEFAULTS = 'wallet.defaults';

/** A card or an account by our own id. */
export type Instrument =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'card'; readonly id: string };

/** Opens the wallet if need be, and locks it: whoever changes something of it comes one after the other. */
export async function lockWallet(
  tx: Tx,
  customerId: number,
  now: Date,
): Promise<{ readonly processorCustomer: string | null }> {
  await tx
    .insertInto(WALLETS)
    .values({ customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom(WALLETS)
    .select('processor_customer')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { processorCustomer: row.processor_customer };
}

/** The customer's name at the card processor; the first one stays. */
export async function saveProcessorCustomer(
  tx: Tx,
  customerId: number,
  processorCustomer: string,
): Promise<void> {
  await tx
    .updateTable(WALLETS)
    .set({ processor_customer: processorCustomer })
    .where('customer_id', '=', customerId)
    .where('processor_customer', 'is', null)
    .execute();
}

export type Defaults = ReadonlyMap<InstrumentPurpose, Instrument>;

export async function findDefaults(db: Database | Tx, customerId: number): Promise<Defaults> {
  const rows = await db
    .selectFrom(DEFAULTS)
    .select(['purpose', 'account_id', 'card_id'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(
    rows.map(({ purpose, account_id: account, card_id: card }) => [
      purpose,
      account === null ? { kind: 'card', id: card ?? '' } : { kind: 'account', id: account },
    ]),
  );
}

/** What a card or an account is the first choice for. */
export const purposesOf = (defaults: Defaults, id: string): InstrumentPurpose[] =>
  [...defaults].filter(([, instrument]) => instrument.id === id).map(([purpose]) => purpose);

type Choice = { readonly customerId: number; readonly purpose: InstrumentPurpose };

export async function saveDefault(
  tx: Tx,
  { customerId, purpose }: Choice,
  { kind, id }: Instrument,
): Promise<void> {
  const chosen = {
    account_id: kind === 'account' ? id : null,
    card_id: kind === 'card' ? id : null,
  };
  await tx
    .insertInto(DEFAULTS)
    .values({ customer_id: customerId, purpose, ...chosen })
    .onConflict((conflict) => conflict.columns(['customer_id', 'purpose']).doUpdateSet(chosen))
    .execute();
}

export async function dropDefault(tx: Tx, { customerId, purpose }: Choice): Promise<void> {
  await tx
    .deleteFrom(DEFAULTS)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .execute();
}

/** For an instrument that can no longer be used. */
export async function dropDefaultsOf(tx: Tx, customerId: number, id: string): Promise<void> {
  await tx
    .deleteFrom(DEFAULTS)
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('account_id', '=', id), row('card_id', '=', id)]))
    .execute();
}

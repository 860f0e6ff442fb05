import type { MerchantScope } from '@abona/contract/merchants/scopes';
import type { Tx } from '#platform/database/database.ts';
import type { KeyKind } from '../api-key.ts';
import { keepMerchant, type Registration } from '../merchant-store.ts';
import { keepKey } from './api-keys.ts';
import type { MerchantDeps } from './merchant-deps.ts';

export type MerchantOrder = Omit<Registration, 'payoutClabeLast4' | 'createdAt'> & {
  /** Keys that somebody outside holds already, as the sandbox's shop does. */
  readonly keys: readonly {
    readonly key: string;
    readonly kind: KeyKind;
    readonly label: string;
    readonly scopes: readonly MerchantScope[];
  }[];
};

const LAST = 4;

/** Registers a merchant, or brings one up to date. */
export async function registerMerchant(
  deps: MerchantDeps,
  tx: Tx,
  { keys, payoutClabe, ...merchant }: MerchantOrder,
): Promise<void> {
  const cell = { table: 'merchants.merchants', column: 'payout_clabe', row: merchant.id };
  await keepMerchant(tx, {
    ...merchant,
    payoutClabe: payoutClabe === null ? null : deps.fields.seal(cell, payoutClabe),
    payoutClabeLast4: payoutClabe?.slice(-LAST) ?? null,
    createdAt: deps.clock.technicalNow(),
  });
  for (const key of keys) await keepKey(deps, tx, { ...key, merchantId: merchant.id });
}

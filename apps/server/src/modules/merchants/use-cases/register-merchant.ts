import type { MerchantScope } from '@abona/contract/merchants/scopes';
import type { Tx } from '#platform/database/database.ts';
import type { KeyKind } from '../api-key.ts';
import {
  findMerchant,
  findPayoutClabe,
  keepMerchant,
  type Registration,
} from '../stores/merchant-store.ts';
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

const cellOf = (row: string) => ({ table: 'merchants.merchants', column: 'payout_clabe', row });

/** Where a merchant's payouts go; null for one without an account. */
export async function readPayoutAccount(
  deps: Pick<MerchantDeps, 'fields'>,
  tx: Tx,
  merchantId: string,
): Promise<{ readonly clabe: string; readonly holder: string } | null> {
  const merchant = await findMerchant(tx, merchantId);
  const sealed = await findPayoutClabe(tx, merchantId);
  if (merchant === null || sealed === null) return null;
  return { clabe: deps.fields.open(cellOf(merchantId), sealed), holder: merchant.name };
}

/** Registers a merchant, or brings one up to date. */
export async function registerMerchant(
  deps: MerchantDeps,
  tx: Tx,
  { keys, payoutClabe, ...merchant }: MerchantOrder,
): Promise<void> {
  await keepMerchant(tx, {
    ...merchant,
    payoutClabe: payoutClabe === null ? null : deps.fields.seal(cellOf(merchant.id), payoutClabe),
    payoutClabeLast4: payoutClabe?.slice(-LAST) ?? null,
    createdAt: deps.clock.technicalNow(),
  });
  for (const key of keys) await keepKey(deps, tx, { ...key, merchantId: merchant.id });
}

import type { MerchantScope } from '@abona/contract/merchants/scopes';
import { err, ok, type Result } from '@abona/kernel/result';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Clabe } from '@abona/mexico/clabe';
import type { Tx } from '#platform/database/database.ts';
import type { KeyKind } from '../api-key.ts';
import {
  findMerchant,
  findPayoutClabe,
  keepMerchant,
  lockMerchant,
  type Registration,
  saveFee,
  savePayoutAccount,
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
const HOUR_MS = 3_600_000;

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

type Changed = { readonly merchantId: string; readonly actor: string };

/** An account as people of ours compare it. */
type ShownAccount = { readonly last4: string; readonly bank: string | null };

const shown = (clabe: string): ShownAccount => ({
  last4: clabe.slice(-LAST),
  bank: bankOfClabe(clabe)?.shortName ?? null,
});

/**
 * What a merchant is owed goes to another account from now on, once the hold on new accounts is over. Refused where it
 * is the account that it has.
 */
export async function changePayoutAccount(
  deps: MerchantDeps,
  tx: Tx,
  { merchantId, clabe, actor }: Changed & { readonly clabe: Clabe },
): Promise<
  Result<
    {
      readonly name: string;
      readonly before: ShownAccount | null;
      readonly after: ShownAccount;
      readonly holdHours: number;
    },
    'not_found' | 'state_conflict'
  >
> {
  const merchant = await lockMerchant(tx, merchantId);
  if (merchant === null) return err('not_found');
  const before = await readPayoutAccount(deps, tx, merchantId);
  if (before?.clabe === clabe) return err('state_conflict');
  const heldUntil = new Date(deps.clock.now().getTime() + deps.newAccountHoldHours * HOUR_MS);
  const sealedClabe = deps.fields.seal(cellOf(merchantId), clabe);
  const after = shown(clabe);
  await savePayoutAccount(tx, merchantId, { sealedClabe, last4: after.last4, heldUntil });
  await deps.audit(tx, {
    subject: `merchant:${merchantId}`,
    actor,
    action: 'merchants.payout_account_changed',
    reason: null,
    detail: { from: before === null ? null : shown(before.clabe).last4, to: after.last4 },
  });
  const shownBefore = before === null ? null : shown(before.clabe);
  return ok({
    name: merchant.name,
    before: shownBefore,
    after,
    holdHours: deps.newAccountHoldHours,
  });
}

/** Our commission of what is captured from now on. Refused where it is the one that holds. */
export async function changeFee(
  deps: MerchantDeps,
  tx: Tx,
  { merchantId, feeBps, actor }: Changed & { readonly feeBps: number },
): Promise<
  Result<{ readonly name: string; readonly before: number }, 'not_found' | 'state_conflict'>
> {
  const merchant = await lockMerchant(tx, merchantId);
  if (merchant === null) return err('not_found');
  const { name, feeBps: before } = merchant;
  if (before === feeBps) return err('state_conflict');
  await saveFee(tx, merchantId, feeBps);
  await deps.audit(tx, {
    subject: `merchant:${merchantId}`,
    actor,
    action: 'merchants.fee_changed',
    reason: null,
    detail: { from: before, to: feeBps },
  });
  return ok({ name, before });
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

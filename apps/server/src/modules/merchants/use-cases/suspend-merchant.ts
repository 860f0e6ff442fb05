import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { lockMerchant, saveSuspension } from '../stores/merchant-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type Order = { readonly merchantId: string; readonly actor: string };

type Refusal = 'not_found' | 'state_conflict';

/**
 * A shop is stopped, or goes on. While it is stopped nobody begins or accepts a purchase there, what was authorised is
 * not captured, and nothing is paid out; what was sold before stays sold, and the shop can give it back.
 */
async function change(
  deps: MerchantDeps,
  tx: Tx,
  { merchantId, actor, since }: Order & { readonly since: Date | null },
): Promise<Result<void, Refusal>> {
  const merchant = await lockMerchant(tx, merchantId);
  if (merchant === null) return err('not_found');
  if ((merchant.suspendedAt === null) === (since === null)) return err('state_conflict');
  await saveSuspension(tx, merchantId, since);
  afterCommit(() => deps.terms.forget(merchantId));
  await deps.audit(tx, {
    subject: `merchant:${merchantId}`,
    actor,
    action: since === null ? 'merchants.resumed' : 'merchants.suspended',
    reason: null,
    detail: {},
  });
  return ok(undefined);
}

export const suspendMerchant = (deps: MerchantDeps, tx: Tx, order: Order) =>
  change(deps, tx, { ...order, since: deps.clock.now() });

export const resumeMerchant = (deps: MerchantDeps, tx: Tx, order: Order) =>
  change(deps, tx, { ...order, since: null });

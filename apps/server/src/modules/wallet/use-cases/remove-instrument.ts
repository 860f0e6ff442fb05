import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockCard, saveCard } from '../card-store.ts';
import { forgetCardJob } from '../jobs.ts';
import { dropDefaultsOf, lockWallet } from '../wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Own = { readonly customerId: number; readonly id: string };
type Refusal = 'not_found' | 'instrument_in_use';

/** Takes an account away, unless something that is under way depends on it. Its purposes go without. */
export function removeBankAccount(deps: WalletDeps, own: Own): Promise<Result<void, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockWallet(tx, own.customerId, now);
    const account = await deps.accounts.lock(tx, own);
    if (account === null) return err('not_found');
    const instrumentId = publicId('acct', own.id);
    if (await isInUse(deps, tx, { ...own, instrumentId })) return err('instrument_in_use');
    await deps.accounts.save(tx, { ...account, removedAt: now }, now);
    await dropDefaultsOf(tx, own.customerId, own.id);
    const detail = { account: instrumentId };
    await deps.audit(tx, own.customerId, { action: 'account_removed', detail });
    return ok(undefined);
  });
}

/** The same for a card, which the processor forgets too. */
export function removeCard(deps: WalletDeps, own: Own): Promise<Result<void, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { processorCustomer } = await lockWallet(tx, own.customerId, now);
    const card = await lockCard(tx, own);
    if (card === null) return err('not_found');
    const instrumentId = publicId('card', own.id);
    if (await isInUse(deps, tx, { ...own, instrumentId })) return err('instrument_in_use');
    await saveCard(tx, { ...card, challengeUrl: null, removedAt: now }, now);
    await dropDefaultsOf(tx, own.customerId, own.id);
    await deps.enqueue(tx, {
      job: forgetCardJob,
      payload: { processor_customer: processorCustomer ?? '', payment_source: card.paymentSource },
    });
    const detail = { card: instrumentId };
    await deps.audit(tx, own.customerId, { action: 'card_removed', detail });
    return ok(undefined);
  });
}

async function isInUse(
  { dependants }: WalletDeps,
  tx: Tx,
  { customerId, instrumentId }: { readonly customerId: number; readonly instrumentId: string },
): Promise<boolean> {
  return dependants !== null && (await dependants.isInUse(tx, { customerId, instrumentId }));
}

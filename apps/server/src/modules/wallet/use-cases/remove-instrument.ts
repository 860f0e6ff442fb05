import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { forgetCardJob } from '../jobs.ts';
import { lockCard, saveCard } from '../stores/card-store.ts';
import { dropDefaultsOf, findDefaults, lockWallet } from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Own = { readonly customerId: number; readonly id: string };
type Refusal = 'not_found' | 'instrument_in_use' | 'second_proof_needed';

/**
 * Takes an account away, unless something that is under way depends on it. Its purposes go without; the one
 * that refunds go to is not taken away by a session alone (reliability.md S-06).
 */
export function removeBankAccount(deps: WalletDeps, own: Own): Promise<Result<void, Refusal>> {
  const { customerId } = own;
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockWallet(tx, customerId, now);
    const account = await deps.accounts.lock(tx, own);
    if (account === null) return err('not_found');
    const instrumentId = publicId('acct', own.id);
    if (await isInUse(deps, tx, { ...own, instrumentId })) return err('instrument_in_use');
    if ((await findDefaults(tx, customerId)).get('refund')?.id === own.id) {
      const isProven = await deps.contacts.spendProof(tx, { customerId, kind: 'refund_account' });
      if (!isProven) return err('second_proof_needed');
    }
    await deps.accounts.save(tx, { ...account, removedAt: now }, now);
    await dropDefaultsOf(tx, customerId, own.id);
    const detail = { account: instrumentId };
    await deps.audit(tx, customerId, { action: 'account_removed', detail });
    return ok(undefined);
  });
}

/** The same for a card, which the processor forgets too. One that no bank stands for yet is worth no proof. */
export function removeCard(deps: WalletDeps, own: Own): Promise<Result<void, Refusal>> {
  const { customerId } = own;
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { processorCustomer } = await lockWallet(tx, customerId, now);
    const card = await lockCard(tx, own);
    if (card === null) return err('not_found');
    const instrumentId = publicId('card', own.id);
    if (await isInUse(deps, tx, { ...own, instrumentId })) return err('instrument_in_use');
    if (card.status === 'verified') {
      const isProven = await deps.contacts.spendProof(tx, { customerId, kind: 'card_removal' });
      if (!isProven) return err('second_proof_needed');
    }
    await saveCard(tx, { ...card, challengeUrl: null, removedAt: now }, now);
    await dropDefaultsOf(tx, customerId, own.id);
    await deps.enqueue(tx, {
      job: forgetCardJob,
      payload: { processor_customer: processorCustomer ?? '', payment_source: card.paymentSource },
    });
    const detail = { card: instrumentId };
    await deps.audit(tx, customerId, { action: 'card_removed', detail });
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

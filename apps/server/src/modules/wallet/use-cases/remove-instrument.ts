import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { dropDefaultsOf, lockWallet } from '../wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Own = { readonly customerId: number; readonly id: string };

/** Takes an account away, unless something that is under way depends on it. Its purposes go without. */
export function removeBankAccount(
  deps: WalletDeps,
  { customerId, id }: Own,
): Promise<Result<void, 'not_found' | 'instrument_in_use'>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockWallet(tx, customerId, now);
    const account = await deps.accounts.lock(tx, { customerId, id });
    if (account === null) return err('not_found');
    const instrumentId = publicId('acct', id);
    if ((await deps.dependants?.isInUse(tx, { customerId, instrumentId })) === true)
      return err('instrument_in_use');
    await dropDefaultsOf(tx, customerId, id);
    await deps.accounts.save(tx, { ...account, removedAt: now }, now);
    await deps.audit(tx, customerId, {
      action: 'account_removed',
      detail: { account: instrumentId },
    });
    return ok(undefined);
  });
}

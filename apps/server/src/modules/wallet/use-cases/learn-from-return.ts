import { publicId } from '@abona/kernel/public-id';
import type { Tx } from '#platform/database/database.ts';
import { judgeReturn } from '../domain/bank-account.ts';
import { dropDefaultsOf, lockWallet } from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

type Return = {
  readonly customerId: number;
  readonly id: string;
  /** SPEI's two digits. */
  readonly code: string;
};

/** A payout came back: what that says about the account is kept, so that no further one goes there. */
export async function learnFromReturn(
  deps: WalletDeps,
  tx: Tx,
  { customerId, id, code }: Return,
): Promise<void> {
  const verdict = judgeReturn(code);
  if (verdict === null) return;
  const now = deps.clock.now();
  await lockWallet(tx, customerId, now);
  const account = await deps.accounts.lock(tx, { customerId, id });
  if (account === null) return;
  await deps.accounts.save(tx, { ...account, ...verdict }, now);
  await dropDefaultsOf(tx, customerId, id);
  await deps.audit(tx, customerId, {
    action: `account_${verdict.status}`,
    actor: 'system',
    reason: `a payout was returned with ${code}`,
    detail: { account: publicId('acct', id) },
  });
}

import type { AccountStatus } from '@abona/contract/portal/portal-session';
import type { Database, Tx } from '#platform/database/database.ts';

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly testMerchantId: string;
  readonly liveMerchantId: string | null;
  readonly createdAt: Date;
};

/** A business that is there already stays as it is. */
export async function addAccount(tx: Tx, account: Account): Promise<void> {
  await tx
    .insertInto('portal.accounts')
    .values({
      id: account.id,
      name: account.name,
      status: account.status,
      test_merchant_id: account.testMerchantId,
      live_merchant_id: account.liveMerchantId,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The businesses at which somebody works, by name. */
export async function accountsOf(
  source: Database | Tx,
  personId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return source
    .selectFrom('portal.accounts as account')
    .innerJoin('portal.members as member', 'member.account_id', 'account.id')
    .select(['account.id', 'account.name'])
    .where('member.person_id', '=', personId)
    .where('member.removed_at', 'is', null)
    .orderBy('account.name')
    .orderBy('account.id')
    .execute();
}

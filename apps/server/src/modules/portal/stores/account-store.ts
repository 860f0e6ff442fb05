import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import type { AccountStatus } from '@abona/contract/portal/portal-session';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

/** What a business says of itself, and what its number is found by. */
type SealedBusiness = { readonly facts: BusinessFacts; readonly rfc: string };

export type Account = {
  readonly id: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly testMerchantId: string;
  readonly liveMerchantId: string | null;
  readonly createdAt: Date;
  readonly business: SealedBusiness | null;
};

/** A business that is there already stays as it is. */
export async function addAccount(
  tx: Tx,
  fields: Pick<FieldEncryption, 'seal' | 'blindIndex'>,
  account: Account,
): Promise<void> {
  const { business } = account;
  const cell = { table: 'portal.accounts', column: 'business', row: account.id };
  await tx
    .insertInto('portal.accounts')
    .values({
      id: account.id,
      name: account.name,
      status: account.status,
      test_merchant_id: account.testMerchantId,
      live_merchant_id: account.liveMerchantId,
      created_at: account.createdAt,
      business: business && fields.seal(cell, JSON.stringify(business.facts)),
      rfc_index: business && fields.blindIndex('portal.rfc', business.rfc),
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

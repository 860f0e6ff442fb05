import { err, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Case } from '../domain/case.ts';
import type { CaseDeps } from './case-deps.ts';

export type OwnCase = { readonly customerId: number; readonly caseId: string };

type Work<Value, Refusal> = (tx: Tx, found: Case) => Promise<Result<Value, Refusal>>;

/** What a customer does with a case of theirs; another's is not there. */
export const inOwnCase = <Value, Refusal>(
  deps: CaseDeps,
  { customerId, caseId }: OwnCase,
  work: Work<Value, Refusal>,
): Promise<Result<Value, Refusal | 'not_found'>> =>
  transaction(deps.db, async (tx) => {
    const found = await deps.cases.find(tx, { customerId, id: caseId, lock: true });
    return found === null ? err('not_found') : work(tx, found);
  });

/**
 * For what we do with a case, whoever's it is; its customer is locked first, as by all who change what may be lent.
 * Null: no case has that folio.
 */
export async function lockAnyCase(deps: CaseDeps, tx: Tx, folio: string): Promise<Case | null> {
  const which = await deps.cases.findByFolio(tx, folio);
  if (which === null) return null;
  const { customerId, id } = which;
  await deps.customers.lock(tx, customerId);
  return deps.cases.find(tx, { customerId, id, lock: true });
}

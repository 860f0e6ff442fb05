import { parsePublicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import type { BankAnswer } from '#modules/collections/ports.ts';
import { findOwnAttempt } from '#modules/collections/stores/attempt-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeChargeReport } from '../money-in/take-charge-report.ts';
import { handOver } from './hand-over.ts';

type Returned = { readonly customerId: number; readonly answer: BankAnswer };

/**
 * The browser came back from the bank's page. A signed and fresh answer for what was asked is taken;
 * anything else decides nothing, and the bank itself is asked. Null: not a payment of this customer.
 */
export async function takeBankResponse(
  deps: CollectionsDeps,
  { customerId, answer }: Returned,
): Promise<Attempt | null> {
  const id = parsePublicId('att', answer.reference);
  const attempt = id.ok ? await findOwnAttempt(deps.db, customerId, id.value) : null;
  if (attempt === null || attempt.rail !== 'santander') return null;
  const report = deps.bankPage.read(answer, deps.clock.technicalNow());
  if (report !== null && report.amount === attempt.amount)
    await transaction(deps.db, (tx) =>
      takeChargeReport(deps, tx, { provider: 'santander', report }),
    );
  else await handOver(deps, attempt.id);
  return findOwnAttempt(deps.db, customerId, attempt.id);
}

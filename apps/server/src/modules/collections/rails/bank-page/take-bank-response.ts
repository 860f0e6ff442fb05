import { parsePublicId } from '@abona/kernel/public-id';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { findOwnAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { takeCharge } from '#modules/collections/use-cases/money-in/take-charge.ts';
import { handOver } from '#modules/collections/use-cases/paying/hand-over.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { BankAnswer } from './bank-page-port.ts';

type BankResponse = { readonly customerId: number; readonly answer: BankAnswer };

/**
 * The browser came back from the bank's page. A signed and fresh answer for what was asked is taken;
 * anything else decides nothing, and the bank itself is asked. Null: not a payment of this customer.
 */
export async function takeBankResponse(
  deps: CollectionsDeps,
  { customerId, answer }: BankResponse,
): Promise<Attempt | null> {
  const id = parsePublicId('att', answer.reference);
  const attempt = id.ok ? await findOwnAttempt(deps.db, customerId, id.value) : null;
  if (attempt === null || attempt.rail !== 'santander') return null;
  const charge = deps.bankPage.read(answer, deps.clock.technicalNow());
  if (charge !== null && charge.amount === attempt.amount)
    await transaction(deps.db, (tx) => takeCharge(deps, tx, { provider: 'santander', charge }));
  else await handOver(deps, attempt.id);
  return findOwnAttempt(deps.db, customerId, attempt.id);
}

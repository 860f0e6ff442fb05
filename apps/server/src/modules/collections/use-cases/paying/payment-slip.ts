import type { Slip } from '@abona/documents/payment-slip';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { parsePublicId } from '@abona/kernel/public-id';
import { collectedBy } from '#modules/collections/domain/attempt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findOwnAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';

type Which = { readonly customerId: number; readonly loanId: string; readonly attempt: string };

/** What a payment of a loan waits for at a till or a bank; null: it is another's, or waits for nothing. */
export async function paymentSlip(
  source: Database | Tx,
  { customerId, loanId, attempt: given }: Which,
): Promise<Slip | null> {
  const id = parsePublicId('att', given);
  const attempt = id.ok ? await findOwnAttempt(source, customerId, id.value) : null;
  if (attempt?.target.kind !== 'loan' || attempt.target.loanId !== loanId) return null;
  const instructions = attempt.status === 'pending' ? rails[attempt.rail].slip(attempt) : null;
  if (instructions === null || attempt.expiresAt === null) return null;
  return {
    instructions,
    amount: collectedBy(attempt),
    begunOn: mexicoCityDate(attempt.createdAt.getTime()),
    lastDay: mexicoCityDate(attempt.expiresAt.getTime()),
  };
}

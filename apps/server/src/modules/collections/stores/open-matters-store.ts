import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Source } from '../rows.ts';

/** What is right in the books and still waits for somebody: a provider, or a person. */
type OpenMatters = {
  readonly attempts: number;
  /** Of those, the ones that a person has to look at. */
  readonly inReview: number;
  readonly suspense: { readonly receipts: number; readonly amount: Centavos };
  readonly claims: number;
  /** Refunds to cards that the processor has not answered for. */
  readonly cardRefunds: number;
};

export async function countOpenMatters(db: Source): Promise<OpenMatters> {
  const { rows } = await sql<{
    attempts: number;
    in_review: number;
    receipts: number;
    amount: number;
    claims: number;
    card_refunds: number;
  }>`
    select
      (select count(*)::int from collections.attempts
        where status in ('created', 'pending', 'action_required', 'in_review')) as attempts,
      (select count(*)::int from collections.attempts where status = 'in_review') as in_review,
      (select count(*)::int from collections.receipts where status = 'suspense') as receipts,
      (select coalesce(sum(amount), 0)::bigint from collections.receipts
        where status = 'suspense') as amount,
      (select count(*)::int from collections.payment_claims
        where status in ('open', 'in_review')) as claims,
      (select count(*)::int from collections.card_returns where ended_at is null) as card_refunds`.execute(
    db,
  );
  const [row] = rows;
  return {
    attempts: row?.attempts ?? 0,
    inReview: row?.in_review ?? 0,
    suspense: { receipts: row?.receipts ?? 0, amount: centavos(Number(row?.amount ?? 0)) },
    claims: row?.claims ?? 0,
    cardRefunds: row?.card_refunds ?? 0,
  };
}

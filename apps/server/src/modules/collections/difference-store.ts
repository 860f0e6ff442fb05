import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import type { Difference } from './domain/reconcile.ts';

type Found = {
  readonly provider: 'spei' | 'conekta' | 'debit';
  readonly businessDate: CivilDate;
  readonly difference: Difference;
  /** Where it explained itself: told late, and taken now. */
  readonly explanation: string | null;
  readonly at: Date;
};

/** Keeps a difference, once: found again it is the same open item. */
export async function addDifference(tx: Tx, found: Found): Promise<void> {
  const { difference, explanation } = found;
  await tx
    .insertInto('collections.differences')
    .values({
      id: randomUUIDv7(),
      provider: found.provider,
      business_date: found.businessDate,
      kind: difference.kind,
      reference: difference.reference,
      ours: difference.ours,
      theirs: difference.theirs,
      status: explanation === null ? 'open' : 'explained',
      explanation,
      found_at: found.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

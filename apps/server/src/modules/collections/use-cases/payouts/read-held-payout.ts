import { personErrors } from '@abona/contract/identity/standing-errors';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

const HeldFor = z.enum(personErrors);
export type HeldFor = z.output<typeof HeldFor>;

/** Why the money of a personal loan is held; null: it is not. */
export async function readHeldPayout(
  { payouts }: Pick<CollectionsDeps, 'payouts'>,
  db: Database,
  applicationProcessId: number,
): Promise<HeldFor | null> {
  const loan = { kind: 'loan', subject: String(applicationProcessId) } as const;
  const payout = await payouts.findFor(db, loan);
  return payout?.status === 'held' ? HeldFor.parse(payout.reason) : null;
}

import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { lockApplicationById } from '#modules/origination/stores/application-store.ts';
import { findApplicationIdOfLoan } from '#modules/origination/stores/offer-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type MoveDeps, moveLocked } from '../applications/move-application.ts';

export type LoanEnd = {
  readonly loanId: string;
  readonly closing:
    | 'paid'
    | 'paid_off'
    | 'refunded'
    | 'withdrawn'
    | 'written_off'
    | 'void'
    | 'letter_issued';
};

/** What the end of a loan means for the application it came from. */
const meanings: Readonly<Record<LoanEnd['closing'], ApplicationStatus | null>> = {
  paid: 'paid',
  paid_off: 'paid',
  refunded: 'cancelled',
  withdrawn: 'cancelled',
  void: 'cancelled',
  // It is still owed, only not to be counted on.
  written_off: null,
  letter_issued: 'completed',
};

/** A loan ended, or its closing letter went out. Told twice, it changes nothing. */
export async function endLoan(deps: MoveDeps, { loanId, closing }: LoanEnd): Promise<void> {
  const to = meanings[closing];
  if (to === null) return;
  await transaction(deps.db, async (tx) => {
    const applicationId = await findApplicationIdOfLoan(tx, loanId);
    const application = applicationId && (await lockApplicationById(tx, applicationId));
    if (!application) return;
    await moveLocked(deps, tx, {
      application,
      to,
      actor: 'system',
      reason: `the loan ended: ${closing}`,
    });
  });
}

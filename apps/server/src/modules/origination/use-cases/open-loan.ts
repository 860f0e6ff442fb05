import { invariant } from '@abona/kernel/invariant';
import type { Tx } from '#platform/database/database.ts';
import type { Application } from '../domain/application.ts';
import { findAgreed, saveLoan } from '../offer-store.ts';
import type { Loans } from '../ports.ts';
import { mustMove } from './move-application.ts';
import type { OriginationDeps } from './origination-deps.ts';
import { quoteAgain } from './quote-again.ts';

type Opening = Parameters<Loans['openLoan']>[0];

type Start = {
  readonly application: Application;
  readonly disbursement: Opening['disbursement'];
  readonly actor: string;
  readonly reason: string;
};

/** Starts the loan that was agreed to, to the centavo, moves the application with it, and tells its id. */
export async function openAgreedLoan(
  deps: OriginationDeps,
  tx: Tx,
  { application, disbursement, actor, reason }: Start,
): Promise<string> {
  const agreed = await findAgreed(tx, application.id);
  invariant(agreed !== null, 'a loan that nobody accepted');
  const opened = await deps.loans.openLoan(
    {
      key: `application:${application.applicationProcessId}`,
      customerId: application.customerId,
      // The accepted term, as it was offered.
      offer: quoteAgain(deps.loans, agreed, agreed),
      disbursement,
      actor,
    },
    tx,
  );
  invariant(opened.ok, `the loan does not open: ${opened.ok ? '' : opened.error}`);
  const { loanId } = opened.value.loan.contract;
  await saveLoan(tx, { applicationId: application.id, loanId });
  const hasDownPayment = agreed.downPayment > 0;
  await mustMove(deps, tx, { application, to: 'loan', actor, reason, hasDownPayment });
  return loanId;
}

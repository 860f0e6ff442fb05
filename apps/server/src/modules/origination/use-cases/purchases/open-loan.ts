import { invariant } from '@abona/kernel/invariant';
import type { Application } from '#modules/origination/domain/application.ts';
import type { Loans } from '#modules/origination/ports.ts';
import { findAgreed, saveLoan } from '#modules/origination/stores/offer-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { mustMove } from '../applications/move-application.ts';
import { type Quoted, quoteAgain } from '../offers/quote-again.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Opening = Parameters<Loans['openLoan']>[0];

type Start = Pick<Opening, 'disbursement' | 'actor' | 'besides'> & {
  readonly application: Application;
  readonly reason: string;
};

/** Starts the loan that was agreed to, to the centavo, moves the application with it, and tells its id. */
export async function openAgreedLoan(deps: OriginationDeps, tx: Tx, start: Start): Promise<string> {
  const { application, actor, reason } = start;
  const agreed = await findAgreed(tx, application.id);
  invariant(agreed !== null, 'a loan that nobody accepted');
  const offer = quoteAgain(deps.loans, agreed, agreed);
  const loanId = await openLoan(deps, tx, { ...start, offer });
  await saveLoan(tx, { applicationId: application.id, loanId });
  const hasDownPayment = agreed.downPayment > 0;
  await mustMove(deps, tx, { application, to: 'loan', actor, reason, hasDownPayment });
  return loanId;
}

type Terms = Pick<Opening, 'disbursement' | 'actor' | 'besides'> & {
  readonly application: Application;
  /** The accepted term, as it was offered. */
  readonly offer: Quoted;
};

/** Opens the loan of an application and tells its id. That it does not open is a mistake, and throws. */
export async function openLoan(
  { loans }: Pick<OriginationDeps, 'loans'>,
  tx: Tx,
  { application, offer, disbursement, actor, besides = [] }: Terms,
): Promise<string> {
  const opened = await loans.openLoan(
    {
      key: `application:${application.applicationProcessId}`,
      customerId: application.customerId,
      offer,
      disbursement,
      actor,
      besides,
    },
    tx,
  );
  invariant(opened.ok, `the loan does not open: ${opened.ok ? '' : opened.error}`);
  return opened.value.loan.contract.loanId;
}

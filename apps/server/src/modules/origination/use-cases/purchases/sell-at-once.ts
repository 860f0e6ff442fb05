import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import type { Tx } from '#platform/database/database.ts';
import { mustMove, mustPass } from '../applications/move-application.ts';
import type { Quoted } from '../offers/quote-again.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { openLoan } from './open-loan.ts';

type Sale = {
  readonly application: Application;
  /** The term that was agreed to, as it was offered. */
  readonly offer: Quoted;
  readonly actor: string;
  readonly reason: string;
  /** Keeps what was agreed to, with the loan that it became. */
  readonly keepAgreed: (loanId: string) => Promise<void>;
};

/**
 * Authorises and captures a purchase in the transaction in which it was agreed to, for a shop that wants no say in
 * it. The application and the payment pass through `authorized` on their way, and everybody hears of both steps;
 * their rows are written once. Whatever fails undoes the acceptance with it: the customer is told so and can tap
 * again, and nobody has agreed to a loan that does not begin.
 */
export async function sellAtOnce(
  deps: OriginationDeps,
  tx: Tx,
  { application, offer, actor, reason, keepAgreed }: Sale,
): Promise<Result<Application, 'payment_closed' | 'payment_expired'>> {
  const { purchase } = application;
  invariant(purchase !== null, 'nothing to sell');
  const { paymentId, merchantId } = purchase;
  const capturer = 'system';
  let sold = application;
  const captured = await deps.purchases.recordCapture(tx, {
    paymentId,
    actor: capturer,
    authorisedBy: actor,
    startLoan: async (besides) => {
      const passed = await mustPass(deps, tx, { application, to: 'authorized', actor, reason });
      const disbursement = { to: 'merchant', merchantId } as const;
      const loanId = await openLoan(deps, tx, {
        application,
        offer,
        disbursement,
        actor: capturer,
        besides,
      });
      await keepAgreed(loanId);
      sold = await mustMove(deps, tx, {
        application: passed.application,
        to: 'loan',
        actor: capturer,
        reason: 'the shop captured the purchase',
        hasDownPayment: false,
        passed,
      });
      return loanId;
    },
  });
  if (captured.ok) return ok(sold);
  return err(captured.error === 'payment_expired' ? 'payment_expired' : 'payment_closed');
}

import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import {
  findCustomerOf,
  lockApplication,
  lockApplicationOfPayment,
} from '#modules/origination/stores/application-store.ts';
import { findAcceptance } from '#modules/origination/stores/offer-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { moveLocked } from '../applications/move-application.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { authorise } from './authorise-purchase.ts';
import { openAgreedLoan } from './open-loan.ts';

/**
 * Captures a purchase whose shop wants no say in it, once its down payment has come: the loan starts and the shop is
 * to be paid, together. Without a down payment that happens with the acceptance.
 */
export function capturePurchase(
  deps: OriginationDeps,
  applicationProcessId: number,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const application = await lockApplication(tx, applicationProcessId);
    if (application?.status !== 'authorized' || application.purchase === null) return;
    const { paymentId } = application.purchase;
    const actor = 'system';
    const sale = await deps.purchases.lockSale(tx, { paymentId, actor });
    if (!sale.ok) {
      const reason = 'the shop withdrew the payment before it was captured';
      await moveLocked(deps, tx, { application, to: 'cancelled', actor, reason });
      return;
    }
    const besides = sale.value.commission;
    const loanId = await startPurchaseLoan(deps, tx, { application, actor, besides });
    await deps.purchases.recordCapture(tx, { sale: sale.value, loanId });
  });
}

type LoanStart = Pick<Parameters<typeof openAgreedLoan>[2], 'application' | 'actor' | 'besides'>;

const startPurchaseLoan = (deps: OriginationDeps, tx: Tx, start: LoanStart): Promise<string> =>
  openAgreedLoan(deps, tx, {
    ...start,
    disbursement: { to: 'merchant', merchantId: start.application.purchase?.merchantId ?? '' },
    reason: 'the shop captured the purchase',
  });

type Capture = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly customerId: number;
};

/** The shop captures by itself; its payment is locked, and moves with us or not at all. */
export async function captureForShop(
  deps: OriginationDeps,
  tx: Tx,
  { paymentId, merchantId, customerId }: Capture,
): Promise<Result<{ readonly loanId: string }, 'state_conflict' | 'payment_on_hold'>> {
  const standing = await deps.standing.check(tx, { customerId, act: 'capture' });
  if (!standing.ok) return err('payment_on_hold');
  const application = await lockApplicationOfPayment(tx, paymentId);
  if (application?.status !== 'authorized') return err('state_conflict');
  const actor = `merchant:${merchantId}`;
  return ok({ loanId: await startPurchaseLoan(deps, tx, { application, actor }) });
}

/** The customer first, as everywhere. */
async function lockWithCustomer(
  { standing }: OriginationDeps,
  tx: Tx,
  applicationProcessId: number,
): Promise<Application | null> {
  const customerId = await findCustomerOf(tx, applicationProcessId);
  if (customerId === null) return null;
  const [, application] = await Promise.all([
    standing.lock(tx, customerId),
    lockApplication(tx, applicationProcessId),
  ]);
  return application;
}

type TransferEnd = { readonly applicationProcessId: number; readonly isSettled: boolean };

/** What waits for money, locked; told twice, there is nothing left that waits. */
function withTransfer(
  deps: OriginationDeps,
  { applicationProcessId }: TransferEnd,
  work: (tx: Tx, step: { application: Application; actor: string }) => Promise<void>,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const application = await lockWithCustomer(deps, tx, applicationProcessId);
    if (application?.status === 'transfer') await work(tx, { application, actor: 'system' });
  });
}

/** The down payment came in, or did not. */
export const endDownPayment = (deps: OriginationDeps, end: TransferEnd): Promise<void> =>
  withTransfer(deps, end, async (tx, step) => {
    if (step.application.kind === 'personal_loan') return;
    const reason = end.isSettled
      ? await authoriseMatched(deps, tx, step)
      : 'the down payment did not come';
    if (reason !== null) await moveLocked(deps, tx, { ...step, to: 'cancelled', reason });
  });

type Step = { readonly application: Application; readonly actor: string };

/**
 * The rest of the price is lent only now, so it is asked again whether the customer may be lent it. Null: it is
 * authorised; else why it is not, and the down payment goes back.
 */
async function authoriseMatched(deps: OriginationDeps, tx: Tx, step: Step): Promise<string | null> {
  const { customerId } = step.application;
  const standing = await deps.standing.check(tx, { customerId, act: 'pay_down' });
  if (!standing.ok) return `the customer may not buy: ${standing.error}`;
  const authorised = await authorise(deps, tx, { ...step, reason: 'the down payment was matched' });
  return authorised.ok ? null : 'the shop withdrew the payment';
}

/** The money of a personal loan arrived, or came back. The loan begins when it arrived. */
export const endPayout = async (deps: OriginationDeps, end: TransferEnd): Promise<void> => {
  await withTransfer(deps, end, async (tx, step) => {
    if (step.application.kind !== 'personal_loan') return;
    const disbursement = { to: 'customer', rail: 'spei' } as const;
    if (end.isSettled)
      await openAgreedLoan(deps, tx, { ...step, disbursement, reason: 'the money arrived' });
    else
      await moveLocked(deps, tx, {
        ...step,
        to: 'cancelled',
        reason: 'the bank returned the money',
      });
  });
  if (!end.isSettled) await undoLoan(deps, end);
};

/** A bank may send back what had arrived: then nothing was lent, and nothing is owed. */
const undoLoan = (deps: OriginationDeps, { applicationProcessId }: TransferEnd): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const application = await lockApplication(tx, applicationProcessId);
    if (application?.status !== 'loan' || application.kind !== 'personal_loan') return;
    const acceptance = await findAcceptance(tx, application.id);
    const loanId = acceptance?.loanId ?? null;
    invariant(loanId !== null, 'a personal loan that was never opened');
    const undone = await deps.loans.cancel(
      {
        loanId,
        id: `returned:${applicationProcessId}`,
        returned: { from: 'disbursement' },
        actor: 'system',
      },
      tx,
    );
    if (!undone.ok)
      deps.log.error({ code: undone.error }, 'money came back of a loan that cannot be undone');
  });

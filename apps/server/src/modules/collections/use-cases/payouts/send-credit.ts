import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { brand } from '@abona/lender/lender';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { beginPayout } from './begin-payout.ts';

const CONCEPT = `REEMBOLSO ${brand.bankName}`;

type CreditOut = {
  readonly loanId: string;
  readonly customerId: number;
  /** Of the wallet, proven to be theirs. */
  readonly accountId: string;
  readonly amount: Centavos;
  readonly actor: string;
};

/**
 * Saldo a favor leaves its loan and goes to an account that is proven to be its customer's, in one transaction. What was
 * sent of a loan is counted, and the next one is named by that: whoever sends at the same time sends the same.
 */
export async function sendCredit(
  deps: CollectionsDeps,
  tx: Tx,
  { loanId, customerId, accountId, amount, actor }: CreditOut,
): Promise<Result<Payout, 'account_refused' | 'credit_gone'>> {
  const account = await deps.bankAccounts.payoutAccount(tx, { customerId, accountId });
  const earlier = await deps.payouts.listCreditsOf(tx, loanId);
  const last = earlier[0];
  // One that came back does not go there again: the customer is asked for another account.
  const cameBack = last?.status === 'returned' || last?.status === 'refused';
  if (account === null || (cameBack && last.accountId === accountId)) return err('account_refused');
  const id = `${loanId}:${earlier.length + 1}`;
  const paid = await deps.lending.payOutCredit({ loanId, id, amount, rail: 'spei', actor }, tx);
  if (!paid.ok || !paid.value.isNew) return err('credit_gone');
  const { clabe, holder } = account;
  const payout = await beginPayout(deps, tx, {
    kind: 'credit',
    subject: id,
    customerId,
    amount,
    beneficiary: { clabe, holder },
    concept: CONCEPT,
    accountId,
  });
  return ok(payout);
}

type PayoutOrder = {
  readonly loanId: string;
  readonly accountId: string;
  /** All of it unless said. */
  readonly amount: Centavos | null;
  readonly actor: string;
};

type CreditSent = {
  readonly payout: Payout;
  readonly bank: string;
  /** Under which it stands in the books. */
  readonly journalKey: string;
};

export type CreditRefusal =
  | 'not_found'
  | 'nothing_owed'
  | 'more_than_owed'
  | 'payouts_held'
  | 'account_refused';

/** Somebody of ours sends saldo a favor, of a loan that goes on too: to a proven account, and never past a block. */
export async function payOutCredit(
  deps: CollectionsDeps,
  tx: Tx,
  { loanId, accountId, amount: asked, actor }: PayoutOrder,
): Promise<Result<CreditSent, CreditRefusal>> {
  const loan = await deps.lending.findLoan(loanId, tx);
  if (loan === null) return err('not_found');
  const { customerId } = loan.contract;
  const standing = await deps.standing.check(tx, { customerId, act: 'pay_out_refund' });
  if (!standing.ok) return err('payouts_held');
  const left = await deps.lending.moneyCreditOf(tx, loanId);
  if (left === null || left === 0) return err('nothing_owed');
  const amount = asked ?? left;
  if (amount > left) return err('more_than_owed');
  const proven = await deps.bankAccounts.provenAccountsOf(tx, customerId);
  const bank = proven.find((one) => one.accountId === accountId)?.bank;
  if (bank === undefined) return err('account_refused');
  const sent = await sendCredit(deps, tx, { loanId, customerId, accountId, amount, actor });
  if (!sent.ok) return err(sent.error === 'account_refused' ? 'account_refused' : 'nothing_owed');
  const payout = sent.value;
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor,
    action: 'collections.credit_paid_out',
    reason: null,
    detail: { payout: payout.id, loan: loanId, amount },
  });
  return ok({ payout, bank, journalKey: `credit_payout:${payout.subject}` });
}

/** What may be sent of a loan's saldo a favor, and where to; null: there is no such loan. */
export async function readCreditPayout(deps: CollectionsDeps, tx: Tx, loanId: string) {
  const loan = await deps.lending.findLoan(loanId, tx);
  if (loan === null) return null;
  return {
    credit: (await deps.lending.moneyCreditOf(tx, loanId)) ?? 0,
    accounts: await deps.bankAccounts.provenAccountsOf(tx, loan.contract.customerId),
  };
}

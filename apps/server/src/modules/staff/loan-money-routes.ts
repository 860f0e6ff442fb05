import * as loans from '@abona/contract/staff-acts/loan-acts';
import * as payouts from '@abona/contract/staff-acts/payout-acts';
import * as reliefs from '@abona/contract/staff-acts/relief-acts';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { type ActDeps, carryOut } from './act-routes.ts';
import { previewAct } from './use-cases/act.ts';
import type { MoneyDeps } from './use-cases/read-money.ts';

type LoanMoneyDeps = ActDeps & Pick<MoneyDeps, 'money'>;

/** What people of ours do with money of a loan: to the loan it was meant for, to its customer, given to them, or another plan. */
export function loanMoneyRoutes(api: Api, deps: LoanMoneyDeps): void {
  moveRoutes(api, deps);
  payoutRoutes(api, deps);
  goodwillRoutes(api, deps);
  reliefRoutes(api, deps);
}

type AskedMove = { readonly payment: string; readonly to_loan_id: string };

function moveRoutes(api: Api, deps: ActDeps): void {
  const moveOf = (loan: string, { payment, to_loan_id: target }: AskedMove) => {
    const loanId = parsePublicId('loan', loan);
    const toLoanId = parsePublicId('loan', target);
    if (!loanId.ok || !toLoanId.ok) return null;
    const order = { loanId: loanId.value, payment, toLoanId: toLoanId.value };
    return { kind: 'move_payment' as const, act: deps.acts.move_payment, order };
  };

  mount(api, loans.previewPaymentMove, async ({ caller: maker, params, query }) => {
    const move = moveOf(params.loan_id, query);
    return move === null ? err('not_found') : previewAct(deps, { ...move, maker });
  });

  mount(api, loans.moveLoanPayment, async ({ caller: maker, params, body }) => {
    const move = moveOf(params.loan_id, body);
    return move === null ? err('not_found') : carryOut(deps, { ...body, ...move, maker });
  });
}

type AskedPayout = { readonly account_id: string; readonly amount?: number | undefined };

function payoutRoutes(api: Api, deps: LoanMoneyDeps): void {
  const payoutOf = (loan: string, { account_id: accountId, amount }: AskedPayout) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, accountId, amount: amount ?? null };
    return { kind: 'pay_out_credit' as const, act: deps.acts.pay_out_credit, order };
  };

  mount(api, payouts.getCreditPayout, async ({ params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    const found = loanId.ok
      ? await transaction(deps.db, (tx) => deps.money.readCreditPayout(tx, loanId.value))
      : null;
    if (found === null) return err('not_found');
    return ok({
      credit: found.credit,
      accounts: found.accounts.map(({ accountId, bank, last4, heldUntil }) => ({
        account_id: accountId,
        bank,
        last4,
        held_until: heldUntil?.toISOString() ?? null,
      })),
    });
  });

  mount(api, payouts.previewCreditPayout, async ({ caller: maker, params, query }) => {
    const payout = payoutOf(params.loan_id, query);
    return payout === null ? err('not_found') : previewAct(deps, { ...payout, maker });
  });

  mount(api, payouts.payOutLoanCredit, async ({ caller: maker, params, body }) => {
    const payout = payoutOf(params.loan_id, body);
    return payout === null ? err('not_found') : carryOut(deps, { ...body, ...payout, maker });
  });
}

function goodwillRoutes(api: Api, deps: ActDeps): void {
  const goodwillOf = (loan: string, amount: number) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, amount };
    return { kind: 'credit_goodwill' as const, act: deps.acts.credit_goodwill, order };
  };

  mount(api, loans.previewGoodwillCredit, async ({ caller: maker, params, query }) => {
    const goodwill = goodwillOf(params.loan_id, query.amount);
    return goodwill === null ? err('not_found') : previewAct(deps, { ...goodwill, maker });
  });

  mount(api, loans.creditGoodwill, async ({ caller: maker, params, body }) => {
    const goodwill = goodwillOf(params.loan_id, body.amount);
    return goodwill === null ? err('not_found') : carryOut(deps, { ...body, ...goodwill, maker });
  });
}

type AskedRelief = {
  readonly kind: 'skip' | 'restructure';
  readonly number: number;
  readonly valid_until: string;
};

function reliefRoutes(api: Api, deps: ActDeps): void {
  const reliefOf = (loan: string, { kind, number, valid_until: validUntil }: AskedRelief) => {
    const loanId = parsePublicId('loan', loan);
    if (!loanId.ok) return null;
    const order = { loanId: loanId.value, kind, number, validUntil };
    return { kind: 'offer_relief' as const, act: deps.acts.offer_relief, order };
  };

  mount(api, reliefs.previewReliefOffer, async ({ caller: maker, params, query }) => {
    const relief = reliefOf(params.loan_id, query);
    return relief === null ? err('not_found') : previewAct(deps, { ...relief, maker });
  });

  mount(api, reliefs.offerRelief, async ({ caller: maker, params, body }) => {
    const relief = reliefOf(params.loan_id, body);
    return relief === null ? err('not_found') : carryOut(deps, { ...body, ...relief, maker });
  });
}

import * as balance from '@abona/contract/lending/balance';
import * as early from '@abona/contract/lending/early-payment';
import * as contract from '@abona/contract/lending/loan';
import * as savings from '@abona/contract/lending/savings';
import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { calendarUrl } from '../document-links.ts';
import { readPlans } from '../stores/plan-store.ts';
import { todayOf } from '../use-cases/lending-deps.ts';
import { type PrepaymentLook, previewPrepayments } from '../use-cases/preview-prepayments.ts';
import { restrictionsOf } from '../use-cases/read-home.ts';
import { readInstalmentEntries } from '../use-cases/read-instalment-entries.ts';
import { showLoan, showLoans } from '../use-cases/show-loans.ts';
import { balanceOf, creditOf } from '../views/balance.ts';
import { toPayoffView } from '../views/early-payment.ts';
import { explainInstalment, toExplanationView } from '../views/explanation-view.ts';
import { toLoanDetail } from '../views/loan-detail.ts';
import { toLoanSummary } from '../views/loan-summary.ts';
import { savingsOf } from '../views/savings.ts';
import type { RouteDeps } from './route-deps.ts';

export function loanRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.listLoans, async ({ caller, query }) => {
    const loans = await showLoans(deps, caller.customerId, query.status ?? 'all');
    return ok({ loans: loans.map(toLoanSummary) });
  });

  mount(api, contract.getLoan, async ({ caller, params }) => {
    const shown = await showLoan(deps, caller.customerId, params.loan_id);
    if (shown === null) return err('not_found');
    const { loanId } = shown.loan.contract;
    const plans = await readPlans(deps.db, loanId);
    return ok(
      toLoanDetail(shown, {
        plans,
        calendarUrl: calendarUrl(deps, loanId, caller),
        contractUrl: shown.agreement?.contractUrlIn(caller.sessionId) ?? null,
      }),
    );
  });

  mount(api, early.explainInstalment, async ({ caller, params }) => {
    const shown = await showLoan(deps, caller.customerId, params.loan_id);
    const row = shown?.loan.state.rows.find(({ k }) => k === Number(params.number));
    if (shown === null || row === undefined) return err('not_found');
    const explanations = explainInstalment(shown.loan, row).map(toExplanationView);
    const books = await readInstalmentEntries(deps, shown.loan, row);
    return ok({ number: row.k, explanations, books });
  });

  earlyRoutes(api, deps);
  sumRoutes(api, deps);
}

const refusals = {
  'lending.loan_unknown': 'not_found',
  'lending.loan_ended': 'loan_ended',
  'lending.quote_day_not_offered': 'validation_failed',
} as const;

function earlyRoutes(api: Api, deps: RouteDeps): void {
  mount(api, early.quotePayoff, async ({ caller, params, query }) => {
    const shown = await showLoan(deps, caller.customerId, params.loan_id);
    if (shown === null) return err('not_found');
    const { loanId } = shown.loan.contract;
    const quote = await deps.quotePayoff(loanId, query.on as CivilDate | undefined);
    return quote.ok ? ok(toPayoffView(shown.loan, quote.value)) : err(refusals[quote.error]);
  });

  mount(api, early.previewPrepayment, async ({ caller, params, query }) => {
    const shown = await showLoan(deps, caller.customerId, params.loan_id);
    if (shown === null) return err('not_found');
    const amount = centavos(Number(query.amount));
    const look = await previewPrepayments(deps, shown.loan, amount);
    return look.ok ? ok(toPrepaymentView(params.loan_id, look.value)) : look;
  });
}

const toPrepaymentView = (loan_id: string, look: PrepaymentLook) => ({
  loan_id,
  amount: look.amount,
  minimum: look.minimum,
  maximum: look.maximum,
  options: [...look.options],
});

function sumRoutes(api: Api, deps: RouteDeps): void {
  mount(api, balance.getBalance, async ({ caller }) =>
    ok(balanceOf(await showLoans(deps, caller.customerId, 'all'), todayOf(deps.clock))),
  );

  mount(api, balance.getCredit, async ({ caller: { customerId } }) => {
    const line = await deps.lines.of(customerId);
    if (line === null) return ok(null);
    const loans = await showLoans(deps, customerId, 'active');
    const restrictions = await restrictionsOf(deps, customerId, loans);
    return ok(creditOf(line, loans, { today: todayOf(deps.clock), restrictions }));
  });

  mount(api, savings.getSavings, async ({ caller }) =>
    ok(savingsOf(await showLoans(deps, caller.customerId, 'all'), todayOf(deps.clock))),
  );
}

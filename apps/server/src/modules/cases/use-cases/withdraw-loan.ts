import { formatDateMedium } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { brandName } from '@abona/lender/lender';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { Case, CaseAnswer } from '../domain/case.ts';
import { wholeLoan } from '../domain/hold-scope.ts';
import { caseAnswered } from '../events.ts';
import type { LoanFacts } from '../ports.ts';
import type { CaseDeps } from './case-deps.ts';
import { namedOf } from './move-case.ts';
import { receive } from './open-case.ts';
import { type CaseRecord, recordOf } from './read-cases.ts';

type OwnLoan = { readonly customerId: number; readonly loanId: string };

/** What comes back to whom. */
export type Withdrawal = LoanFacts & {
  readonly label: string;
  /** Null of a loan in cash. */
  readonly price: Centavos | null;
  readonly downPayment: Centavos;
  readonly toCustomer: Centavos;
};

export type WithdrawalRefusal =
  | 'not_found'
  | 'loan_ended'
  | 'withdrawal_used'
  | DetailedFailure<'withdrawal_over'>;

async function judgeWithdrawal(
  deps: CaseDeps,
  tx: Tx,
  which: OwnLoan,
): Promise<Result<Withdrawal, WithdrawalRefusal>> {
  const loan = await deps.loans.factsOf(tx, which);
  if (loan === null) return err('not_found');
  if (loan.isOver) return err('loan_ended');
  const today = mexicoCityDate(deps.clock.now().getTime());
  const lastDay = formatDateMedium(loan.withdrawUntil);
  if (today > loan.withdrawUntil)
    return err({ code: 'withdrawal_over', details: { last_day: lastDay } });
  if (loan.isRefunded) return err('withdrawal_used');
  const sale = loan.kind === 'purchase' ? await deps.sales.of(tx, which) : null;
  const label = (await deps.agreements.labelOf(tx, which)) ?? 'Préstamo personal';
  const downPayment = sale?.downPayment ?? centavos(0);
  return ok({
    ...loan,
    label,
    price: sale?.price ?? null,
    downPayment,
    toCustomer: centavos(downPayment + toCustomerOf(loan)),
  });
}

/** Of a loan in cash: what of the principal has not come back yet. */
const stillToReturn = ({ kind, principal, paid }: LoanFacts): number =>
  kind === 'cash' ? Math.max(0, principal - paid) : 0;

/** What was paid is theirs again; of a loan in cash, what is beyond the principal. */
const toCustomerOf = ({ kind, principal, paid }: LoanFacts): number =>
  kind === 'cash' ? Math.max(0, paid - principal) : paid;

/** What withdrawing today would bring back, and to whom; changes nothing. */
export const previewWithdrawal = (
  deps: CaseDeps,
  which: OwnLoan,
): Promise<Result<Withdrawal, WithdrawalRefusal>> =>
  transaction(deps.db, (tx) => judgeWithdrawal(deps, tx, which));

/**
 * Withdraws from a loan, for a fresh second proof: the loan is void, the down payment goes back, the shop is told,
 * and a case with its letter says so. Asked again it is the same case.
 */
export const withdrawLoan = (
  deps: CaseDeps,
  which: OwnLoan,
): Promise<Result<CaseRecord, WithdrawalRefusal | 'second_proof_needed' | 'withdrawal_by_spei'>> =>
  transaction(deps.db, async (tx) => {
    const { customerId, loanId } = which;
    await deps.customers.lock(tx, customerId);
    const earlier = await deps.cases.findLatest(tx, { customerId, kind: 'withdrawal', loanId });
    if (earlier !== null) return ok(await recordOf(deps, tx, earlier));
    const judged = await judgeWithdrawal(deps, tx, which);
    if (!judged.ok) return judged;
    // Money that was paid out must come back first; see docs/decisions/0056.
    if (stillToReturn(judged.value) > 0) return err('withdrawal_by_spei');
    if (!(await deps.customers.spendProof(tx, { customerId, kind: 'withdrawal' })))
      return err('second_proof_needed');
    const actor = `customer:${customerId}`;
    const undone =
      judged.value.kind === 'cash'
        ? await deps.cashLoans.withdraw(tx, { loanId, id: loanId, actor })
        : await deps.sales.withdraw(tx, { ...which, actor });
    if (!undone.ok) return err('withdrawal_used');
    const recorded = await recordWithdrawal(deps, tx, { ...which, ...judged.value });
    return ok(await recordOf(deps, tx, recorded));
  });

/** The case of it: received and answered in one, since the law leaves nothing to decide. */
async function recordWithdrawal(
  deps: CaseDeps,
  tx: Tx,
  undone: OwnLoan & Withdrawal,
): Promise<Case> {
  const { customerId, loanId, label, openedOn: on, principal, toCustomer } = undone;
  const opened = await receive(deps, tx, {
    customerId,
    kind: 'withdrawal',
    channel: 'web',
    subject: { kind: 'loan', loanId, label, on },
    amount: principal,
    reason: null,
    isAbroad: false,
    description: 'Me desisto del crédito.',
    evidence: [],
    scope: wholeLoan,
  });
  const at = deps.clock.now();
  const answer: CaseAnswer = {
    outcome: 'in_favour',
    text: [
      'Tu crédito quedó anulado desde hoy, como si no hubiera existido: no debes nada, ni intereses ni comisiones.',
      undone.kind === 'cash'
        ? 'Recibimos de regreso lo que te depositamos. El buró nunca se entera de este crédito.'
        : 'La tienda ya lo sabe y nos devuelve lo que prestamos. El buró nunca se entera de este crédito.',
      ...(toCustomer > 0 ? ['Te regresamos lo que pagaste por el mismo medio.'] : []),
    ].join('\n\n'),
    signedBy: `Unidad Especializada de ${brandName}`,
    at,
  };
  await deps.cases.saveAnswer(tx, opened, answer);
  const step = { at, author: null, words: null };
  await deps.timeline.add(
    tx,
    opened,
    { ...step, step: 'voided' },
    ...(toCustomer > 0 ? [{ ...step, step: 'money_back' as const }] : []),
    { ...step, step: 'answered' },
  );
  const { outcome } = answer;
  await deps.publish(tx, caseAnswered, { ...namedOf(opened), outcome, answer_number: 1 });
  return { ...opened, status: 'answered', answer };
}

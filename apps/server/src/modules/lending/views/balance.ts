import type { Restriction } from '@abona/contract/identity/restriction';
import type { BalanceView, CreditView } from '@abona/contract/lending/balance';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { publicId } from '@abona/kernel/public-id';
import { type Amounts, addAmounts, noAmounts, sumOf } from '../domain/amounts.ts';
import { demandOf, owedOf } from '../domain/instalment-state.ts';
import type { Loan } from '../domain/loan.ts';
import type { Lines } from '../ports.ts';
import { splitOf } from './instalment-figures.ts';
import { lateRowsOf, namesOf, type ShownLoan } from './loan-summary.ts';

const isActive = ({ loan }: ShownLoan): boolean => loan.state.status === 'active';

/** What is owed of a loan: principal, and what has fallen due. */
const owedBy = ({ state }: Loan): Amounts =>
  state.rows.reduce((sum, row) => (row.isSettled ? sum : addAmounts(sum, owedOf(row))), noAmounts);

const dueNow = ({ state }: Loan): number => state.rows.reduce((due, row) => due + demandOf(row), 0);

export function balanceOf(loans: readonly ShownLoan[], today: CivilDate): BalanceView {
  const active = loans.filter(isActive);
  const owed = active.reduce((sum, { loan }) => addAmounts(sum, owedBy(loan)), noAmounts);
  const late = active.flatMap(({ loan }) => lateRowsOf(loan));
  return {
    as_of: today,
    credit_balance: loans.reduce((sum, { loan }) => sum + loan.state.credit, 0),
    overdraft: loans.reduce((sum, { loan }) => sum + loan.state.totals.overdrawn, 0),
    owed: splitOf(owed),
    due_now: active.reduce((sum, { loan }) => sum + dueNow(loan), 0),
    overdue: late.reduce((sum, row) => sum + demandOf(row), 0),
    loans: loans
      .filter((shown) => isActive(shown) || shown.loan.state.credit > 0)
      .map((shown) => ({
        loan_id: publicId('loan', shown.loan.contract.loanId),
        ...namesOf(shown),
        owed: isActive(shown) ? sumOf(owedBy(shown.loan)) : 0,
        due_now: isActive(shown) ? dueNow(shown.loan) : 0,
        credit_balance: shown.loan.state.credit,
      })),
  };
}

type Line = NonNullable<Awaited<ReturnType<Lines['of']>>>;

/** Nothing can be bought while one of these holds. */
const pausing: ReadonlySet<Restriction['code']> = new Set([
  'payments_overdue',
  'account_blocked',
  'purchases_blocked',
]);

const overText = (validUntil: CivilDate): string =>
  `Tu línea venció el ${formatDateFull(validUntil)}. Solicita de nuevo y la revisamos: tus datos siguen guardados.`;

type Around = { readonly today: CivilDate; readonly restrictions: readonly Restriction[] };

/** The line on a day: what is left of it, and nothing after its last day. */
export function creditOf(
  { limit, validUntil }: Line,
  loans: readonly ShownLoan[],
  { today, restrictions }: Around,
): CreditView {
  const uses = loans.filter(isActive).map((shown) => ({
    loan_id: publicId('loan', shown.loan.contract.loanId),
    ...namesOf(shown),
    used: owedBy(shown.loan).principal,
  }));
  const used = uses.reduce((sum, each) => sum + each.used, 0);
  const isOver = today > validUntil;
  const pause = restrictions.find(({ code }) => pausing.has(code));
  return {
    limit,
    used,
    available: isOver ? 0 : Math.max(0, limit - used),
    valid_until: validUntil,
    is_paused: isOver || pause !== undefined,
    paused_reason: pause?.text ?? (isOver ? overText(validUntil) : null),
    loans: uses,
  };
}

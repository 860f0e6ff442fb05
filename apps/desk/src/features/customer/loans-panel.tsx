import { peso } from '@abona/client/office/money.ts';
import type { PetalState, StaffLoanSummary } from '@abona/contract/staff/staff-customer';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { Link } from '@abona/ui/link.tsx';
import { customerCopy } from '#copy/customer.ts';
import { closingWords, loanStatusWords } from '#copy/loans.ts';
import { civilDateText, wholeDayText } from '#lib/moments.ts';
import { petalsOf } from '#lib/petals.ts';
import { paths } from '#routing/paths.ts';
import styles from './loans-panel.module.css';

export function LoansPanel({ loans }: { readonly loans: readonly StaffLoanSummary[] }) {
  const alive = loans.filter(({ status }) => status === 'active').length;
  return (
    <Panel
      title={customerCopy.loans}
      count={loans.length === 0 ? undefined : customerCopy.loanCounts(alive, loans.length - alive)}
    >
      {loans.length === 0 && <p className={styles.none}>{customerCopy.noLoans}</p>}
      <ul className={styles.loans}>
        {loans.map((loan) => (
          <li key={loan.loan_id}>
            <Link className={styles.loan} href={paths.loan(loan.loan_id)}>
              <StatesFlower states={petalsOf(loan.petals)} size={56} />
              <b className={styles.title}>{loan.title}</b>
              <span className={styles.note}>
                {customerCopy.paidOf(loan.instalments_paid, loan.instalments_total)}
              </span>
              <b className={styles.amount}>{peso(loan.remaining)}</b>
              <span className={styles.note}>{dayOf(loan)}</span>
              <LoanTag loan={loan} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function dayOf({ next, closed_on: closedOn, last_due_date: last }: StaffLoanSummary): string {
  if (next !== null) return wholeDayText(next.pay_by);
  return civilDateText(closedOn ?? last);
}

function LoanTag({ loan }: { readonly loan: StaffLoanSummary }) {
  const { status, closing, overdue, is_held: isHeld } = loan;
  if (status !== 'active') {
    const text = closing === null ? loanStatusWords[status] : closingWords[closing];
    return <DenseTag tone="off" icon="check-circle-fill" text={text} />;
  }
  if (isHeld || loan.petals.includes('frozen' satisfies PetalState)) {
    return <DenseTag tone="frozen" text={customerCopy.inDispute} />;
  }
  return overdue === null ? (
    <DenseTag tone="ok" text={customerCopy.upToDate} />
  ) : (
    <DenseTag tone="latesoft" text={customerCopy.late(overdue.days_late)} />
  );
}

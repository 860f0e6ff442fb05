import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import type { LoanInstalment, Split } from '@abona/contract/lending/loan';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { loanCopy } from '#copy/loan-screen.ts';
import { instalmentStateWords } from '#copy/loans.ts';
import { shortDayText, wholeDayText } from '#lib/moments.ts';
import styles from './plan-panel.module.css';

const { columns } = loanCopy;

const stateIcons: Readonly<Record<LoanInstalment['state'], DenseIconName>> = {
  paid: 'check-circle-fill',
  covered: 'check-circle-fill',
  due: 'circle',
  scheduled: 'circle',
  overdue: 'warning-fill',
};

const sumOf = (rows: readonly LoanInstalment[], of: (row: LoanInstalment) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const frequencyText = (frequency: string): string => {
  const words: Readonly<Record<string, string>> = loanCopy.frequency;
  return words[frequency] ?? frequency;
};

/** The plan as it stands today: what each instalment is made of, what came in, what is missing. */
export function PlanPanel({ loan }: { readonly loan: StaffLoan }) {
  const { instalments } = loan;
  const amounts = (of: (row: LoanInstalment) => number) => ({
    align: 'end' as const,
    cell: (row: LoanInstalment) => pesoOrDash(of(row)),
    total: peso(sumOf(instalments, of)),
  });
  const charged = (part: keyof Split) => amounts((row) => row.charged[part]);
  const ahead = sumOf(instalments, (row) => row.paid_ahead);
  return (
    <Panel title={loanCopy.plan} count={frequencyText(loan.frequency)} pad={false}>
      <div className={styles.scroll}>
        <PlainTable
          caption={loanCopy.plan}
          rows={instalments}
          rowId={({ number }) => String(number)}
          rowTone={({ state }) => (state === 'overdue' ? 'late' : undefined)}
          columns={[
            {
              id: 'number',
              header: columns.number,
              cell: (row) => row.number,
              total: loanCopy.sum,
            },
            {
              id: 'due',
              header: columns.due,
              look: 'muted',
              cell: (row) => shortDayText(row.due_date),
            },
            { id: 'pay-by', header: columns.payBy, cell: (row) => wholeDayText(row.pay_by) },
            {
              id: 'principal',
              header: columns.principal,
              ...amounts((row) => row.charged.principal + row.paid_ahead),
            },
            { id: 'interest', header: columns.interest, ...charged('interest') },
            { id: 'iva', header: columns.iva, ...charged('iva') },
            { id: 'late', header: columns.late, ...charged('late_charges') },
            {
              id: 'total',
              header: columns.total,
              look: 'strong',
              ...amounts((row) => row.charged.total + row.paid_ahead),
            },
            {
              id: 'paid',
              header: columns.paid,
              ...amounts((row) => row.paid.total + row.paid_ahead),
            },
            { id: 'owed', header: columns.owed, ...amounts((row) => row.owed) },
            {
              id: 'state',
              header: <VisuallyHidden>{columns.state}</VisuallyHidden>,
              cell: ({ state }) => (
                <>
                  <DenseIcon name={stateIcons[state]} size="s" className={styles[state]} />
                  <VisuallyHidden>{instalmentStateWords[state]}</VisuallyHidden>
                </>
              ),
            },
          ]}
        />
      </div>
      {ahead > 0 && <p className={styles.note}>{loanCopy.paidAhead(peso(ahead))}</p>}
    </Panel>
  );
}

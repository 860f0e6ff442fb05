import { peso } from '@abona/client/office/money.ts';
import type { AmlAlert } from '@abona/contract/staff/aml-alert';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { alertCopy, alertRailWords } from '#copy/alerts.ts';
import { byWords } from '#copy/history.ts';
import { civilDateText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import styles from './alert-screen.module.css';

const { columns } = alertCopy;

/** What it was found by, or who raised it and in which words; and the payments that it is made of. */
export function EvidencePanel({ alert }: { readonly alert: AmlAlert }) {
  const { payments } = alert.evidence;
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <Panel title={alertCopy.evidence}>
        <KeyValues entries={factsOf(alert)} />
        {alert.raised !== null && (
          <blockquote className={styles.raised}>
            <p>{alert.raised.words}</p>
            <p className={styles.note}>{alertCopy.raisedBy(alert.raised.name ?? byWords.staff)}</p>
          </blockquote>
        )}
      </Panel>
      <Panel title={alertCopy.payments} count={payments.length} pad={false}>
        {payments.length === 0 ? (
          <DenseEmpty title={alertCopy.noPayments} />
        ) : (
          <PlainTable
            caption={alertCopy.payments}
            rows={payments}
            rowId={({ receipt_id: id }) => id}
            columns={[
              {
                id: 'day',
                header: columns.day,
                cell: ({ value_on: day }) => civilDateText(day),
                total: alertCopy.total,
              },
              { id: 'rail', header: columns.rail, cell: ({ rail }) => alertRailWords[rail] },
              { id: 'receipt', header: columns.receipt, cell: (row) => shortId(row.receipt_id) },
              {
                id: 'amount',
                header: columns.amount,
                align: 'end',
                cell: ({ amount }) => peso(amount),
                total: peso(sum),
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}

function factsOf({ evidence, loan_id: loanId }: AmlAlert) {
  const { from, to, amount, limit, times_income: times, days } = evidence;
  return [
    { label: alertCopy.span, value: `${civilDateText(from)} – ${civilDateText(to)}` },
    ...(amount === null ? [] : [{ label: alertCopy.amount, value: peso(amount) }]),
    ...(limit === null ? [] : [{ label: alertCopy.limit, value: peso(limit) }]),
    ...(times === null ? [] : [{ label: alertCopy.times, value: (times / 100).toFixed(1) }]),
    ...(days === null ? [] : [{ label: alertCopy.lasted, value: alertCopy.days(days) }]),
    ...(loanId === null
      ? []
      : [
          {
            label: alertCopy.loan,
            value: <Link href={paths.loan(loanId)}>{shortId(loanId)}</Link>,
          },
        ]),
  ];
}

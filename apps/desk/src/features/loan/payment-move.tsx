import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { SearchLoan } from '#acts/search-loan.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { loanActVerbs, loanCopy } from '#copy/loan-screen.ts';
import { shortId } from '#lib/short-text.ts';
import { useMay } from '#session/session.ts';
import styles from './acts-panel.module.css';
import { PaymentSelect } from './payment-select.tsx';

export type ActProps = { readonly loan: StaffLoan; readonly onClose: () => void };

const fromOutside = /^payment:(?:spei|conekta|debit|santander):/;

/** Money that reached us from outside and still counts here. */
export const movableOf = ({ events }: StaffLoan) =>
  events.filter(
    ({ kind, key, is_reversed: isReversed }) =>
      kind === 'payment' && !isReversed && fromOutside.test(key),
  );

/** A payment that was meant for another loan: one of the same customer, or one that is looked up. */
export function PaymentMove({ loan, onClose }: ActProps) {
  const [search] = useSearch();
  const may = useMay();
  const payments = movableOf(loan);
  const payment = payments.find(({ key }) => key === search['pago']) ?? payments[0];
  const target = search['credito'];
  if (payment === undefined) return <p className={styles.none}>{loanCopy.nothingToMove}</p>;
  return (
    <div className={styles.acts}>
      <PaymentSelect payments={payments} value={payment.key} />
      <TargetLoan loan={loan} target={target} />
      {may('findCustomers') && <SearchLoan />}
      {target !== undefined && (
        <PaymentMoveForm
          key={`${payment.key}${target}`}
          loan={loan}
          order={{ payment: payment.key, to_loan_id: target }}
          onClose={onClose}
        />
      )}
    </div>
  );
}

type Target = { readonly loan: StaffLoan; readonly target: string | undefined };

function TargetLoan({ loan, target }: Target) {
  const [, change] = useSearch();
  const { customer_id: id } = loan.customer;
  const { data } = useCall('getStaffCustomer', { params: { customer_id: id } });
  const own = (data?.loans ?? [])
    .filter(({ loan_id: other, status }) => other !== loan.loan_id && status === 'active')
    .map((one) => ({ value: one.loan_id, text: `${one.title} · ${peso(one.remaining)}` }));
  const isFound = target !== undefined && own.every(({ value }) => value !== target);
  return (
    <DenseSelectField
      label={loanCopy.moveTo}
      options={[
        { value: '', text: loanCopy.moveToBlank },
        ...own,
        ...(isFound ? [{ value: target, text: loanCopy.moveFound(shortId(target)) }] : []),
      ]}
      value={target ?? ''}
      onChange={(event) => change({ credito: event.target.value })}
    />
  );
}

type MoveOrder = { readonly payment: string; readonly to_loan_id: string };

function PaymentMoveForm({ loan, order, onClose }: ActProps & { readonly order: MoveOrder }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewPaymentMove', { params, query: order })}
      verb={loanActVerbs.move_payment}
      onAct={(why, idempotencyKey) =>
        call('moveLoanPayment', { params, body: { ...why, ...order } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

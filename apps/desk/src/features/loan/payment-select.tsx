import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { loanCopy } from '#copy/loan-screen.ts';
import { railText } from '#copy/loans.ts';
import { civilDateText } from '#lib/moments.ts';

type PaymentSelectProps = {
  readonly payments: StaffLoan['events'];
  /** The key of the one that is chosen; it stands in the address. */
  readonly value: string;
};

/** Which payment of the loan an act is about. */
export function PaymentSelect({ payments, value }: PaymentSelectProps) {
  const [, change] = useSearch();
  return (
    <DenseSelectField
      label={loanCopy.payment}
      options={payments.map(({ key, rail, amount, effective_on: day }) => ({
        value: key,
        text: [peso(amount ?? 0), railText(rail ?? ''), civilDateText(day)].join(' · '),
      }))}
      value={value}
      onChange={(event) => change({ pago: event.target.value })}
    />
  );
}

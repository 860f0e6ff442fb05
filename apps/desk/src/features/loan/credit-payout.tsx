import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { loanActVerbs, loanCopy } from '#copy/loan-screen.ts';
import { momentText } from '#lib/moments.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './acts-panel.module.css';
import { AmountForm } from './amount-form.tsx';
import type { ActProps } from './payment-move.tsx';

type Payable = StaffCallReply<'getCreditPayout'>;
type Account = Payable['accounts'][number];

/** Saldo a favor to an account that is proven to be the customer's. */
export function CreditPayout({ loan, onClose }: ActProps) {
  const params = { loan_id: loan.loan_id };
  const payable = useCall('getCreditPayout', { params });
  if (payable.isPending) return <ScreenSkeleton />;
  if (payable.error !== null)
    return <Failure failure={payable.error} onRetry={() => void payable.refetch()} />;
  const { credit, accounts } = payable.data;
  if (credit === 0) return <p className={styles.none}>{loanCopy.noCredit}</p>;
  if (accounts.length === 0)
    return <p className={styles.none}>{loanCopy.noAccount(peso(credit))}</p>;
  return <PayoutChoice loan={loan} accounts={accounts} credit={credit} onClose={onClose} />;
}

const accountText = ({ bank, last4, held_until: until }: Account): string => {
  const name = `${bank} •••• ${last4}`;
  return until === null ? name : loanCopy.heldAccount(name, momentText(new Date(until)));
};

function PayoutChoice({ loan, accounts, credit, onClose }: ActProps & Payable) {
  const [search, change] = useSearch();
  const [amount, setAmount] = useState<number | undefined>();
  const chosen = accounts.find((one) => one.account_id === search['cuenta']) ?? accounts[0];
  if (chosen === undefined) return null;
  const { account_id: accountId } = chosen;
  return (
    <div className={styles.acts}>
      <DenseSelectField
        label={loanCopy.payoutAccount}
        options={accounts.map((one) => ({ value: one.account_id, text: accountText(one) }))}
        value={accountId}
        onChange={(event) => change({ cuenta: event.target.value })}
      />
      <AmountForm
        label={loanCopy.payoutAmount}
        help={loanCopy.payoutHelp(peso(credit))}
        onAmount={setAmount}
      />
      <PayoutForm
        key={`${accountId}${amount}`}
        loan={loan}
        order={{ account_id: accountId, amount }}
        onClose={onClose}
      />
    </div>
  );
}

type PayoutOrder = { readonly account_id: string; readonly amount: number | undefined };

function PayoutForm({ loan, order, onClose }: ActProps & { readonly order: PayoutOrder }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewCreditPayout', { params, query: order })}
      verb={loanActVerbs.pay_out_credit}
      onAct={(why, idempotencyKey) =>
        call('payOutLoanCredit', { params, body: { ...why, ...order } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

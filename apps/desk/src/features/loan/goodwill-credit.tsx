import { useState } from 'react';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { loanActVerbs, loanCopy } from '#copy/loan-screen.ts';
import styles from './acts-panel.module.css';
import { AmountForm } from './amount-form.tsx';
import type { ActProps } from './payment-move.tsx';

/** An amount that we give: what is due first, then what is still to come. */
export function GoodwillCredit({ loan, onClose }: ActProps) {
  const [amount, setAmount] = useState<number | undefined>();
  return (
    <div className={styles.acts}>
      <AmountForm
        label={loanCopy.goodwillAmount}
        help={loanCopy.goodwillHelp}
        isNeeded
        onAmount={setAmount}
      />
      {amount !== undefined && (
        <GoodwillForm key={amount} loan={loan} amount={amount} onClose={onClose} />
      )}
    </div>
  );
}

function GoodwillForm({ loan, amount, onClose }: ActProps & { readonly amount: number }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewGoodwillCredit', { params, query: { amount } })}
      verb={loanActVerbs.credit_goodwill}
      onAct={(why, idempotencyKey) =>
        call('creditGoodwill', { params, body: { ...why, amount } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

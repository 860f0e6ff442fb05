import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { type ReactNode, useState } from 'react';
import { Convenio } from '#acts/convenio.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { actCopy } from '#copy/acts.ts';
import { loanActVerbs, loanCopy, takenBackWords } from '#copy/loan-screen.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './acts-panel.module.css';
import { AmountForm } from './amount-form.tsx';
import { CreditPayout } from './credit-payout.tsx';
import { GoodwillCredit } from './goodwill-credit.tsx';
import { holdCausesOf, holdingCasesOf, LoanHold, LoanHoldLift } from './loan-hold.tsx';
import { LoanLetter, LoanVoid } from './loan-letter.tsx';
import { type ActProps, movableOf, PaymentMove } from './payment-move.tsx';
import { PaymentSelect } from './payment-select.tsx';
import { ReliefOffer } from './relief-offer.tsx';

type LoanActForm = {
  /** Whether there is anything that it could be done to: the server has the last word. */
  readonly isPossible: (loan: StaffLoan) => boolean;
  readonly Form: (props: ActProps) => ReactNode;
};

const lateOf = ({ instalments }: StaffLoan) =>
  instalments.filter(({ late_charges: charges }) => (charges?.owed ?? 0) > 0);

/** What a bank can still take back: a charge to a card or an account, once. */
const chargesOf = ({ events }: StaffLoan) =>
  events.filter(
    ({ kind, rail, is_reversed: isReversed }) =>
      kind === 'payment' && !isReversed && (rail === 'card' || rail === 'direct_debit'),
  );

const isAlive = ({ status }: StaffLoan): boolean => status === 'active';

/** Acts of a loan that are done beside it, from what helps to what ends it; each shows first what it would do. */
export const loanActForms: Readonly<Partial<Record<StaffActKind, LoanActForm>>> = {
  send_letter: { isPossible: () => true, Form: LoanLetter },
  hold_loan: { isPossible: (loan) => holdCausesOf(loan).length > 0, Form: LoanHold },
  lift_loan_hold: { isPossible: (loan) => holdingCasesOf(loan).length > 0, Form: LoanHoldLift },
  offer_relief: { isPossible: isAlive, Form: ReliefOffer },
  waive_charges: { isPossible: (loan) => lateOf(loan).length > 0, Form: Waiver },
  credit_goodwill: { isPossible: isAlive, Form: GoodwillCredit },
  offer_quita: { isPossible: ({ overdue }) => overdue !== null, Form: QuitaOffer },
  withdraw_quita: { isPossible: ({ overdue }) => overdue !== null, Form: QuitaWithdrawal },
  move_payment: { isPossible: (loan) => movableOf(loan).length > 0, Form: PaymentMove },
  reverse_payment: { isPossible: (loan) => chargesOf(loan).length > 0, Form: Reversal },
  pay_out_credit: { isPossible: ({ credit_balance: credit }) => credit > 0, Form: CreditPayout },
  refund_sale: { isPossible: ({ product }) => product === 'compra_a_plazos', Form: SaleRefund },
  void_loan: { isPossible: ({ status }) => status !== 'cancelled', Form: LoanVoid },
  write_off: { isPossible: isAlive, Form: WriteOff },
};

function Waiver({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const late = lateOf(loan);
  const number =
    late.find((one) => String(one.number) === search['abono'])?.number ?? late[0]?.number;
  if (number === undefined) return <p className={styles.none}>{loanCopy.nothingLate}</p>;
  return (
    <div className={styles.acts}>
      <DenseSelectField
        label={loanCopy.instalment}
        options={late.map((one) => ({
          value: String(one.number),
          text: `${one.number} · ${peso(one.late_charges?.owed ?? 0)}`,
        }))}
        value={String(number)}
        onChange={(event) => change({ abono: event.target.value })}
      />
      <WaiverForm key={number} loan={loan} number={number} onClose={onClose} />
    </div>
  );
}

function WaiverForm({ loan, number, onClose }: ActProps & { readonly number: number }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewChargeWaiver', { params, query: { number } })}
      verb={loanActVerbs.waive_charges}
      onAct={(why, idempotencyKey) =>
        call('waiveLoanCharges', { params, body: { ...why, number } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** All that is left of the purchase, or the part that is written; shown once whoever writes it asks for it. */
function SaleRefund({ loan, onClose }: ActProps) {
  const [amount, setAmount] = useState<number | undefined>();
  return (
    <div className={styles.acts}>
      <AmountForm label={loanCopy.refundAmount} help={loanCopy.refundHelp} onAmount={setAmount} />
      <SaleRefundForm key={amount ?? 'all'} loan={loan} amount={amount} onClose={onClose} />
    </div>
  );
}

function SaleRefundForm({
  loan,
  amount,
  onClose,
}: ActProps & { readonly amount: number | undefined }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewSaleRefund', { params, query: { amount } })}
      verb={loanActVerbs.refund_sale}
      onAct={(why, idempotencyKey) =>
        call('refundLoanSale', { params, body: { ...why, amount } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

const causes = Object.entries(takenBackWords).map(([value, text]) => ({ value, text }));

function Reversal({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const charges = chargesOf(loan);
  const payment = charges.find(({ key }) => key === search['pago']) ?? charges[0];
  const cause = search['causa'] === 'objected' ? 'objected' : 'chargeback';
  if (payment === undefined) return <p className={styles.none}>{loanCopy.nothingCharged}</p>;
  return (
    <div className={styles.acts}>
      <PaymentSelect payments={charges} value={payment.key} />
      <DenseSelectField
        label={loanCopy.takenBack}
        options={causes}
        value={cause}
        onChange={(event) => change({ causa: event.target.value })}
      />
      <ReversalForm
        key={`${payment.key}${cause}`}
        loan={loan}
        order={{ payment: payment.key, cause }}
        onClose={onClose}
      />
    </div>
  );
}

type ReversalOrder = { readonly payment: string; readonly cause: 'chargeback' | 'objected' };

function ReversalForm({ loan, order, onClose }: ActProps & { readonly order: ReversalOrder }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewPaymentReversal', { params, query: order })}
      verb={loanActVerbs.reverse_payment}
      onAct={(why, idempotencyKey) =>
        call('reverseLoanPayment', { params, body: { ...why, ...order } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

/** The business's day, whatever the clock of this machine says. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00-06:00`);

/** The builder of collections: what could be given up, and the offer. */
function QuitaOffer({ loan, onClose }: ActProps) {
  const file = useCall('getArrearsLoan', { params: { loan_id: loan.loan_id } });
  if (file.isPending) return <ScreenSkeleton />;
  if (file.error !== null)
    return <Failure failure={file.error} onRetry={() => void file.refetch()} />;
  return (
    <div className={styles.acts}>
      <Convenio file={file.data} now={noonOf(loan.as_of)} />
      <DenseButton variant="ghost" onClick={onClose}>
        {actCopy.cancel}
      </DenseButton>
    </div>
  );
}

function QuitaWithdrawal({ loan, onClose }: ActProps) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewQuitaWithdrawal', { params })}
      verb={loanActVerbs.withdraw_quita}
      onAct={(why, idempotencyKey) =>
        call('withdrawQuita', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

function WriteOff({ loan, onClose }: ActProps) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewWriteOff', { params })}
      verb={loanActVerbs.write_off}
      onAct={(why, idempotencyKey) =>
        call('writeOffLoan', { params, body: why }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

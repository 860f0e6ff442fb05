import { type CivilDate, compareDates } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';

/**
 * Money that reached us, and where it went. The second of the three shapes of money that comes in: rails make
 * it of what a provider said, with the loan or the application that it is for where that is known.
 */
export type Receipt = {
  readonly id: string;
  readonly provider: 'spei' | 'conekta' | 'debit' | 'santander';
  readonly providerRef: string;
  /** Of money for several loans, which part; 0 where it is one. */
  readonly part: number;
  readonly rail: 'card' | 'cash_store' | 'spei' | 'direct_debit';
  readonly amount: Centavos;
  readonly valueOn: CivilDate;
  readonly receivedAt: Date;
  readonly trackingKey: string | null;
  readonly clabe: string | null;
  readonly sender: { readonly name: string; readonly clabe: string | null } | null;
  readonly customerId: number | null;
  readonly loanId: string | null;
  readonly applicationProcessId: number | null;
  readonly attemptId: string | null;
  readonly status:
    | 'applied'
    | 'down_payment'
    | 'suspense'
    | 'returning'
    | 'returned'
    | 'reversed'
    /** It paid the wrong loan: a further part of the same reference has taken its place. */
    | 'moved';
  /** What of it was left over as saldo a favor. */
  readonly toCredit: Centavos;
  /** Why it waits, or went back. */
  readonly cause: string | null;
};

type NewReceipt = Pick<
  Receipt,
  | 'id'
  | 'provider'
  | 'providerRef'
  | 'rail'
  | 'amount'
  | 'receivedAt'
  | 'trackingKey'
  | 'customerId'
  | 'loanId'
  | 'applicationProcessId'
> &
  Partial<Pick<Receipt, 'part' | 'clabe' | 'sender' | 'attemptId' | 'cause'>> & {
    /** When the payer sent it. */
    readonly paidAt: Date;
    readonly today: CivilDate;
  };

/** Money as it is before it is counted: in suspense, until its loan or its down payment has taken it. */
export const newReceipt = ({ paidAt, today, ...facts }: NewReceipt): Receipt => ({
  part: 0,
  clabe: null,
  sender: null,
  attemptId: null,
  cause: 'unknown',
  ...facts,
  valueOn: valueDay(paidAt, today),
  status: 'suspense',
  toCredit: centavos(0),
});

/** The day it was sent, as Mexico City counts; never one that has not come. */
function valueDay(paidAt: Date, today: CivilDate): CivilDate {
  const day = mexicoCityDate(paidAt.getTime());
  return compareDates(day, today) > 0 ? today : day;
}

/** What a receipt is called in the books, and the payment that lending makes of it. */
export const receiptKey = ({
  provider,
  providerRef,
  part,
}: Pick<Receipt, 'provider' | 'providerRef' | 'part'>): string =>
  `${provider}:${providerRef}${part === 0 ? '' : `~${part}`}`;

/** The reference and the part in what `receiptKey` puts after the provider. */
export function parseReceiptRef(text: string): Pick<Receipt, 'providerRef' | 'part'> {
  const found = /^(.+)~([1-9]\d{0,2})$/.exec(text);
  return found === null
    ? { providerRef: text, part: 0 }
    : { providerRef: String(found[1]), part: Number(found[2]) };
}

const paymentKey = /^payment:(spei|conekta|debit|santander):(.+)$/;

const isProvider = (text: string | undefined): text is Receipt['provider'] =>
  text === 'spei' || text === 'conekta' || text === 'debit' || text === 'santander';

/** The receipt behind a payment, by the payment's key in lending; null: it is of none. */
export function receiptOfPayment(
  key: string,
): Pick<Receipt, 'provider' | 'providerRef' | 'part'> | null {
  const [, provider, ref = ''] = paymentKey.exec(key) ?? [];
  return isProvider(provider) ? { provider, ...parseReceiptRef(ref) } : null;
}

/** A receipt whose loan is known. */
export type LoanReceipt = Receipt & { readonly loanId: string };

export const isForLoan = (receipt: Receipt): receipt is LoanReceipt => receipt.loanId !== null;

import { randomUUIDv7 } from 'node:crypto';
import { type CivilDate, compareDates } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { settleClaims } from '../claims/claims.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { takeDownPayment } from '../down-payments/take-down-payment.ts';
import { moneyEntriesOf } from './post-money.ts';
import { takeLoanMoney } from './take-loan-money.ts';

/** Money that reached us, as a provider told it. */
export type Money = {
  readonly provider: Receipt['provider'];
  readonly ref: string;
  readonly rail: Receipt['rail'];
  readonly amount: Centavos;
  readonly at: Date;
  readonly trackingKey: string | null;
  readonly clabe: string | null;
  readonly sender: Receipt['sender'];
};

/** What it is for. */
export type Destination =
  | {
      readonly kind: 'loan';
      readonly loanId: string;
      readonly customerId: number;
      readonly attemptId: string | null;
    }
  | {
      readonly kind: 'down_payment';
      readonly applicationProcessId: number;
      readonly attemptId: string | null;
    }
  | { readonly kind: 'unknown'; readonly cause: string };

/**
 * Counts money, once by (provider, reference), and leads it where it belongs. What belongs nowhere waits
 * in suspense. Null: it was counted before.
 */
export async function takeMoney(
  deps: CollectionsDeps,
  tx: Tx,
  { money, destination }: { readonly money: Money; readonly destination: Destination },
): Promise<Receipt | null> {
  const now = deps.clock.now();
  const receipt = receiptOf(deps, money);
  if (destination.kind === 'loan') {
    const [paid = null] = await takeLoanMoney(deps, tx, [{ receipt, ...destination }]);
    return paid;
  }
  if ((await deps.receipts.add(tx, [receipt], now)).size === 0) return null;
  const led = await lead(deps, tx, { receipt, destination });
  await deps.receipts.save(tx, [led], now);
  await deps.ledger.postAll(tx, moneyEntriesOf(deps, led));
  await settleClaims(deps, tx, [led]);
  return led;
}

/** Money as it is before anybody knows what it is for. */
export const receiptOf = ({ clock }: Pick<CollectionsDeps, 'clock'>, money: Money): Receipt => ({
  id: randomUUIDv7(),
  provider: money.provider,
  providerRef: money.ref,
  rail: money.rail,
  amount: money.amount,
  valueOn: valueDay(money.at, todayOf(clock)),
  receivedAt: clock.now(),
  trackingKey: money.trackingKey,
  clabe: money.clabe,
  sender: money.sender,
  customerId: null,
  loanId: null,
  applicationProcessId: null,
  attemptId: null,
  status: 'suspense',
  toCredit: centavos(0),
  cause: 'unknown',
});

/** The day it was sent, as Mexico City counts; never one that has not come. */
function valueDay(at: Date, today: CivilDate): CivilDate {
  const day = mexicoCityDate(at.getTime());
  return compareDates(day, today) > 0 ? today : day;
}

type Leading = {
  readonly receipt: Receipt;
  readonly destination: Exclude<Destination, { readonly kind: 'loan' }>;
};

async function lead(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, destination }: Leading,
): Promise<Receipt> {
  switch (destination.kind) {
    case 'down_payment':
      return takeDownPayment(deps, tx, { receipt, ...destination });
    case 'unknown':
      return { ...receipt, cause: destination.cause };
  }
}

import type { CivilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { ChangeOutcome } from '../domain/changes/outcome.ts';
import type { PaymentRail } from '../domain/loan.ts';

type Source = Database | Tx;

/** A payment of a loan as it was told, and whether it was taken back. */
export type PaymentEvent = {
  readonly sequence: number;
  /** As it was given to `applyPayment`. */
  readonly paymentId: string;
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly rail: PaymentRail;
  readonly outcome: ChangeOutcome;
  /** When it came, as far as lending can tell: on its day. */
  readonly receivedAtMs: number;
  readonly reversedOn: CivilDate | null;
};

type Row = {
  readonly sequence: number;
  readonly business_key: string;
  readonly effective_on: CivilDate;
  readonly amount: number;
  readonly rail: PaymentRail;
  readonly outcome: ChangeOutcome;
  readonly reversed_on: CivilDate | null;
};

/** Payments of a loan, the newest first; of one number only, if one is given. */
async function readPayments(
  source: Source,
  loanId: string,
  sequence: number | null,
): Promise<readonly PaymentEvent[]> {
  const { rows } = await sql<Row>`
    select event.sequence, event.business_key, event.effective_on,
      (event.content ->> 'amount')::bigint as amount,
      event.content ->> 'rail' as rail, event.outcome, reversal.effective_on as reversed_on
    from history.loan_events event
    left join history.loan_events reversal
      on reversal.loan_id = event.loan_id and reversal.business_key = 'reversed:' || event.business_key
    where event.loan_id = ${loanId} and event.kind = 'payment'
      ${sequence === null ? sql`` : sql`and event.sequence = ${sequence}`}
    order by event.effective_on desc, event.sequence desc
  `.execute(source);
  return rows.map(toPayment);
}

const KEY_PREFIX = 'payment:';

const toPayment = (row: Row): PaymentEvent => ({
  sequence: row.sequence,
  paymentId: row.business_key.slice(KEY_PREFIX.length),
  on: row.effective_on,
  amount: centavos(row.amount),
  rail: row.rail,
  outcome: row.outcome,
  receivedAtMs: startOfMexicoCityDay(row.effective_on),
  reversedOn: row.reversed_on,
});

export const listPaymentEvents = (
  source: Source,
  loanId: string,
): Promise<readonly PaymentEvent[]> => readPayments(source, loanId, null);

export async function findPaymentEvent(
  source: Source,
  { loanId, sequence }: { readonly loanId: string; readonly sequence: number },
): Promise<PaymentEvent | null> {
  if (!Number.isSafeInteger(sequence) || sequence < 1) return null;
  const [found] = await readPayments(source, loanId, sequence);
  return found ?? null;
}

/** What a payment has saved its customer, by the id it was applied under; nothing once it was taken back. */
export async function savedByPayment(source: Source, paymentId: string): Promise<Centavos> {
  const key = `${KEY_PREFIX}${paymentId}`;
  const { rows } = await sql<{ saved: number | null }>`
    select (event.outcome ->> 'saved')::bigint as saved
    from lending.loan_event_names named
    join history.loan_events event on event.loan_id = named.loan_id and event.sequence = named.sequence
    where named.business_key = ${key} and not exists (
      select from lending.loan_event_names reversal where reversal.business_key = ${`reversed:${key}`})
  `.execute(source);
  return centavos(rows[0]?.saved ?? 0);
}

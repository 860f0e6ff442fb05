import type { Collection, KeptMandate } from './debit-resources.ts';

const ZONE = 'America/Mexico_City';
const SATURDAY = 6;
const OPENING = '09:00';
const CUT_OFF = '15:00';
const OBJECTION_DAYS = 20;
/** The lender's own bank: it answers within the day. */
const SAME_BANK = 'Santander';

type Timed = { readonly bank: string };

const dayOf = (at: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();

const instantOn = (day: Temporal.PlainDate, time: string): string =>
  new Date(
    day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds,
  ).toISOString();

/** Monday to Friday; this clearing house does not know holidays. */
function nextBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  let next = day.add({ days: 1 });
  while (next.dayOfWeek >= SATURDAY) next = next.add({ days: 1 });
  return next;
}

/** A mandate is looked at on the next business day. */
export const mandateAnswerAt = ({ bank }: Timed, now: Date): string =>
  bank === SAME_BANK ? now.toISOString() : instantOn(nextBusinessDay(dayOf(now)), OPENING);

type Times = Pick<Collection, 'sent_at' | 'answer_at'>;

/** Sent at the cut-off of today, or of tomorrow once that has passed; answered the next business day, or at once. */
export function collectionTimes({ bank }: Timed, now: Date): Times {
  if (bank === SAME_BANK) return { sent_at: now.toISOString(), answer_at: now.toISOString() };
  const today = dayOf(now);
  const isLate = Date.parse(instantOn(today, CUT_OFF)) <= now.getTime();
  const day = isLate ? nextBusinessDay(today) : today;
  return { sent_at: instantOn(day, CUT_OFF), answer_at: instantOn(nextBusinessDay(day), OPENING) };
}

export const objectionAt = (settledAt: string): string =>
  new Date(Date.parse(settledAt) + OBJECTION_DAYS * 24 * 60 * 60_000).toISOString();

const MANDATES_REJECTED = ['0001', '0003', '0006'];

/** Null when the bank accepts the mandate, else its cause. */
export const mandateRejection = ({ ending }: Pick<KeptMandate, 'ending'>): string | null =>
  MANDATES_REJECTED.includes(ending) ? ending.slice(2) : null;

const ALWAYS: Readonly<Record<string, string>> = {
  '0002': '02',
  '0104': '04',
  '0008': '08',
  '0009': '09',
};
const ONCE_WITHOUT_FUNDS = '0004';
export const OBJECTED_LATER = '0013';

/** Null when the bank pays, else its cause. */
export function collectionRejection(
  mandate: Pick<KeptMandate, 'ending' | 'status'>,
  rejectionsBefore: number,
): string | null {
  if (mandate.status === 'cancelled') return '10';
  if (mandate.status !== 'active') return '11';
  if (mandate.ending === ONCE_WITHOUT_FUNDS && rejectionsBefore === 0) return '04';
  return ALWAYS[mandate.ending] ?? null;
}

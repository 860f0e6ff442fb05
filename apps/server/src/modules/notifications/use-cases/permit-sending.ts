import { civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { contactKindOf, contactPermittedAt, countedSince } from '../domain/contact-permission.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { reminderStage } from '../domain/reminder.ts';
import type { DuePayments, LatePayments, LoanOffers } from '../ports.ts';
import {
  addCollectionContact,
  listCollectionContacts,
  lockCollectionContacts,
} from '../stores/collection-contact-store.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly latePayments: Pick<LatePayments, 'owedOf'>;
  readonly duePayments: Pick<DuePayments, 'owedBy'>;
  readonly loanOffers: LoanOffers;
};

/**
 * Whether a message may leave.
 * - `send`: now, with what it says as of now.
 * - `wait`: not before then, by business time.
 * - `drop`: never: what it says is not true any more.
 */
export type Permission =
  | { readonly verdict: 'send'; readonly message: OutgoingMessage }
  | { readonly verdict: 'wait'; readonly until: Date }
  | { readonly verdict: 'drop' };

/** Asked of every message, on every channel and at every try, right before it leaves. */
export async function permitSending(deps: Deps, queued: OutgoingMessage): Promise<Permission> {
  const message = await asOfNow(deps, queued);
  if (message === null) return { verdict: 'drop' };
  const now = deps.clock.now();
  const until = await permittedAt(deps, message, now);
  return until > now ? { verdict: 'wait', until } : { verdict: 'send', message };
}

/**
 * A contact that asks somebody to pay is written down before it takes place, one at a time for each customer:
 * two nodes that send at the same moment do not both find room. A node that falls in between has used it up.
 */
async function permittedAt({ db }: Deps, message: OutgoingMessage, now: Date): Promise<Date> {
  const { customerId, id, noticeId = id } = message;
  const question = { kind: contactKindOf(message), noticeId, now };
  if (question.kind !== 'collection') return contactPermittedAt({ ...question, contacts: [] });
  const today = mexicoCityDate(now.getTime());
  return transaction(db, async (tx) => {
    await lockCollectionContacts(tx, customerId);
    const contacts = await listCollectionContacts(tx, customerId, countedSince(today));
    const at = contactPermittedAt({ ...question, contacts });
    if (at <= now) await addCollectionContact(tx, { customerId, noticeId, on: today, at: now });
    return at;
  });
}

/**
 * The message with what it says brought up to now; null where nobody needs it any more: a code that has expired, a
 * reminder of what was paid, is on its way or is held by a case, or of days that have gone by, an offer that is over.
 */
async function asOfNow(deps: Deps, message: OutgoingMessage): Promise<OutgoingMessage | null> {
  const { clock, latePayments } = deps;
  const now = clock.now();
  if (message.template === 'payment_due') return dueAsOfNow(deps, message);
  if (message.template === 'quita_offered') return offerAsOfNow(deps, message);
  if (message.template === 'relief_offered')
    return (await deps.loanOffers.isReliefOpen(message.parameters.offer_id)) ? message : null;
  if (message.template === 'one_time_code')
    return new Date(message.parameters.expires_at) <= now ? null : message;
  if (message.template !== 'late_payment') return message;
  const { customerId, parameters } = message;
  const today = mexicoCityDate(now.getTime());
  if (reminderStage(civilDate(parameters.since), today) !== parameters.stage) return null;
  const amount = await latePayments.owedOf({ customerId, loanIds: parameters.loan_ids });
  if (amount === 0) return null;
  return { ...message, parameters: { ...parameters, amount, calculated_on: today } };
}

type DueMessage = Extract<OutgoingMessage, { template: 'payment_due' }>;

/** Not once it was paid, or the day is another than it says. */
async function dueAsOfNow(
  { clock, duePayments }: Deps,
  message: DueMessage,
): Promise<OutgoingMessage | null> {
  const { customerId, parameters } = message;
  const today = mexicoCityDate(clock.now().getTime());
  const day = civilDate(parameters.pay_by);
  const isTimely = parameters.when === 'today' ? day === today : day > today;
  if (!isTimely) return null;
  const amount = await duePayments.owedBy({ customerId, loanIds: parameters.loan_ids, day });
  return amount === 0 ? null : { ...message, parameters: { ...parameters, amount } };
}

type OfferMessage = Extract<OutgoingMessage, { template: 'quita_offered' }>;

/** Not once the offer is over, nor while a payment is on its way or a case holds the loan. */
async function offerAsOfNow(
  { latePayments, loanOffers }: Deps,
  message: OfferMessage,
): Promise<OutgoingMessage | null> {
  const { customerId, parameters } = message;
  if (!(await loanOffers.isQuitaOpen(parameters.offer_id))) return null;
  const owed = await latePayments.owedOf({ customerId, loanIds: [parameters.loan_id] });
  return owed === 0 ? null : message;
}

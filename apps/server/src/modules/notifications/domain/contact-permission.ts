import { collectionCaps } from '@abona/contract/legal-terms';
import { addDays, type CivilDate, civilDate, daysBetween } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { isBusinessDay } from '@abona/mexico/bank-calendar';
import { countryClock, type StateClock } from '@abona/mexico/state-clock';
import { contactAt, contactClosesAt } from './contact-hours.ts';
import type { OutgoingMessage } from './message.ts';

/**
 * How a message may reach somebody, whatever the channel.
 * - `collection`: asks for a debt. By day, on business days, and no oftener than the policy says.
 * - `by_day`: nobody asked for it and nobody needs it at once. By day.
 * - `at_once`: somebody asked for it or must know: codes, contracts, receipts, changes of an account.
 *
 * What the law has us tell (that overdue data go to the bureaus, that a charge is coming) asks for nothing and
 * counts as no collection.
 */
export type ContactKind = 'collection' | 'by_day' | 'at_once';

const kinds: Readonly<Record<OutgoingMessage['template'], ContactKind>> = {
  late_payment: 'collection',
  // To settle a debt for less is to ask for it.
  quita_offered: 'collection',
  // Another plan, and nothing asked for.
  relief_offered: 'by_day',
  automatic_charge: 'by_day',
  payment_due: 'by_day',
  line_raised: 'by_day',
  payment_moved: 'by_day',
  merchant_account: 'at_once',
  bureau_overdue: 'by_day',
  agency_assigned: 'by_day',
  // A contract or an addendum was just signed, a closing letter is not asked for: see below.
  document: 'by_day',
  account_added: 'at_once',
  case_notice: 'at_once',
  email_verification: 'at_once',
  one_time_code: 'at_once',
  payment_received: 'at_once',
  phone_changed: 'at_once',
  privacy_request: 'at_once',
  purchase_lowered: 'at_once',
  refund_refused: 'at_once',
};

export const contactKindOf = (message: OutgoingMessage): ContactKind =>
  message.template === 'document' && message.parameters.kind !== 'closing_letter'
    ? 'at_once'
    : kinds[message.template];

const templatesOf = (isOne: (kind: ContactKind) => boolean) =>
  (Object.keys(kinds) as OutgoingMessage['template'][]).filter((template) =>
    isOne(kinds[template]),
  );

/** The templates some of whose messages wait for their hour. */
export const waitingTemplates = templatesOf((kind) => kind !== 'at_once');
export const collectionTemplates = templatesOf((kind) => kind === 'collection');

/** How often somebody may be asked to pay, since a day. A change is a new version. */
type CollectionPolicy = {
  readonly version: number;
  readonly validFrom: CivilDate;
  readonly perDay: number;
  /** Within any seven days, so that no week has more, wherever it begins. */
  readonly perWeek: number;
};

/** The house's caps; hours and days are the law's (DOF, 7 October 2014). */
const collectionPolicies: readonly CollectionPolicy[] = [
  { version: 1, validFrom: civilDate('2026-01-01'), ...collectionCaps },
];

const WEEK_DAYS = 7;

/** The one that holds on a day. */
export function collectionPolicyOn(day: CivilDate): CollectionPolicy {
  const [oldest] = collectionPolicies;
  const policy = collectionPolicies.findLast(({ validFrom }) => validFrom <= day) ?? oldest;
  invariant(policy !== undefined, 'there is no collection policy');
  return policy;
}

/** The first day whose contacts still count on another. */
export const countedSince = (day: CivilDate): CivilDate => addDays(day, 1 - WEEK_DAYS);

/** A notice that asked somebody to pay on a day; by however many channels it came, it is one. */
export type CollectionContact = { readonly noticeId: string; readonly on: CivilDate };

type ContactQuestion = {
  readonly kind: ContactKind;
  readonly noticeId: string;
  readonly now: Date;
  /** Those of the last seven days. */
  readonly contacts: readonly CollectionContact[];
  /** By which it is day; every clock of the country unless said. */
  readonly clock?: StateClock;
};

/** When a contact of this kind may take place: now, or the next moment at which it may. */
export function contactPermittedAt(question: ContactQuestion): Date {
  const { kind, noticeId, now, contacts, clock = countryClock } = question;
  if (kind === 'at_once') return now;
  let at = contactAt(now, clock);
  if (kind === 'by_day') return at;
  // Contacts lie in the past: at the latest a week after the last of them, somebody may be reached again.
  for (;;) {
    const day = mexicoCityDate(at.getTime());
    if (isBusinessDay(day) && capReached(day, { noticeId, contacts }) === null) return at;
    at = contactAt(new Date(startOfMexicoCityDay(addDays(day, 1))), clock);
  }
}

/** Which cap one more contact would exceed; the same notice on the same day is no further one. */
function capReached(
  day: CivilDate,
  { noticeId, contacts }: Pick<ContactQuestion, 'noticeId' | 'contacts'>,
): 'day_cap' | 'week_cap' | null {
  const { perDay, perWeek } = collectionPolicyOn(day);
  const others = contacts.filter(({ on, noticeId: other }) => on !== day || other !== noticeId);
  const ofDay = others.filter(({ on }) => on === day);
  const ofWeek = others.filter(({ on }) => on <= day && daysBetween(on, day) < WEEK_DAYS);
  if (ofWeek.length >= perWeek) return 'week_cap';
  return ofDay.length >= perDay ? 'day_cap' : null;
}

/** Why somebody may not be asked to pay now. */
type AskingRefusal = 'day_cap' | 'week_cap' | 'closed_day' | 'outside_hours';

/** Whether somebody may be asked to pay now: until when, or why not and from when on. */
export type AskingVerdict =
  | { readonly isAllowed: true; readonly until: Date }
  | { readonly isAllowed: false; readonly reason: AskingRefusal; readonly until: Date };

/** The same rule as `contactPermittedAt`, in words for whoever is about to dial. */
export function judgeAsking(asked: Omit<ContactQuestion, 'kind'>): AskingVerdict {
  const { now, clock } = asked;
  const until = contactPermittedAt({ ...asked, kind: 'collection' });
  if (until <= now) return { isAllowed: true, until: contactClosesAt(now, clock) };
  const today = mexicoCityDate(now.getTime());
  const reason =
    capReached(today, asked) ?? (isBusinessDay(today) ? 'outside_hours' : 'closed_day');
  return { isAllowed: false, reason, until };
}

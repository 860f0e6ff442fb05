import type { ContactChannel, ContactRefusal } from '@abona/contract/staff/arrears-terms';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { StateClock } from '@abona/mexico/state-clock';

/** What the rule of every message says (decision 71): hours, days and caps, and until or from when. */
type AskingVerdict =
  | { readonly isAllowed: true; readonly until: Date }
  | {
      readonly isAllowed: false;
      readonly reason: 'day_cap' | 'week_cap' | 'closed_day' | 'outside_hours';
      readonly until: Date;
    };

/** What a customer, or whoever answered for them, said of being reached. */
export type ContactWishes = {
  readonly hasDied: boolean;
  readonly wantsNoCalls: boolean;
  /** From this hour on, by their clock. */
  readonly fromHour: number | null;
};

/** What of a loan can be asked for. */
export type AskableStanding = {
  readonly isLate: boolean;
  /** All that is late is held by a case. */
  readonly isHeld: boolean;
  /** What is on its way covers what could be asked for. */
  readonly isPaymentComing: boolean;
  /** Whether a despacho has it, and whether the customer was told which. */
  readonly agency: AgencyStanding;
};

export type AgencyStanding = 'none' | 'untold' | 'told';

export type ContactQuestion = {
  readonly now: Date;
  /** Who would reach them: somebody of ours, or the despacho that has the loan. */
  readonly by: 'house' | 'agency';
  readonly channel: ContactChannel;
  readonly clock: StateClock;
  readonly asking: AskingVerdict;
  readonly standing: AskableStanding;
  readonly wishes: ContactWishes;
};

/** `until`: while it may take place, or from when on it may; null: when something else changes. */
export type ContactVerdict =
  | { readonly isAllowed: true; readonly until: Date }
  | { readonly isAllowed: false; readonly reason: ContactRefusal; readonly until: Date | null };

const HOUR_MS = 3_600_000;

const askingRefusals: Readonly<
  Record<Extract<AskingVerdict, { isAllowed: false }>['reason'], ContactRefusal>
> = {
  day_cap: 'contact_day_cap',
  week_cap: 'contact_week_cap',
  closed_day: 'contact_closed_day',
  outside_hours: 'contact_outside_hours',
};

/** One of the two reaches a customer, never both; a despacho only once its customer knows who that is. */
const agencyRefusals: Readonly<
  Record<ContactQuestion['by'], Readonly<Record<AgencyStanding, ContactRefusal | null>>>
> = {
  house: { none: null, untold: 'contact_with_agency', told: 'contact_with_agency' },
  agency: { none: 'contact_not_placed', untold: 'contact_not_told', told: null },
};

const isSpoken: Readonly<Record<ContactChannel, boolean>> = {
  call: true,
  visit: true,
  whatsapp: false,
  sms: false,
  email: false,
};

/** Whether somebody of ours, or the despacho, may reach a customer now. What no hour changes is said before what an hour does. */
export function mayContact(question: ContactQuestion): ContactVerdict {
  const { asking, wishes, channel } = question;
  const reason = standingRefusal(question);
  if (reason !== null) return { isAllowed: false, reason, until: null };
  if (isSpoken[channel] && wishes.wantsNoCalls)
    return { isAllowed: false, reason: 'contact_no_calls', until: null };
  const from = askedFrom(question);
  if (!asking.isAllowed) {
    const until = from > asking.until ? from : asking.until;
    return { isAllowed: false, reason: askingRefusals[asking.reason], until };
  }
  return from > question.now
    ? { isAllowed: false, reason: 'contact_other_hour', until: from }
    : { isAllowed: true, until: asking.until };
}

function standingRefusal({ standing, wishes, by }: ContactQuestion): ContactRefusal | null {
  if (wishes.hasDied) return 'contact_died';
  if (!standing.isLate) return 'contact_not_late';
  if (standing.isHeld) return 'contact_held';
  if (standing.isPaymentComing) return 'contact_payment_coming';
  return agencyRefusals[by][standing.agency];
}

/** The hour that they asked to be called from, by every clock that may be theirs, on the day on which they may be. */
function askedFrom({ now, channel, clock, asking, wishes }: ContactQuestion): Date {
  const next = asking.isAllowed ? now : asking.until;
  if (wishes.fromHour === null || !isSpoken[channel]) return next;
  const day = startOfMexicoCityDay(mexicoCityDate(next.getTime()));
  return new Date(day + (wishes.fromHour + clock.hoursBehind) * HOUR_MS);
}

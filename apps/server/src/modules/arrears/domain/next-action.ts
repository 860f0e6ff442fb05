import type { NextAction, NextReason, PromiseState } from '@abona/contract/staff/arrears-terms';
import type { ContactVerdict } from './contact-guard.ts';

/** What is known of a late loan and its customer when somebody asks what to do next. */
export type ActionFacts = {
  readonly daysLate: number;
  readonly hasEverPaid: boolean;
  readonly guard: ContactVerdict;
  /** The last one. */
  readonly promise: { readonly state: PromiseState; readonly isDueToday: boolean } | null;
  readonly saidLately: 'cannot_pay' | 'disputes' | null;
  readonly hasOpenOffer: boolean;
  /** From how many days late on a part may be given up. */
  readonly convenioFromDays: number;
};

export type Suggestion = { readonly action: NextAction; readonly reason: NextReason };

/** So long the first message alone is enough for most. */
const FIRST_DAYS = 7;

const byGuard = (guard: ContactVerdict): Suggestion | null => {
  if (guard.isAllowed) return null;
  switch (guard.reason) {
    case 'contact_died':
      return { action: 'person', reason: 'died_reported' };
    case 'contact_not_late':
      return { action: 'nothing', reason: 'paid_today' };
    case 'contact_held':
      return { action: 'nothing', reason: 'case_open' };
    case 'contact_payment_coming':
      return { action: 'wait_payment', reason: 'payment_coming' };
    case 'contact_with_agency':
      return { action: 'with_agency', reason: 'agency_has_it' };
    default:
      return null;
  }
};

/** What is under way already, so that nobody has to be pressed. */
function underWay({ saidLately, hasOpenOffer, promise }: ActionFacts): Suggestion | null {
  if (saidLately === 'disputes') return { action: 'person', reason: 'disputed_by_word' };
  if (hasOpenOffer) return { action: 'await_offer', reason: 'offer_open' };
  if (promise?.state !== 'open') return null;
  const reason = promise.isDueToday ? 'promise_today' : 'promise_ahead';
  return { action: 'await_promise', reason };
}

/** A way out, before somebody is called again: for who cannot pay, could not, or is so late that a part may be given up. */
function wayOut({
  saidLately,
  promise,
  daysLate,
  convenioFromDays,
}: ActionFacts): Suggestion | null {
  const isForConvenio = daysLate >= convenioFromDays;
  if (saidLately === 'cannot_pay')
    return { action: isForConvenio ? 'offer_convenio' : 'offer_relief', reason: 'cannot_pay' };
  if (promise?.state === 'broken')
    return { action: isForConvenio ? 'offer_convenio' : 'call', reason: 'promise_broken' };
  return isForConvenio ? { action: 'offer_convenio', reason: 'very_late' } : null;
}

function reach({ guard, hasEverPaid, daysLate }: ActionFacts): Suggestion {
  if (!guard.isAllowed && guard.reason === 'contact_no_calls')
    return { action: 'message', reason: 'no_calls_wanted' };
  if (!hasEverPaid) return { action: 'call', reason: 'never_paid' };
  return daysLate <= FIRST_DAYS
    ? { action: 'message', reason: 'first_days' }
    : { action: 'call', reason: 'late' };
}

/**
 * What helps most next, and why. Nobody is pressed who disputes, has promised, or has an offer to read; who promised
 * and could not, or says that they cannot pay, is offered a way out before being called again.
 */
export const nextActionOf = (facts: ActionFacts): Suggestion =>
  byGuard(facts.guard) ?? underWay(facts) ?? wayOut(facts) ?? reach(facts);

const ranks: Readonly<Record<NextReason, number>> = {
  died_reported: 0,
  disputed_by_word: 1,
  promise_broken: 2,
  cannot_pay: 3,
  very_late: 4,
  never_paid: 5,
  late: 6,
  no_calls_wanted: 7,
  first_days: 8,
  promise_today: 9,
  offer_open: 10,
  promise_ahead: 11,
  payment_coming: 12,
  paid_today: 13,
  agency_has_it: 14,
  case_open: 15,
};

type Ranked = {
  readonly loanId: string;
  readonly overdue: number;
  readonly next: Suggestion;
  readonly guard: ContactVerdict;
};

const cappedReasons: readonly string[] = ['contact_day_cap', 'contact_week_cap'];

/** Who was reached already comes after everybody who was not. */
const rankOf = ({ next, guard }: Ranked): number =>
  ranks[next.reason] +
  (!guard.isAllowed && cappedReasons.includes(guard.reason) ? Object.keys(ranks).length : 0);

/** The order of the worklist: what helps most, then the larger debt. */
export const compareRanked = (one: Ranked, other: Ranked): number =>
  rankOf(one) - rankOf(other) ||
  other.overdue - one.overdue ||
  (one.loanId < other.loanId ? -1 : 1);

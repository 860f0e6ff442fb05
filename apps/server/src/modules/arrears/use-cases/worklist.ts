import { ARREARS_PAGE } from '@abona/contract/staff/arrears';
import {
  type ArrearsBucket,
  arrearsBucketNames,
  arrearsBucketOf,
  arrearsBuckets,
  type ContactRefusal,
  type GuardStanding,
  type PromiseState,
} from '@abona/contract/staff/arrears-terms';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { countryClock } from '@abona/mexico/state-clock';
import type { LoanInArrears } from '#modules/lending/module.ts';
import { type ContactVerdict, mayContact } from '../domain/contact-guard.ts';
import { compareRanked, nextActionOf, type Suggestion } from '../domain/next-action.ts';
import type { ArrearsDeps } from './arrears-deps.ts';
import {
  agencyStandingOf,
  type CustomerWord,
  type ExactStanding,
  noWord,
  readPlaced,
  readPromises,
  readStanding,
  readWords,
  type StandingPromise,
} from './read-facts.ts';

/** What the guard says of somebody, whatever the hour: for counts and filters. */
const standings: Readonly<Record<ContactRefusal, GuardStanding>> = {
  contact_died: 'paused',
  contact_not_late: 'paused',
  contact_held: 'paused',
  contact_payment_coming: 'paused',
  contact_with_agency: 'agency',
  contact_not_placed: 'paused',
  contact_not_told: 'agency',
  contact_no_calls: 'no_calls',
  contact_other_hour: 'other_hour',
  contact_day_cap: 'contacted',
  contact_week_cap: 'contacted',
  contact_closed_day: 'free',
  contact_outside_hours: 'free',
};

const standingOf = (guard: ContactVerdict): GuardStanding =>
  guard.isAllowed ? 'free' : standings[guard.reason];

type Facts = {
  readonly word: CustomerWord;
  readonly promises: readonly StandingPromise[];
  readonly hasOpenOffer: boolean;
};

/** A late loan with its place in the worklist. */
type Listed = LoanInArrears & Facts & { readonly guard: ContactVerdict; readonly next: Suggestion };

const lastPromiseOf = (promises: readonly StandingPromise[], today: string) => {
  const last = promises.at(-1);
  return last === undefined ? null : { state: last.state, isDueToday: last.dueOn === today };
};

/**
 * Every late loan, in order. It is sorted by what the end of the last day left and by the whole country's clock: what
 * is seen of a page is read anew, to the centavo and the hour.
 */
async function readListed(
  deps: ArrearsDeps,
  bucket: ArrearsBucket | null,
): Promise<readonly Listed[]> {
  const now = deps.clock.now();
  const today = mexicoCityDate(now.getTime());
  const { from, until } = bucket === null ? { from: 1, until: null } : arrearsBuckets[bucket];
  const loans = await deps.lending.arrears.list(deps.db, { today, from, until });
  const customerIds = [...new Set(loans.map(({ customerId }) => customerId))];
  const [promises, words, asking, offers, placed] = await Promise.all([
    readPromises(
      deps,
      loans.map(({ loanId }) => loanId),
      today,
    ),
    readWords(deps, deps.db, { customerIds, now }),
    deps.notifications.collectionGuard.verdictsOf(deps.db, { now, customerIds }),
    deps.lending.quitaOffers.listOpen(),
    readPlaced(
      deps,
      deps.db,
      loans.map(({ loanId }) => loanId),
    ),
  ]);
  const offered = new Set(offers.map(({ loanId }) => loanId));
  const listed = loans.map((loan): Listed => {
    const word = words.get(loan.customerId) ?? noWord;
    const guard = mayContact({
      now,
      by: 'house',
      channel: 'call',
      clock: countryClock,
      asking: asking.get(loan.customerId) ?? { isAllowed: true, until: now },
      wishes: word.wishes,
      standing: {
        isLate: true,
        isHeld: loan.isHeld,
        isPaymentComing: false,
        agency: agencyStandingOf(placed.get(loan.loanId)),
      },
    });
    const made = promises.get(loan.loanId) ?? [];
    const hasOpenOffer = offered.has(loan.loanId);
    const next = nextActionOf({
      daysLate: loan.daysLate,
      hasEverPaid: loan.hasEverPaid,
      guard,
      promise: lastPromiseOf(made, today),
      saidLately: word.saidLately,
      hasOpenOffer,
      convenioFromDays: deps.lending.arrears.convenioFromDays(today),
    });
    return { ...loan, word, promises: made, hasOpenOffer, guard, next };
  });
  return listed.sort(compareRanked);
}

export type ArrearsFigures = {
  readonly buckets: readonly {
    readonly bucket: ArrearsBucket;
    readonly loans: number;
    readonly amount: number;
  }[];
  readonly standings: Record<GuardStanding, number>;
};

/** How much is late and for how long, and of how many something may be asked. */
export async function readArrearsFigures(deps: ArrearsDeps): Promise<ArrearsFigures> {
  const listed = await readListed(deps, null);
  const counts = { free: 0, paused: 0, contacted: 0, other_hour: 0, no_calls: 0, agency: 0 };
  for (const { guard } of listed) counts[standingOf(guard)] += 1;
  const ofBucket = Map.groupBy(listed, ({ daysLate }) => arrearsBucketOf(daysLate));
  return {
    buckets: arrearsBucketNames.map((bucket) => {
      const loans = ofBucket.get(bucket) ?? [];
      const amount = loans.reduce((sum, { overdue }) => sum + overdue, 0);
      return { bucket, loans: loans.length, amount };
    }),
    standings: counts,
  };
}

export type WorklistFilter = {
  readonly bucket: ArrearsBucket | null;
  readonly promise: Exclude<PromiseState, 'replaced'> | 'none' | null;
  readonly standing: GuardStanding | null;
  /** These loans alone; null: all. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly after: number;
};

/** A late loan as it is shown: read anew, to the centavo and the customer's own hour. */
export type WorkItem = ExactStanding & {
  readonly loanId: string;
  readonly promises: readonly StandingPromise[];
  readonly guard: ContactVerdict;
  readonly messageGuard: ContactVerdict;
  /** Whether the despacho that has it may call. */
  readonly agencyGuard: ContactVerdict;
  readonly next: Suggestion;
};

export async function readWorklist(
  deps: ArrearsDeps,
  filter: WorklistFilter,
): Promise<{ readonly items: readonly WorkItem[]; readonly total: number }> {
  const only = filter.only === null ? null : new Set(filter.only);
  const except = new Set(filter.except);
  const listed = (await readListed(deps, filter.bucket)).filter(
    ({ loanId, promises, guard }) =>
      (only === null || only.has(loanId)) &&
      !except.has(loanId) &&
      (filter.promise === null || (promises.at(-1)?.state ?? 'none') === filter.promise) &&
      (filter.standing === null || standingOf(guard) === filter.standing),
  );
  const page = listed.slice(filter.after, filter.after + ARREARS_PAGE);
  const items = await Promise.all(page.map((one) => showListed(deps, one)));
  return { items: items.filter((item) => item !== null), total: listed.length };
}

/** One loan, late or not any more; null: there is none. */
export async function readWorkItem(deps: ArrearsDeps, loanId: string): Promise<WorkItem | null> {
  const now = deps.clock.now();
  const today = mexicoCityDate(now.getTime());
  const exact = await readStanding(deps, loanId);
  if (exact === null) return null;
  const { customerId } = exact.figures;
  const [promises, words, offers] = await Promise.all([
    readPromises(deps, [loanId], today),
    readWords(deps, deps.db, { customerIds: [customerId], now }),
    deps.lending.quitaOffers.listOpen(),
  ]);
  return itemOf(deps, {
    exact,
    loanId,
    word: words.get(customerId) ?? noWord,
    promises: promises.get(loanId) ?? [],
    hasOpenOffer: offers.some((offer) => offer.loanId === loanId),
  });
}

async function showListed(deps: ArrearsDeps, listed: Listed): Promise<WorkItem | null> {
  const exact = await readStanding(deps, listed.loanId);
  return exact === null ? null : itemOf(deps, { ...listed, exact });
}

type Shown = Facts & { readonly loanId: string; readonly exact: ExactStanding };

async function itemOf(
  deps: ArrearsDeps,
  { loanId, exact, word, promises, hasOpenOffer }: Shown,
): Promise<WorkItem> {
  const now = deps.clock.now();
  const today = mexicoCityDate(now.getTime());
  const { figures, standing, clock } = exact;
  const { customerId, overdue } = figures;
  const verdicts = await deps.notifications.collectionGuard.verdictsOf(deps.db, {
    now,
    customerIds: [customerId],
    clockOf: () => clock,
  });
  const asking = verdicts.get(customerId) ?? { isAllowed: true, until: now };
  const question = { now, by: 'house' as const, clock, asking, standing, wishes: word.wishes };
  const guard = mayContact({ ...question, channel: 'call' });
  return {
    ...exact,
    loanId,
    promises,
    guard,
    messageGuard: mayContact({ ...question, channel: 'sms' }),
    agencyGuard: mayContact({ ...question, by: 'agency', channel: 'call' }),
    next: nextActionOf({
      daysLate: overdue?.days_late ?? 0,
      hasEverPaid: figures.hasEverPaid,
      guard,
      promise: lastPromiseOf(promises, today),
      saidLately: word.saidLately,
      hasOpenOffer,
      convenioFromDays: deps.lending.arrears.convenioFromDays(today),
    }),
  };
}

import type { ContactOutcome } from '@abona/contract/staff/arrears-terms';
import type { CivilDate } from '@abona/kernel/civil-date';
import { clockAtPostalCode, type StateClock } from '@abona/mexico/state-clock';
import { stateByPostalPrefix } from '@abona/mexico/states';
import type { Database, Tx } from '#platform/database/database.ts';
import type { AgencyStanding, AskableStanding, ContactWishes } from '../domain/contact-guard.ts';
import type { ActionFacts } from '../domain/next-action.ts';
import { type LoanPromise, type PromiseStanding, promiseStandings } from '../domain/promise.ts';
import { listPlacedOf, type PlacedLoan } from '../stores/agency-store.ts';
import type { SaidOutcome } from '../stores/contact-store.ts';
import { listPromisesOf } from '../stores/promise-store.ts';
import type { ArrearsDeps } from './arrears-deps.ts';

type Source = Database | Tx;

export type StandingPromise = LoanPromise & PromiseStanding;

/** The promises of several loans, and what became of each, in the order in which they were made. */
export async function readPromises(
  { lending, db }: ArrearsDeps,
  loanIds: readonly string[],
  today: CivilDate,
): Promise<ReadonlyMap<string, readonly StandingPromise[]>> {
  const promises = await listPromisesOf(db, loanIds);
  const payments = Map.groupBy(
    await lending.arrears.paymentsOf(db, [...promises.keys()]),
    ({ loanId }) => loanId,
  );
  return new Map(
    [...promises].map(([loanId, made]) => {
      const standings = promiseStandings(made, { payments: payments.get(loanId) ?? [], today });
      const unknown: PromiseStanding = { state: 'open', paid: 0 };
      return [loanId, made.map((one, place) => ({ ...one, ...(standings[place] ?? unknown) }))];
    }),
  );
}

const wishOutcomes = [
  'died',
  'asked_no_calls',
  'asked_hour',
  'cannot_pay',
  'disputes',
] as const satisfies readonly ContactOutcome[];

/** What was said is what is so for a month; then somebody asks again. */
const SAID_DAYS = 30;
const DAY_MS = 86_400_000;

export type CustomerWord = {
  readonly wishes: ContactWishes;
  readonly saidLately: ActionFacts['saidLately'];
};

export const noWord: CustomerWord = {
  wishes: { hasDied: false, wantsNoCalls: false, fromHour: null },
  saidLately: null,
};

/** What customers, or whoever answered for them, said of being reached and of paying. */
export async function readWords(
  { contacts }: ArrearsDeps,
  source: Source,
  { customerIds, now }: { readonly customerIds: readonly number[]; readonly now: Date },
): Promise<ReadonlyMap<number, CustomerWord>> {
  const said = await contacts.lastOutcomes(source, customerIds, wishOutcomes);
  const byCustomer = Map.groupBy(said, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([id, outcomes]) => [id, wordOf(outcomes, now)]));
}

function wordOf(outcomes: readonly SaidOutcome[], now: Date): CustomerWord {
  const last = (outcome: ContactOutcome) => outcomes.find((one) => one.outcome === outcome);
  const [noCalls, hour] = [last('asked_no_calls'), last('asked_hour')];
  // Of the two the later one holds: who wants no calls may ask for an hour again.
  const wantsNoCalls = noCalls !== undefined && (hour === undefined || noCalls.at > hour.at);
  const since = new Date(now.getTime() - SAID_DAYS * DAY_MS);
  const [latest] = outcomes
    .filter(({ outcome, at }) => (outcome === 'cannot_pay' || outcome === 'disputes') && at > since)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  return {
    wishes: {
      hasDied: last('died') !== undefined,
      wantsNoCalls,
      fromHour: wantsNoCalls ? null : (hour?.fromHour ?? null),
    },
    saidLately:
      latest?.outcome === 'cannot_pay' || latest?.outcome === 'disputes' ? latest.outcome : null,
  };
}

/** A loan that a despacho has; `toldAt` null: nothing has left that tells its customer. */
export type ToldPlacement = PlacedLoan & { readonly toldAt: Date | null };

export const agencyStandingOf = (placed: ToldPlacement | null | undefined): AgencyStanding => {
  if (placed === null || placed === undefined) return 'none';
  return placed.toldAt === null ? 'untold' : 'told';
};

/** Told is whoever was sent the message that names the despacho: no column says so. */
export async function readPlaced(
  { notifications }: Pick<ArrearsDeps, 'notifications'>,
  source: Source,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, ToldPlacement>> {
  const placed = await listPlacedOf(source, loanIds);
  const told = await notifications.agencyToldAt(
    source,
    [...placed.values()].map(({ id }) => id),
  );
  return new Map(
    [...placed].map(([loanId, one]) => [loanId, { ...one, toldAt: told.get(one.id) ?? null }]),
  );
}

export type ExactStanding = {
  readonly standing: AskableStanding;
  readonly figures: NonNullable<
    Awaited<ReturnType<ArrearsDeps['lending']['arrears']['figuresOf']>>
  >;
  readonly clock: StateClock;
  readonly state: string | null;
  readonly placed: ToldPlacement | null;
  /** What may be asked for: not held, and not on its way. */
  readonly askable: number;
};

/** A loan to the centavo as of now; null: there is none. */
export async function readStanding(
  deps: ArrearsDeps,
  loanId: string,
): Promise<ExactStanding | null> {
  const { db, lending, collections, identity } = deps;
  const figures = await lending.arrears.figuresOf(loanId);
  if (figures === null) return null;
  const { customerId, overdue } = figures;
  const [isInTransit, onItsWay, home, placed] = await Promise.all([
    collections.isPaymentInTransit(db, loanId),
    collections.amountOnItsWay(customerId, loanId),
    identity.homeAddressOf(customerId),
    readPlaced(deps, db, [loanId]),
  ]);
  const coming = isInTransit ? figures.askable : Math.min(figures.askable, onItsWay);
  const askable = figures.askable - coming;
  return {
    figures,
    placed: placed.get(loanId) ?? null,
    askable,
    clock: clockAtPostalCode(home?.postal_code ?? null),
    state: stateByPostalPrefix(home?.postal_code.slice(0, 2) ?? '')?.name ?? null,
    standing: {
      isLate: overdue !== null,
      isHeld: overdue !== null && figures.askable === 0,
      isPaymentComing: figures.askable > 0 && askable === 0,
      agency: agencyStandingOf(placed.get(loanId)),
    },
  };
}

import type {
  ArrearsContact,
  ArrearsPromise,
  ArrearsRow,
  ContactGuard,
} from '@abona/contract/staff/arrears';
import { ARREARS_PAGE } from '@abona/contract/staff/arrears';
import type {
  ArrearsBucket,
  ContactChannel,
  ContactOutcome,
  GuardStanding,
} from '@abona/contract/staff/arrears-terms';
import { arrearsBucketOf } from '@abona/contract/staff/arrears-terms';
import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type {
  Arrears,
  ContactVerdict,
  StandingPromise,
  WorkItem,
} from '#modules/arrears/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { findAssignments, listAssigned } from '../stores/assignment-store.ts';
import { actorsOf, type NamedActors } from './actors.ts';
import { assignmentView, type TakenByOther, workOn } from './assignments.ts';
import type { CustomerDeps } from './customers.ts';

export type StaffArrearsDeps = CustomerDeps & {
  readonly arrears: Arrears;
  readonly lending: Pick<Lending, 'arrears' | 'quitaOffers'>;
};

const LOAN = 'loan:';

const guardView = (verdict: ContactVerdict): ContactGuard => ({
  is_allowed: verdict.isAllowed,
  reason: verdict.isAllowed ? null : verdict.reason,
  until: verdict.until?.toISOString() ?? null,
});

const promiseView = (promise: StandingPromise): Omit<ArrearsPromise, 'by'> => ({
  promise_id: publicId('prm', promise.id),
  amount: promise.amount,
  due_on: promise.dueOn,
  made_on: promise.madeOn,
  paid: promise.paid,
  state: promise.state,
});

/** Rows with the names of their customers, and of whoever has them. */
async function rowsOf(
  deps: StaffArrearsDeps,
  items: readonly WorkItem[],
  caller: StaffCaller,
): Promise<ArrearsRow[]> {
  const [names, held] = await Promise.all([
    deps.customers.namesOf([...new Set(items.map(({ figures }) => figures.customerId))]),
    findAssignments(
      deps.db,
      items.map(({ loanId }) => `${LOAN}${loanId}`),
    ),
  ]);
  return items.map((item) => {
    const { figures, loanId, promises } = item;
    const { customerId, overdue } = figures;
    const assigned = held.get(`${LOAN}${loanId}`);
    const last = promises.at(-1);
    const count = (state: StandingPromise['state']) =>
      promises.filter((promise) => promise.state === state).length;
    return {
      loan_id: publicId('loan', loanId),
      customer: { customer_id: customerId, name: names.get(customerId) ?? null },
      state: item.state,
      time_zone: item.clock.timeZone,
      bucket: arrearsBucketOf(overdue?.days_late ?? 0),
      days_late: overdue?.days_late ?? 0,
      since: overdue?.since ?? '',
      overdue: overdue?.amount ?? 0,
      askable: item.askable,
      petals: [...figures.petals],
      promise: last === undefined ? null : promiseView(last),
      promises_kept: count('kept'),
      promises_broken: count('broken'),
      guard: guardView(item.guard),
      next: item.next,
      agency:
        item.placed === null
          ? null
          : {
              agency_id: publicId('agc', item.placed.agencyId),
              name: item.placed.agencyName,
              since: mexicoCityDate(item.placed.at.getTime()),
              told_at: item.placed.toldAt?.toISOString() ?? null,
            },
      assignment: assigned === undefined ? null : assignmentView(assigned, caller),
    };
  });
}

type AskedWorklist = {
  readonly bucket?: ArrearsBucket | undefined;
  readonly promise?: 'open' | 'kept' | 'broken' | 'none' | undefined;
  readonly standing?: GuardStanding | undefined;
  readonly assigned?: 'me' | 'nobody' | undefined;
  readonly cursor?: string | undefined;
};

/** A page of the worklist. Its order is made anew each time, so that a cursor is a place in it. */
export async function listArrears(
  deps: StaffArrearsDeps,
  { bucket, promise, standing, assigned, cursor }: AskedWorklist,
  caller: StaffCaller,
) {
  const held = assigned === undefined ? [] : await listAssigned(deps.db, LOAN);
  const idOf = ({ subject }: { readonly subject: string }) => subject.slice(LOAN.length);
  const after = Number(cursor ?? 0);
  const { items, total } = await deps.arrears.worklist({
    bucket: bucket ?? null,
    promise: promise ?? null,
    standing: standing ?? null,
    only:
      assigned === 'me'
        ? held.filter(({ personId }) => personId === caller.personId).map(idOf)
        : null,
    except: assigned === 'nobody' ? held.map(idOf) : [],
    after,
  });
  const next = after + ARREARS_PAGE;
  return {
    rows: await rowsOf(deps, items, caller),
    total,
    next_cursor: next < total ? String(next) : null,
  };
}

const contactView = (
  contact: Awaited<ReturnType<Arrears['contactsOf']>>[number],
  actors: NamedActors,
  caller: StaffCaller,
): ArrearsContact => ({
  contact_id: publicId('cnt', contact.id),
  channel: contact.channel,
  at: contact.at.toISOString(),
  by: actors(`staff:${contact.personId}`),
  agency: contact.agencyName,
  outcome: contact.outcome,
  note: contact.note,
  is_mine: contact.personId === caller.personId,
});

/** One late loan with its log; null: there is none. */
export async function readArrearsLoan(deps: StaffArrearsDeps, loanId: string, caller: StaffCaller) {
  const item = await deps.arrears.itemOf(loanId);
  const convenio = await deps.lending.arrears.convenioLimitsOf(loanId);
  if (item === null || convenio === null) return null;
  const [contacts, [row], offers] = await Promise.all([
    deps.arrears.contactsOf(loanId),
    rowsOf(deps, [item], caller),
    deps.lending.quitaOffers.listOpen(),
  ]);
  const actors = await actorsOf(
    deps,
    [...contacts, ...item.promises].map(({ personId }) => `staff:${personId}`),
  );
  const offer = offers.find((one) => one.loanId === loanId);
  const { overdue, remaining } = item.figures;
  if (row === undefined) return null;
  return {
    row,
    contacts: contacts.map((contact) => contactView(contact, actors, caller)),
    promises: item.promises
      .map((promise) => ({ ...promiseView(promise), by: actors(`staff:${promise.personId}`) }))
      .reverse(),
    message_guard: guardView(item.messageGuard),
    agency_guard: guardView(item.agencyGuard),
    instalments_late: overdue?.count ?? 0,
    late_charges: overdue?.late_charges ?? 0,
    remaining,
    convenio: {
      late_days_min: convenio.lateDaysMin,
      forgiven_max: convenio.forgivenMax,
      instalments_max: convenio.countMax,
      days_max: convenio.offerDaysMax,
      is_used_up: convenio.isUsedUp,
    },
    offer:
      offer === undefined
        ? null
        : {
            forgiven: offer.terms.forgiven,
            instalments: offer.terms.count,
            valid_until: offer.validUntil,
          },
  };
}

type Reservation = {
  readonly loanId: string;
  readonly channel: ContactChannel;
  readonly isForAgency: boolean;
  readonly caller: StaffCaller;
};

type Refused<Reply extends Promise<Result<unknown, unknown>>> =
  Awaited<Reply> extends Result<unknown, infer Refusal> ? Refusal : never;

/** Announces a contact, if nobody else works on the loan and the guard allows it. */
export async function reserveContact(
  deps: StaffArrearsDeps,
  { loanId, channel, isForAgency, caller: { personId } }: Reservation,
): Promise<
  Result<
    { readonly contact_id: string; readonly at: string; readonly until: string },
    Refused<ReturnType<Arrears['reserveContact']>> | TakenByOther | 'not_found'
  >
> {
  const standing = await deps.arrears.standingOf(loanId);
  if (standing === null) return err('not_found');
  return transaction(deps.db, async (tx) => {
    const taken = await workOn(deps, tx, { subject: `${LOAN}${loanId}`, personId });
    if (!taken.ok) return taken;
    const order = { loanId, standing, channel, isForAgency, personId };
    const reserved = await deps.arrears.reserveContact(tx, order);
    if (!reserved.ok) return reserved;
    const { id, at, until } = reserved.value;
    return ok({
      contact_id: publicId('cnt', id),
      at: at.toISOString(),
      until: until.toISOString(),
    });
  });
}

type AskedOutcome = {
  readonly contactId: string;
  readonly outcome: ContactOutcome;
  readonly hour?: number | undefined;
  readonly note?: string | undefined;
  readonly caller: StaffCaller;
};

const hourRefused = (message: string): DetailedFailure<'validation_failed'> => ({
  code: 'validation_failed',
  fields: [{ path: 'hour', message }],
});

export async function recordContactOutcome(
  deps: StaffArrearsDeps,
  { contactId, outcome, hour, note, caller: { personId } }: AskedOutcome,
): Promise<
  Result<void, Refused<ReturnType<Arrears['recordOutcome']>> | DetailedFailure<'validation_failed'>>
> {
  if (outcome === 'asked_hour' && hour === undefined)
    return err(hourRefused('Di desde qué hora quiere que le llamen.'));
  if (outcome !== 'asked_hour' && hour !== undefined)
    return err(hourRefused('La hora va solo con quien pidió otra hora.'));
  const order = { contactId, personId, outcome, fromHour: hour ?? null, note: note ?? '' };
  return transaction(deps.db, (tx) => deps.arrears.recordOutcome(tx, order));
}

type AskedPromise = {
  readonly loanId: string;
  readonly amount: number;
  readonly dueOn: CivilDate;
  readonly caller: StaffCaller;
};

export async function recordPromise(
  deps: StaffArrearsDeps,
  { loanId, amount, dueOn, caller: { personId } }: AskedPromise,
): Promise<Result<string, Refused<ReturnType<Arrears['promiseToPay']>> | TakenByOther>> {
  return transaction(deps.db, async (tx) => {
    const taken = await workOn(deps, tx, { subject: `${LOAN}${loanId}`, personId });
    if (!taken.ok) return taken;
    return deps.arrears.promiseToPay(tx, { loanId, personId, amount, dueOn });
  });
}

import type { PromiseState } from '@abona/contract/staff/arrears-terms';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';

/** What a customer said they would pay of a loan, and by which day. */
export type LoanPromise = {
  readonly id: string;
  readonly loanId: string;
  readonly customerId: number;
  readonly personId: string;
  readonly amount: Centavos;
  readonly madeOn: CivilDate;
  readonly dueOn: CivilDate;
  /** How many events the loan had when it was made. */
  readonly eventsSeen: number;
};

/** Money that came for the loan, by its number among the loan's events. */
type Payment = { readonly sequence: number; readonly on: CivilDate; readonly amount: number };

/** The house's: who promises for later than this is offered another plan instead. */
export const PROMISE_DAYS_MAX = 15;

export const isPromisableDay = (dueOn: CivilDate, today: CivilDate): boolean =>
  dueOn >= today && dueOn <= addDays(today, PROMISE_DAYS_MAX);

type PromiseFacts = { readonly payments: readonly Payment[]; readonly today: CivilDate };

export type PromiseStanding = { readonly state: PromiseState; readonly paid: number };

/**
 * What became of the promises of one loan, in the order in which they were made. A promise is kept by money that took
 * effect from the day it was made to its own day and that the loan did not know of when it was made; money that is told
 * late counts on its day, and money that is taken back counts for nothing. The next promise takes over from its own
 * moment on, so that no peso keeps two.
 */
export function promiseStandings(
  promises: readonly LoanPromise[],
  { payments, today }: PromiseFacts,
): readonly PromiseStanding[] {
  return promises.map((promise, place) => {
    const next = promises[place + 1];
    const isReplaced = next !== undefined && next.madeOn <= promise.dueOn;
    const paid = payments
      .filter(
        ({ sequence, on }) =>
          sequence > promise.eventsSeen &&
          (!isReplaced || sequence <= next.eventsSeen) &&
          on >= promise.madeOn &&
          on <= promise.dueOn,
      )
      .reduce((sum, { amount }) => sum + amount, 0);
    if (paid >= promise.amount) return { state: 'kept', paid };
    if (isReplaced) return { state: 'replaced', paid };
    return { state: today > promise.dueOn ? 'broken' : 'open', paid };
  });
}

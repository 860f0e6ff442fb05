import type { Restriction } from '@abona/contract/identity/restriction';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import {
  type Act,
  type Agreement,
  asksAboutLoans,
  judgeStanding,
  judgeTaking,
  type PersonRefusal,
  type StandingFacts,
  type TakingAct,
  type TakingRefusal,
} from './domain/standing.ts';
import { lockCustomer } from './stores/customer-store.ts';
import { isBlocked } from './stores/erasure-store.ts';
import { listRestrictions } from './stores/restriction-store.ts';

type Question<A extends Act> = { readonly customerId: number; readonly act: A };

/** Whether somebody may borrow, or be paid out, at this moment: asked by every module that lends or pays out. */
export type Standing = {
  /**
   * Locks the customer until the transaction ends, and judges by what is so then. Asked before an application or a
   * loan is locked: customers are locked first.
   */
  readonly check: (
    tx: Tx,
    question: Question<Exclude<Act, TakingAct>>,
  ) => Promise<Result<null, PersonRefusal>>;
  /** The same for whoever makes use of a decision. */
  readonly checkTaking: (
    tx: Tx,
    question: Question<TakingAct> & { readonly agreement: Agreement },
  ) => Promise<Result<null, TakingRefusal>>;
  /** The lock alone, for whoever must lock something else before they can ask. */
  readonly lock: (tx: Tx, customerId: number) => Promise<void>;
  /** What people decided that somebody may not do for now, to be shown. */
  readonly restrictionsOf: (customerId: number) => Promise<readonly Restriction[]>;
};

export type StandingDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Asked of cases: whether somebody said that a loan in their name is not theirs. */
  readonly cases: {
    readonly isFrozen: (tx: Tx, customerId: number) => Promise<boolean>;
  };
  /** Asked of lending: what somebody owes as of today. */
  readonly loans: {
    readonly exposureOf: (
      customerId: number,
      tx: Tx,
    ) => Promise<{ readonly outstanding: Centavos; readonly isLate: boolean }>;
  };
};

const owingNothing = { outstanding: centavos(0), isLate: false };

export function openStanding({ db, clock, loans, cases }: StandingDeps): Standing {
  const factsOf = async (tx: Tx, { customerId, act }: Question<Act>): Promise<StandingFacts> => {
    const now = clock.now();
    await lockCustomer(tx, customerId);
    const [restrictions, isClosed, isFrozen, exposure] = await Promise.all([
      listRestrictions(tx, customerId, now),
      isBlocked(tx, customerId),
      cases.isFrozen(tx, customerId),
      asksAboutLoans(act) ? loans.exposureOf(customerId, tx) : owingNothing,
    ]);
    return {
      now,
      restrictions: restrictions.map(({ code }) => code),
      isClosed,
      isFrozen,
      ...exposure,
    };
  };
  return {
    lock: lockCustomer,
    check: async (tx, question) => judgeStanding(question.act, await factsOf(tx, question)),
    checkTaking: async (tx, { agreement, ...question }) =>
      judgeTaking(question.act, await factsOf(tx, question), agreement),
    restrictionsOf: (customerId) => listRestrictions(db, customerId, clock.now()),
  };
}

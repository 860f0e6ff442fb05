import type { Restriction } from '@abona/contract/identity/restriction';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import {
  capAt,
  type Due,
  isOverCap,
  isOverIncome,
  noCap,
  outsideDebtOn,
  type QuincenaBudget,
} from './domain/quincena-budget.ts';
import {
  type Act,
  type Agreement,
  asksAboutLoans,
  judgeStanding,
  judgeTaking,
  nothingWanted,
  type PersonRefusal,
  type StandingFacts,
  type TakingAct,
  type TakingRefusal,
  type Wanted,
} from './domain/standing.ts';
import { lockCustomer } from './stores/customer-store.ts';
import { isBlocked } from './stores/erasure-store.ts';
import { listOutsideDebts } from './stores/outside-debt-store.ts';
import { findCap } from './stores/quincena-cap-store.ts';
import { listRestrictions } from './stores/restriction-store.ts';

type Question<A extends Act> = {
  readonly customerId: number;
  readonly act: A;
  /** What would be borrowed; asked for only where the customer set a cap or told of debts elsewhere. */
  readonly wanted?: () => Promise<Wanted>;
};

type BudgetRefusal = Extract<PersonRefusal, 'cap_exceeded' | 'debts_exceed_income'>;

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
  /** The lock alone, for whoever must lock something else before they can ask. False: there is no such customer. */
  readonly lock: (tx: Tx, customerId: number) => Promise<boolean>;
  /** What people decided that somebody may not do for now, to be shown. */
  readonly restrictionsOf: (customerId: number) => Promise<readonly Restriction[]>;
  /** What the customer decided for themselves, to be shown. */
  readonly budgetOf: (customerId: number) => Promise<{
    readonly cap: Centavos | null;
    readonly elsewhereOn: (payday: CivilDate) => Centavos;
  }>;
  /** Plan by plan, what would refuse it if it were accepted now; for whoever shows several. */
  readonly weighPlans: (
    customerId: number,
    wanted: Wanted,
  ) => Promise<readonly (BudgetRefusal | null)[]>;
};

export type StandingDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Asked of cases: whether somebody said that a loan in their name is not theirs. */
  readonly cases: {
    readonly isFrozen: (tx: Tx, customerId: number) => Promise<boolean>;
  };
  /** Asked of lending: what somebody owes as of today, and when it is to be paid. */
  readonly loans: {
    readonly exposureOf: (
      customerId: number,
      tx: Tx,
    ) => Promise<{ readonly outstanding: Centavos; readonly isLate: boolean }>;
    readonly duesOf: (customerId: number, tx?: Tx) => Promise<readonly Due[]>;
  };
};

const owingNothing = { outstanding: centavos(0), isLate: false };

async function readBudget(
  db: Database | Tx,
  customerId: number,
  now: Date,
): Promise<QuincenaBudget> {
  const [cap, debts] = await Promise.all([
    findCap(db, customerId),
    listOutsideDebts(db, customerId),
  ]);
  return { cap: capAt(cap, now), debts };
}

const noBudget: QuincenaBudget = { cap: noCap, debts: [] };
const isSet = ({ cap, debts }: QuincenaBudget): boolean => cap.amount !== null || debts.length > 0;

export function openStanding({ db, clock, loans, cases }: StandingDeps): Standing {
  const factsOf = async (
    tx: Tx,
    { customerId, act, wanted }: Question<Act>,
  ): Promise<StandingFacts> => {
    const now = clock.now();
    await lockCustomer(tx, customerId);
    const [restrictions, isClosed, isFrozen, exposure, budget] = await Promise.all([
      listRestrictions(tx, customerId, now),
      isBlocked(tx, customerId),
      cases.isFrozen(tx, customerId),
      asksAboutLoans(act) ? loans.exposureOf(customerId, tx) : owingNothing,
      wanted === undefined ? noBudget : readBudget(tx, customerId, now),
    ]);
    const isWeighed = wanted !== undefined && isSet(budget);
    return {
      ...{ now, isClosed, isFrozen, ...exposure, budget },
      restrictions: restrictions.map(({ code }) => code),
      dues: isWeighed ? await loans.duesOf(customerId, tx) : [],
      wanted: isWeighed ? await wanted() : nothingWanted,
    };
  };
  return {
    lock: lockCustomer,
    check: async (tx, question) => judgeStanding(question.act, await factsOf(tx, question)),
    checkTaking: async (tx, { agreement, ...question }) =>
      judgeTaking(question.act, await factsOf(tx, question), agreement),
    restrictionsOf: (customerId) => listRestrictions(db, customerId, clock.now()),
    budgetOf: async (customerId) => {
      const { cap, debts } = await readBudget(db, customerId, clock.now());
      return { cap: cap.amount, elsewhereOn: (payday) => outsideDebtOn(debts, payday) };
    },
    weighPlans: async (customerId, { plans, monthlyIncome }) => {
      const { cap, debts } = await readBudget(db, customerId, clock.now());
      const dues = isSet({ cap, debts }) ? await loans.duesOf(customerId) : [];
      return plans.map((plan) => {
        if (isOverCap({ plan, dues }, cap.amount)) return 'cap_exceeded';
        return isOverIncome({ plan, dues }, { debts, monthlyIncome })
          ? 'debts_exceed_income'
          : null;
      });
    },
  };
}

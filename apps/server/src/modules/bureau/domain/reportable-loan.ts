import { type ReportedAccount, wholePesos } from '@abona/bureau-report/reported-account';
import type { Situation } from '@abona/bureau-report/situation';
import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { InvariantBroken, invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';

/** A loan as it stood when the day of a cut ended, as far as bureaus are told of it. */
export type ReportableLoan = {
  readonly loanId: string;
  readonly customerId: number;
  readonly day: CivilDate;
  readonly openedOn: CivilDate;
  readonly coolingOffUntil: CivilDate;
  readonly frequency: ReportedAccount['frequency'];
  readonly instalments: number;
  readonly levelPayment: Centavos;
  readonly lastDueOn: CivilDate;
  readonly lent: Centavos;
  readonly recovered: Centavos;
  readonly lastPayment: { readonly on: CivilDate; readonly amount: Centavos } | null;
  readonly closing: 'paid' | 'paid_off' | 'refunded' | 'withdrawn' | 'written_off' | 'void' | null;
  readonly closedOn: CivilDate | null;
  readonly hasFallenDue: boolean;
  readonly owed: { readonly principal: Centavos; readonly total: Centavos };
  readonly late: {
    readonly since: CivilDate;
    readonly days: number;
    readonly instalments: number;
    readonly amount: Centavos;
  } | null;
  /** What is in dispute: neither owed nor late as far as bureaus are told. */
  readonly disputed: Centavos;
  readonly firstLateSince: CivilDate | null;
  readonly relief:
    | 'deferred'
    | 'restructured'
    | 'overdue_restructured'
    | 'restructured_with_quita'
    | null;
  /** Who asked for a quita, where a part was given up. */
  readonly quita: 'customer' | 'lender' | null;
  readonly daysLateWorst: number;
};

/** What bureaus know the account by already. */
export type KnownAccount = {
  readonly number: number;
  readonly openedOn: CivilDate;
  readonly firstDefaultOn: CivilDate | null;
};

/** Days late from which a loan counts as overdue portfolio (cartera vencida). */
const OVERDUE_PORTFOLIO_DAYS = 90;

/**
 * Whether bureaus are told of a loan at all. One that the customer withdrew from never was; while they may still
 * withdraw nothing is told, so that there is nothing to take back.
 */
export const isReportable = ({ closing, coolingOffUntil, day }: ReportableLoan): boolean =>
  closing !== 'withdrawn' && day > coolingOffUntil;

/** The day of the first default, once there was one; of a loan that was lost without one, the day it was lost on. */
export const firstDefaultOf = (loan: ReportableLoan): CivilDate | null =>
  loan.firstLateSince ?? (loan.closing === 'written_off' ? loan.closedOn : null);

/** `AB-000000123`. */
const numberOf = ({ number }: KnownAccount): string => `AB-${String(number).padStart(9, '0')}`;

/** The number in what `numberOf` makes of it; null: it is none of ours. */
export function parseAccountNumber(text: string): number | null {
  const found = /^AB-(\d{9,15})$/.exec(text);
  return found === null ? null : Number(found[1]);
}

export function reportedAccountOf(loan: ReportableLoan, known: KnownAccount): ReportedAccount {
  invariant(isReportable(loan), () => `loan ${loan.loanId} is told to nobody`);
  const { owed } = loan;
  const isOver = owed.total === 0;
  return {
    number: numberOf(known),
    situation: situationOf(loan),
    frequency: loan.frequency,
    payments: loan.instalments,
    instalment: wholePesos(isOver ? centavos(0) : loan.levelPayment),
    openedOn: known.openedOn,
    firstDefaultOn: known.firstDefaultOn,
    lastPaymentOn: loan.lastPayment?.on ?? null,
    lastPayment: wholePesos(loan.lastPayment?.amount ?? centavos(0)),
    lastPurchaseOn: known.openedOn,
    closedOn: isOver ? loan.closedOn : null,
    cutOn: loan.day,
    originalAmount: wholePesos(loan.lent),
    highestCredit: wholePesos(loan.lent),
    balance: wholePesos(owed.total),
    principal: wholePesos(owed.principal),
    interest: wholePesos(centavos(owed.total - owed.principal)),
    ...latenessOf(loan),
    isTooNew: loan.closing === null && !loan.hasFallenDue,
    termDays: daysBetween(loan.openedOn, loan.lastDueOn),
  };
}

type Lateness = Pick<
  ReportedAccount,
  'overdue' | 'overduePayments' | 'daysLate' | 'overduePortfolioSince'
>;

const notLate: Lateness = {
  overdue: wholePesos(centavos(0)),
  overduePayments: 0,
  daysLate: 0,
  overduePortfolioSince: null,
};

/** All of what was lost is overdue; of what is owed, what is late. */
function latenessOf({ owed, late, closing }: ReportableLoan): Lateness {
  if (owed.total === 0) return notLate;
  const overdue = closing === 'written_off' ? owed.total : (late?.amount ?? centavos(0));
  if (late === null) return { ...notLate, overdue: wholePesos(overdue) };
  return {
    overdue: wholePesos(overdue),
    overduePayments: late.instalments,
    daysLate: late.days,
    overduePortfolioSince:
      late.days >= OVERDUE_PORTFOLIO_DAYS ? addDays(late.since, OVERDUE_PORTFOLIO_DAYS) : null,
  };
}

function situationOf(loan: ReportableLoan): Situation {
  const { closing, owed, recovered, disputed, relief } = loan;
  switch (closing) {
    case null:
      return disputed > 0 ? 'disputed' : (relief ?? 'open');
    case 'paid':
    case 'paid_off':
      return paidSituationOf(loan);
    case 'refunded':
      return 'refunded';
    case 'written_off':
      if (owed.total === 0) return 'collected';
      return recovered > 0 ? 'written_off_partly_recovered' : 'written_off';
    case 'void':
      return 'not_theirs';
    case 'withdrawn':
      throw new InvariantBroken('a loan that was withdrawn from is told to nobody');
  }
}

function paidSituationOf({ relief, quita, daysLateWorst }: ReportableLoan): Situation {
  if (quita !== null)
    return quita === 'customer' ? 'settled_by_customer_quita' : 'settled_by_lender_quita';
  if (relief !== null && relief !== 'deferred') return 'restructured_paid';
  return daysLateWorst >= OVERDUE_PORTFOLIO_DAYS ? 'collected' : 'paid';
}

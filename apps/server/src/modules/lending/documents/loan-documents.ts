import { type Closure, closingLetterDocument } from '@abona/documents/closing-letter';
import { commissionsOf } from '@abona/documents/commissions';
import type { Credit, Holder } from '@abona/documents/credit';
import type { PrintedDocument } from '@abona/documents/printed-document';
import {
  lastJournalOf,
  loanAccounts,
  type Period,
  unstatedActivity,
} from '@abona/documents/statement/loan-activity';
import { statementDocument } from '@abona/documents/statement/statement-document';
import { statementFigures } from '@abona/documents/statement/statement-figures';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos, sum } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import { buildSchedule, type Schedule } from '@abona/loan-math/schedule';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Loan, LoanContract } from '../domain/loan.ts';
import { openingState, replay } from '../domain/replay.ts';
import { readEvents } from '../stores/event-store.ts';
import { findLoan, readOpening } from '../stores/loan-store.ts';
import { movementNamesOf, standingOf } from './loan-standing.ts';
import { readLoanActivity } from './read-loan-activity.ts';

export type DocumentDeps = {
  /** A transaction that sees one state of the books while several questions are asked. */
  readonly source: Database | Tx;
  readonly ledger: Pick<Ledger, 'statement' | 'balancesOf'>;
};

/** What lending does not know of its own loans: who the customer is, and what was bought where. */
export type DocumentOrder = {
  readonly loanId: string;
  readonly folio: string;
  readonly holder: Holder;
  readonly purchase: Credit['purchase'];
};

export type StatementOrder = DocumentOrder & {
  readonly period: Period;
  /** The last journal that the statement before knew of. */
  readonly toldThrough: number;
};

export type LoanStatement = { readonly document: PrintedDocument; readonly throughJournal: number };

/** The statement of a loan for a period, as the books and the loan's story say today. */
export async function loanStatement(
  { source, ledger }: DocumentDeps,
  order: StatementOrder,
): Promise<Result<LoanStatement, 'lending.loan_unknown'>> {
  const { loanId, period } = order;
  const loan = await findLoan(source, loanId);
  if (loan === null) return err('lending.loan_unknown');
  const events = await readEvents(source, loanId);
  const start = openingState(loan.contract, await readOpening(source, loanId));
  const until = events.filter((event) => event.on <= period.to);
  const { state } = replay(loan.contract, start, { events: until, to: period.to });
  const whole = { from: loan.contract.openedOn, to: period.to };
  const all = await readLoanActivity({ ledger, source }, loanId, whole);
  const told = { before: period.from, throughJournal: order.toldThrough };
  const figures = statementFigures(unstatedActivity(all, told));
  const document = statementDocument({
    lender,
    holder: order.holder,
    credit: creditOf(loan.contract, order.purchase),
    folio: order.folio,
    period,
    figures,
    standing: standingOf(loan.contract, state),
    names: movementNamesOf(figures.movements, events),
  });
  return ok({ document, throughJournal: lastJournalOf(all) });
}

type LetterRefusal = 'lending.loan_unknown' | 'lending.loan_still_owes';

/** The closing letter of a loan that ended well; one that is owed, was lost or is void gets none. */
export async function loanClosingLetter(
  { source, ledger }: DocumentDeps,
  order: DocumentOrder & { readonly issuedOn: CivilDate },
): Promise<Result<PrintedDocument, LetterRefusal>> {
  const loan = await findLoan(source, order.loanId);
  if (loan === null) return err('lending.loan_unknown');
  const closure = closureOf(loan);
  if (closure === null) return err('lending.loan_still_owes');
  const accounts = loanAccounts.map((account) => `${account}:${order.loanId}` as const);
  const amounts = await ledger.balancesOf(source, accounts);
  const balances = Object.fromEntries(
    loanAccounts.map((account, index) => [account, amounts[index] ?? centavos(0)]),
  ) as Parameters<typeof closingLetterDocument>[0]['balances'];
  const { holder, folio, issuedOn, purchase } = order;
  const credit = creditOf(loan.contract, purchase);
  const creditBalance = loan.state.credit;
  return ok(
    closingLetterDocument({
      lender,
      holder,
      credit,
      folio,
      issuedOn,
      closure,
      balances,
      creditBalance,
    }),
  );
}

function closureOf({ state }: Loan): Closure | null {
  const { closing, closedOn, totals } = state;
  if (closing === null || closedOn === null) return null;
  if (closing === 'written_off' || closing === 'void') return null;
  return { on: closedOn, reason: closing, totalPaid: sum(Object.values(totals.received)) };
}

/** What documents say of a loan, from what was agreed. */
export function creditOf(contract: LoanContract, purchase: Credit['purchase']): Credit {
  const { terms, latePolicy } = contract;
  return {
    loanId: publicId('loan', contract.loanId),
    signedOn: contract.openedOn,
    purchase,
    principal: terms.principal,
    annualRate: terms.annualRate,
    iva: terms.iva,
    late: latePolicy,
    // The day on which an offer becomes a loan is the day its CAT was computed for.
    cat: { tenths: contract.catTenths, calculatedOn: contract.openedOn },
    frequency: terms.frequency,
    instalmentCount: terms.dueDates.length,
    commissions: commissionsOf(terms, latePolicy),
  };
}

/** The schedule that was signed: the terms give it again, to the centavo. */
export function agreedSchedule({ terms, loanId }: LoanContract): Schedule {
  const schedule = buildSchedule(terms);
  invariant(schedule.ok, `loan ${loanId} was opened on terms that make no schedule`);
  return schedule.value;
}

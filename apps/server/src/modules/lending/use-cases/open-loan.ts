import { randomUUIDv7 } from 'node:crypto';
import { addDays } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { advance } from '../domain/advance.ts';
import { entriesOfSteps, entryOf } from '../domain/books.ts';
import { textOf } from '../domain/contract-json.ts';
import type { Disbursement, Loan, LoanContract, Rail } from '../domain/loan.ts';
import { sameContent } from '../domain/loan-event.ts';
import { contractOf, type LoanOffer } from '../domain/quote-offer.ts';
import { openingState } from '../domain/replay.ts';
import { saveSheetOf } from '../domain/save-sheet.ts';
import { loanOpened } from '../events.ts';
import { insertEvent } from '../stores/event-store.ts';
import { toLoan } from '../stores/loan-row.ts';
import { insertLoan, insertPlan, saveSinceOpening } from '../stores/loan-save-store.ts';
import { findLoanByKey, lockCustomer, readRows } from '../stores/loan-store.ts';
import { type LendingDeps, postEntries, todayOf } from './lending-deps.ts';

/** An offer that was accepted, and where the money goes. */
export type LoanOpening = {
  /** What it is opened for, once (`application:…`). */
  readonly key: string;
  readonly customerId: number;
  readonly offer: LoanOffer;
  readonly disbursement: Disbursement;
  /** How an opening fee that is paid at once came in. */
  readonly openingFeeRail?: Rail;
  readonly automaticPayment?: boolean;
  readonly actor: string;
  /** Journals of others that belong to the same moment: posted together with the loan's own. */
  readonly besides?: Parameters<LendingDeps['ledger']['postAll']>[1];
};

export type Opened = { readonly loan: Loan; readonly isNew: boolean };
type OpeningRefusal = 'lending.key_reused' | 'lending.date_in_future';

/** Opens a loan, once for its key, in the caller's transaction. */
export async function openLoanIn(
  deps: LendingDeps,
  tx: Tx,
  opening: LoanOpening,
): Promise<Result<Opened, OpeningRefusal>> {
  await lockCustomer(tx, opening.customerId);
  const contract = contractOf(opening.offer, {
    loanId: randomUUIDv7(),
    customerId: opening.customerId,
    disbursement: opening.disbursement,
    openingFeeRail: opening.openingFeeRail ?? null,
  });
  const earlier = await findLoanByKey(tx, opening.key);
  if (earlier !== null) {
    const loan = toLoan(earlier, await readRows(tx, earlier, 'all'));
    if (!isSameContract(loan.contract, contract)) return err('lending.key_reused');
    // Those that are in the books already are found there.
    await deps.ledger.postAll(tx, opening.besides ?? []);
    return ok({ loan, isNew: false });
  }
  const today = todayOf(deps.clock);
  if (contract.openedOn > today) return err('lending.date_in_future');
  const loan = await writeNew(deps, tx, { opening, contract, today });
  return ok({ loan, isNew: true });
}

export const openLoan = (
  deps: LendingDeps,
  opening: LoanOpening,
): Promise<Result<Opened, OpeningRefusal>> =>
  transaction(deps.db, (tx) => openLoanIn(deps, tx, opening));

/** The id is rolled anew each time; all else must be what it was. */
const isSameContract = (a: LoanContract, b: LoanContract): boolean =>
  sameContent(JSON.parse(textOf({ ...a, loanId: '' })), JSON.parse(textOf({ ...b, loanId: '' })));

async function writeNew(
  deps: LendingDeps,
  tx: Tx,
  {
    opening,
    contract,
    today,
  }: { opening: LoanOpening; contract: LoanContract; today: Loan['contract']['openedOn'] },
): Promise<Loan> {
  const { loanId, openedOn } = contract;
  const start = openingState(contract, opening.offer.schedule);
  const blank: Loan = {
    contract,
    state: start,
    pastDueSince: null,
    delinquency: 'current',
    nextEventOn: addDays(openedOn, 1),
    lastStatementOn: null,
    statementCount: 0,
    eventCount: 1,
    automaticPayment: opening.automaticPayment ?? false,
  };
  const since = advance(contract, start, today);
  const sheet = saveSheetOf(blank, since);
  await insertLoan(tx, sheet.loan, opening.key);
  // The plan is kept as it was on the first day: of its instalments nothing was paid and nothing was late.
  await insertPlan(tx, { contract, state: start }, 'opened');
  await insertEvent(tx, {
    loan_id: loanId,
    sequence: 1,
    kind: 'opened',
    business_key: `opened:${loanId}`,
    effective_on: openedOn,
    recorded_on: today,
    content: { kind: 'opened', key: opening.key },
    outcome: { loanId, status: 'active', closing: null, applied: [], prepaid: 0, credit: 0 },
    actor: opening.actor,
  });
  await saveSinceOpening(tx, sheet);
  const lent = entryOf(contract, {
    kind: 'disbursement',
    key: `opened:${loanId}`,
    on: openedOn,
    before: null,
    after: start,
  });
  const entries = [...(lent === null ? [] : [lent]), ...entriesOfSteps(contract, since.steps)];
  const brought = (await deps.openings?.opened(tx, contract)) ?? [];
  const besides = [...(opening.besides ?? []), ...brought];
  await postEntries(deps.ledger, tx, { entries, actor: opening.actor, besides });
  await announce(deps, tx, { loan: sheet.loan, opening });
  return sheet.loan;
}

async function announce(
  deps: LendingDeps,
  tx: Tx,
  { loan, opening }: { readonly loan: Loan; readonly opening: LoanOpening },
): Promise<void> {
  const { loanId, customerId, product, productVersion } = loan.contract;
  await deps.audit(tx, {
    subject: `loan:${loanId}`,
    actor: opening.actor,
    action: loanOpened.name,
    reason: null,
    detail: { business_key: opening.key, product, product_version: productVersion },
  });
  await deps.publish(tx, loanOpened, {
    loan_id: loanId,
    customer_id: customerId,
    business_key: opening.key,
    status: loan.state.status,
    closing: loan.state.closing,
  });
}

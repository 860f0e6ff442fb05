import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CivilDate } from '@abona/kernel/civil-date';
import { databaseFailureOf } from '#platform/database/database-failure.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type Advanced, advance } from '../domain/advance.ts';
import { entriesOfSteps, type LoanEntry } from '../domain/books.ts';
import type { Loan } from '../domain/loan.ts';
import { type SaveSheet, saveSheetOf } from '../domain/save-sheet.ts';
import { batchSettled, dayShared } from '../events.ts';
import {
  beginDay,
  countBatch,
  countDueLoans,
  finishDay,
  horizonOf,
  lockDueLoans,
  noteForwarded,
} from '../stores/day-store.ts';
import { saveSheets } from '../stores/loan-save-store.ts';
import { type LendingDeps, postEntries } from './lending-deps.ts';
import { writeOffLate } from './write-off.ts';

const BATCH_LOANS = 400;
/** Two batches at a time: one is computed while the database writes the other. */
const WORKERS = 2;
const PAUSE_MS = 25;
/** So many batches are worth another share, which any node takes; of a day there are so many shares at most. */
const BATCHES_WORTH_A_SHARE = 10;
const SHARES_MAX = 16;

export type DayOptions = { readonly signal?: AbortSignal; readonly batchLoans?: number };

export type DaySettled = {
  readonly loans: number;
  readonly journals: number;
  /** Loans that could not be brought forward; the day stays open until somebody has looked. */
  readonly failed: readonly string[];
};

/**
 * End of day: brings every loan to which something happens forward to the day, batch by batch. Killed
 * anywhere it goes on where it stopped; run twice or late it finds nothing, or all that was missed. A
 * loan that somebody is paying at this moment is brought forward by that payment. Then loans that are later than the
 * policy allows are written off.
 *
 * Nodes share the day (`shareDay`). A batch is a transaction: its loans are locked, which is the lease, and whoever else
 * looks for loans passes them over. What it did is committed with that they are done, or not at all; a node that dies
 * lets go of its loans with its connection, and whoever looks next takes them. One node begins the day and ends it, when
 * no loan is left in anybody's hands.
 */
export async function settleDay(
  deps: LendingDeps,
  day: CivilDate,
  options: DayOptions = {},
): Promise<DaySettled> {
  await beginDay(deps.db, day, deps.clock.technicalNow());
  const held = (await deps.claims?.heldLoans()) ?? [];
  const run = { day, loans: 0, journals: 0, failed: new Set<string>(), held, options };
  await callForShare(deps, run, 1);
  await Promise.all(Array.from({ length: WORKERS }, () => settleBatches(deps, run)));
  const { signal } = options;
  if (run.failed.size === 0 && signal?.aborted !== true)
    await noteForwarded(deps.db, day, deps.clock.technicalNow());
  const late = { day, without: asideOf(run), ...(signal !== undefined && { signal }) };
  for (const loanId of await writeOffLate(deps, late)) run.failed.add(loanId);
  if (run.failed.size === 0 && options.signal?.aborted !== true)
    await finishDay(deps.db, day, deps.clock.technicalNow());
  return { loans: run.loans, journals: run.journals, failed: [...run.failed] };
}

type Share = { readonly day: CivilDate; readonly number: number };

/**
 * A share of the day for whichever node has taken it: batch after batch until none is left, beside the node that began
 * the day. The next share is called for first, as long as there is work for it, so that they are taken one by one and
 * not all by the node that looks first. A loan that fails is left to the node that began, which names it.
 */
export async function shareDay(
  deps: LendingDeps,
  { day, number }: Share,
  options: DayOptions = {},
): Promise<number> {
  const held = (await deps.claims?.heldLoans()) ?? [];
  const run = { day, loans: 0, journals: 0, failed: new Set<string>(), held, options };
  await callForShare(deps, run, number + 1);
  await settleBatches(deps, run);
  return run.loans;
}

async function callForShare(deps: LendingDeps, run: Run, number: number): Promise<void> {
  if (number > SHARES_MAX) return;
  const { day, options } = run;
  const due = await countDueLoans(deps.db, { day, without: asideOf(run) });
  if (due < BATCHES_WORTH_A_SHARE * (options.batchLoans ?? BATCH_LOANS)) return;
  await transaction(deps.db, (tx) => deps.publish(tx, dayShared, { business_date: day, number }));
}

type Run = {
  readonly day: CivilDate;
  loans: number;
  journals: number;
  readonly failed: Set<string>;
  /** Nothing happens to them until a payment that its customer told of is found, or is not. */
  readonly held: readonly string[];
  readonly options: DayOptions;
};

const asideOf = ({ failed, held }: Run): readonly string[] => [...failed, ...held];

async function settleBatches(deps: LendingDeps, run: Run): Promise<void> {
  const whole = run.options.batchLoans ?? BATCH_LOANS;
  // After a batch that could not be written its loans are tried one by one, to find the one.
  let oneByOne = 0;
  while (run.options.signal?.aborted !== true) {
    const limit = oneByOne > 0 ? 1 : whole;
    const done = await tryBatch(deps, run, limit);
    oneByOne = done === null ? whole : Math.max(0, oneByOne - 1);
    if (done === null) continue;
    run.loans += done.loans;
    run.journals += done.journals;
    if (done.loans > 0) {
      await countBatch(deps.db, run.day, done);
      continue;
    }
    const due = await countDueLoans(deps.db, { day: run.day, without: asideOf(run) });
    if (due === 0) return;
    await pause(PAUSE_MS);
  }
}

type Batch = { readonly loans: number; readonly journals: number };

/** Null when it failed as a whole; a single loan that fails is set aside. */
async function tryBatch(deps: LendingDeps, run: Run, limit: number): Promise<Batch | null> {
  const taken: string[] = [];
  try {
    return await transaction(deps.db, (tx) => {
      taken.length = 0;
      return settleBatch(deps, tx, { run, limit, taken });
    });
  } catch (error) {
    if (databaseFailureOf(error) !== null) throw error;
    const [only] = taken;
    if (taken.length === 1 && only !== undefined) run.failed.add(only);
    deps.log.error({ error, count: taken.length }, 'loans could not be brought forward');
    return null;
  }
}

type Settled = {
  readonly sheet: SaveSheet;
  readonly entries: readonly LoanEntry[];
  readonly before: Loan;
};

async function settleBatch(
  deps: LendingDeps,
  tx: Parameters<typeof lockDueLoans>[0],
  { run, limit, taken }: { readonly run: Run; readonly limit: number; readonly taken: string[] },
): Promise<Batch> {
  const { day } = run;
  const loans = await lockDueLoans(tx, { day, limit, without: asideOf(run) });
  taken.push(...loans.map(({ contract }) => contract.loanId));
  const settled = loans.flatMap((loan): Settled[] => {
    try {
      return [settle(loan, day)];
    } catch (error) {
      run.failed.add(loan.contract.loanId);
      deps.log.error({ error }, 'a loan could not be brought forward');
      return [];
    }
  });
  if (settled.length === 0) return { loans: 0, journals: 0 };
  const entries = settled.flatMap((each) => each.entries);
  await postEntries(deps.ledger, tx, { entries, actor: 'system:end-of-day' });
  await saveSheets(
    tx,
    settled.map(({ sheet }) => sheet),
    [],
  );
  await announce(deps, tx, { day, settled });
  return { loans: settled.length, journals: entries.length };
}

function settle(loan: Loan, day: CivilDate): Settled {
  const advanced: Advanced = advance(loan.contract, loan.state, day);
  return {
    before: loan,
    sheet: saveSheetOf(loan, { ...advanced, horizon: horizonOf(day) }),
    entries: entriesOfSteps(loan.contract, advanced.steps),
  };
}

async function announce(
  deps: LendingDeps,
  tx: Parameters<typeof lockDueLoans>[0],
  { day, settled }: { readonly day: CivilDate; readonly settled: readonly Settled[] },
): Promise<void> {
  const batch = randomUUIDv7();
  await deps.audit(tx, {
    subject: `end_of_day:${batch}`,
    actor: 'system:end-of-day',
    action: batchSettled.name,
    reason: null,
    detail: { business_date: day, loans: settled.length },
  });
  await deps.publish(tx, batchSettled, {
    business_date: day,
    batch,
    fell_due: settled.flatMap(fallenDue),
    got_later: settled.flatMap(({ before, sheet: { loan } }) =>
      loan.delinquency === before.delinquency
        ? []
        : [{ loan_id: loan.contract.loanId, delinquency: loan.delinquency }],
    ),
    ended: settled.flatMap(({ sheet: { loan } }) =>
      loan.state.closing === null
        ? []
        : [{ loan_id: loan.contract.loanId, closing: loan.state.closing }],
    ),
  });
}

function fallenDue({ before, sheet: { loan } }: Settled) {
  const wasDue = new Set(before.state.rows.filter((row) => row.isDue).map(({ k }) => k));
  return loan.state.rows
    .filter((row) => row.isDue && !wasDue.has(row.k))
    .map(({ k }) => ({ loan_id: loan.contract.loanId, k }));
}

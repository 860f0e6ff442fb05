import { createHash, randomUUIDv7 } from 'node:crypto';
import { type ControlFigures, controlFiguresOf } from '@abona/bureau-report/control-figures';
import { readCirculoXml } from '@abona/bureau-report/read-circulo-xml';
import { readIntf } from '@abona/bureau-report/read-intf';
import { type RecordProblem, recordProblems } from '@abona/bureau-report/record-problems';
import type { ReportedRecord } from '@abona/bureau-report/reported-account';
import { writeCirculoXml } from '@abona/bureau-report/write-circulo-xml';
import { writeIntf } from '@abona/bureau-report/write-intf';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { firstOfMonth } from '../domain/report-calendar.ts';
import {
  firstDefaultOf,
  isReportable,
  type ReportableLoan,
  reportedAccountOf,
} from '../domain/reportable-loan.ts';
import { type Borrower, reportedPersonOf } from '../domain/reported-person.ts';
import {
  type Account,
  keepAccounts,
  listKnownAccounts,
  saveOverdueTold,
} from '../stores/account-store.ts';
import { addReport, findReport, lockReports, type ReportState } from '../stores/report-store.ts';
import { type BureauDeps, todayOf } from './bureau-deps.ts';

type ReportFiles = { readonly intf: string; readonly circulo: string };

/** Why a loan is not in the report: its person cannot be named, nobody can be told, or a bureau would refuse it. */
export type LeftOut = {
  readonly loanId: string;
  readonly why: RecordProblem | 'person_unknown' | 'unreachable';
};

export type PreparedReport = {
  readonly cutOn: CivilDate;
  readonly state: ReportState;
  readonly files: ReportFiles;
  readonly sha256: ReportFiles;
  readonly figures: ControlFigures;
  /** Of this time only: a report that was made before leaves nobody out any more. */
  readonly leftOut: readonly LeftOut[];
};

/** A loan with whoever borrowed it. */
type Borrowed = { readonly loan: ReportableLoan; readonly borrower: Borrower };

const PAGE = 200;

/**
 * The report of a cut: made once, with what is known then, and the same for ever after. Whoever is overdue in it
 * is told before it leaves (LRSIC 40): the notice is queued with their record, and without one there is no record.
 */
export async function prepareReport(deps: BureauDeps, cutOn: CivilDate): Promise<PreparedReport> {
  const made = await madeBefore(deps, cutOn);
  if (made !== null) return made;
  const borrowed = await borrowedOn(deps, cutOn);
  const leftOut = await transaction(deps.db, async (tx) => {
    await lockReports(tx);
    return (await findReport(tx, cutOn)) === null ? makeReport(deps, tx, { cutOn, borrowed }) : [];
  });
  const report = await madeBefore(deps, cutOn);
  invariant(report !== null, () => `the report of ${cutOn} was not kept`);
  return { ...report, leftOut };
}

async function madeBefore(deps: BureauDeps, cutOn: CivilDate): Promise<PreparedReport | null> {
  const report = await findReport(deps.db, cutOn);
  if (report === null) return null;
  const records = await deps.submissions.ofReport(deps.db, cutOn);
  const files = filesOf(deps, records, cutOn);
  return {
    cutOn,
    state: report.state,
    files,
    sha256: { intf: sha256(files.intf), circulo: sha256(files.circulo) },
    figures: controlFiguresOf(records),
    leftOut: [],
  };
}

/** Asked before the transaction: whoever knows people asks the database by themselves. */
async function borrowedOn(deps: BureauDeps, cutOn: CivilDate): Promise<readonly Borrowed[]> {
  const borrowed: Borrowed[] = [];
  const since = firstOfMonth(cutOn);
  for (let after: string | null = null; ; ) {
    const page: readonly ReportableLoan[] = await deps.loans.onDay(deps.db, {
      day: cutOn,
      which: 'open',
      since,
      after,
      limit: PAGE,
    });
    const told = await withoutUntoldVoids(deps.db, page);
    for (const loan of told)
      if (isReportable(loan) && isNews(loan, since))
        borrowed.push({ loan, borrower: await deps.borrowers.of(loan.customerId) });
    after = page.at(-1)?.loanId ?? null;
    if (page.length < PAGE) return borrowed;
  }
}

/** A loan that was never the customer's is told as such where bureaus know it; where they do not, it never was. */
export async function withoutUntoldVoids(
  source: Database,
  loans: readonly ReportableLoan[],
): Promise<readonly ReportableLoan[]> {
  const voids = loans.filter(({ closing }) => closing === 'void').map(({ loanId }) => loanId);
  const known = await listKnownAccounts(source, voids);
  return loans.filter(({ closing, loanId }) => closing !== 'void' || known.has(loanId));
}

/** A loan that ended is told in the month in which it did; one that was lost for as long as any of it is owed. */
const isNews = ({ closedOn, owed, lastPayment }: ReportableLoan, since: CivilDate): boolean =>
  closedOn === null || closedOn >= since || owed.total > 0 || (lastPayment?.on ?? '') >= since;

type Making = { readonly cutOn: CivilDate; readonly borrowed: readonly Borrowed[] };

async function makeReport(
  deps: BureauDeps,
  tx: Tx,
  { cutOn, borrowed }: Making,
): Promise<readonly LeftOut[]> {
  const accounts = await keepAccounts(
    tx,
    borrowed.map(({ loan }) => ({ ...loan, firstDefaultOn: firstDefaultOf(loan) })),
  );
  const leftOut: LeftOut[] = [];
  const told: ReportedLoan[] = [];
  for (const { loan, borrower } of borrowed) {
    const account = accounts.get(loan.loanId);
    invariant(account !== undefined, () => `loan ${loan.loanId} has no account`);
    const outcome = recordOf({ loan, borrower, account });
    if (typeof outcome === 'string') leftOut.push({ loanId: loan.loanId, why: outcome });
    else told.push({ loan, borrower, account, record: outcome });
  }
  for (const one of told) await tellOfOverdue(deps, tx, one);
  const records = told.map(({ record }) => record);
  const createdAt = deps.clock.technicalNow();
  await deps.submissions.add(
    tx,
    told.map(({ loan, record }) => ({
      id: randomUUIDv7(),
      loanId: loan.loanId,
      customerId: loan.customerId,
      reason: 'monthly',
      cutOn,
      dueOn: null,
      record,
      createdAt,
    })),
  );
  const files = filesOf(deps, records, cutOn);
  checkFiles(deps, files, records.length);
  const figures = controlFiguresOf(records);
  const hashes = { intfSha256: sha256(files.intf), circuloSha256: sha256(files.circulo) };
  await addReport(tx, { cutOn, ...hashes, figures, createdAt });
  await deps.audit(tx, {
    subject: `bureau:${cutOn}`,
    actor: 'system',
    action: 'bureau.report_made',
    reason: null,
    detail: { records: figures.records, left_out: leftOut.length },
  });
  return leftOut;
}

type Known = Borrowed & { readonly account: Account };
type ReportedLoan = Known & { readonly record: ReportedRecord };

/** The record of a loan, or why there is none. */
function recordOf({ loan, borrower, account }: Known): ReportedRecord | LeftOut['why'] {
  const person = reportedPersonOf(borrower);
  if (person === null) return 'person_unknown';
  const record = { person, account: reportedAccountOf(loan, account) };
  const [problem] = recordProblems(record);
  if (problem !== undefined) return problem;
  const isUnreachable = borrower.email === null && borrower.phone === null;
  return record.account.overdue > 0 && isUnreachable ? 'unreachable' : record;
}

/** The record of one loan, under the number that its account keeps. */
export async function recordOne(
  tx: Tx,
  { loan, borrower }: Borrowed,
): Promise<{ readonly account: Account; readonly record: ReturnType<typeof recordOf> }> {
  const accounts = await keepAccounts(tx, [{ ...loan, firstDefaultOn: firstDefaultOf(loan) }]);
  const account = accounts.get(loan.loanId);
  invariant(account !== undefined, () => `loan ${loan.loanId} has no account`);
  return { account, record: recordOf({ loan, borrower, account }) };
}

/** Once while a loan stays overdue; whoever caught up is told again when they fall behind again. */
export async function tellOfOverdue(
  deps: BureauDeps,
  tx: Tx,
  { loan, borrower, account, record }: ReportedLoan,
): Promise<void> {
  const { overdue } = record.account;
  if (overdue === 0 && account.overdueToldOn !== null) await saveOverdueTold(tx, loan.loanId, null);
  if (overdue === 0 || account.overdueToldOn !== null) return;
  const { customerId, loanId, day: cutOn } = loan;
  const { email, phone } = borrower;
  await deps.notices.queue(tx, { customerId, loanId, cutOn, overdue, email, phone });
  await saveOverdueTold(tx, loanId, todayOf(deps));
}

const filesOf = (
  { layouts }: BureauDeps,
  records: readonly ReportedRecord[],
  cutOn: CivilDate,
): ReportFiles => ({
  intf: writeIntf(records, cutOn, layouts.intf),
  circulo: writeCirculoXml(records, cutOn, layouts.circulo),
});

/** Nothing is kept that its reader would not read. */
function checkFiles({ layouts }: BureauDeps, files: ReportFiles, records: number): void {
  for (const read of [readIntf(files.intf), readCirculoXml(files.circulo, layouts.circulo)])
    invariant(
      read.ok && read.value.records.length === records,
      () => `a bureau file does not read back: ${read.ok ? 'records are missing' : read.error}`,
    );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

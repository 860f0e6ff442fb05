import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { bucketOfDays, ENDED, WRITTEN_OFF } from '../domain/bucket.ts';
import type { PortfolioRow } from '../ports.ts';
import {
  findLoanIdsOfDay,
  listFalseFigures,
  listLoansOfDay,
  type PortfolioLoan,
} from '../stores/portfolio-loan-store.ts';
import { findSnapshot, type Snapshot } from '../stores/snapshot-store.ts';
import type { ReportingDeps } from './reporting-deps.ts';

export type SnapshotVerdict = {
  readonly snapshot: Snapshot;
  /** How many loans were told anew. */
  readonly loans: number;
  /** What is not as the events tell it, in words; the first ones. */
  readonly differences: readonly string[];
};

type VerifyRefusal = 'day_invalid' | 'not_kept' | 'loans_not_kept';

const PAGE = 500;
const DIFFERENCES_MAX = 50;

/**
 * Tells every loan of a kept day anew from its events, as many as were known then, and compares it with the row that
 * was kept, to the centavo; then looks for loans that should be there and are not, and adds the sums up anew.
 */
export async function verifySnapshot(
  deps: ReportingDeps,
  text: string,
): Promise<Result<SnapshotVerdict, VerifyRefusal>> {
  const asked = parseCivilDate(text);
  if (!asked.ok) return err('day_invalid');
  const snapshot = await findSnapshot(deps.db, asked.value);
  if (snapshot === null) return err('not_kept');
  const rows = await compareRows(deps, snapshot.day);
  if (rows.loans === 0 && snapshot.loans > 0) return err('loans_not_kept');
  const missing = await findMissing(deps, snapshot);
  const sums = await listFalseFigures(deps.db, snapshot.day);
  const differences = [...rows.differences, ...missing, ...sums].slice(0, DIFFERENCES_MAX);
  return ok({ snapshot, loans: rows.loans, differences });
}

async function compareRows({ db, loans }: ReportingDeps, day: CivilDate) {
  const differences: string[] = [];
  let count = 0;
  for (let after: string | null = null; ; ) {
    const kept: readonly PortfolioLoan[] = await listLoansOfDay(db, { day, after, limit: PAGE });
    const seen = new Map(kept.map((row) => [row.loan_id, row.events_seen]));
    const known = (loanId: string) => seen.get(loanId) ?? 0;
    const told = await loans.retell(db, { day, loanIds: [...seen.keys()], known });
    const rowOf = new Map(told.map((row) => [row.loan_id, row]));
    for (const row of kept) differences.push(...differencesOf(row, rowOf.get(row.loan_id)));
    count += kept.length;
    after = kept.at(-1)?.loan_id ?? null;
    if (kept.length < PAGE || differences.length > DIFFERENCES_MAX) break;
  }
  return { loans: count, differences };
}

/** What a row says, and the events do not. */
function differencesOf(kept: PortfolioLoan, told: PortfolioRow | undefined): readonly string[] {
  if (told === undefined) return [`loan ${kept.loan_id}: is kept, and was over or never there`];
  const expected = {
    product: told.product,
    merchant: told.merchant_id ?? 'none',
    cohort: told.opened_on.slice(0, 7),
    lent: told.lent,
    status: told.status,
    closed_on: told.closed_on,
    days_late: told.days_late,
    bucket: bucketOf(told),
    principal: told.principal,
    interest: told.interest,
    fell_due: told.fell_due,
    is_restructured: told.is_restructured,
    first_due_on: told.first_due_on,
    is_first_unpaid: told.is_first_unpaid,
  } satisfies Partial<PortfolioLoan>;
  return Object.entries(expected).flatMap(([name, value]) => {
    const was = kept[name as keyof typeof expected];
    return was === value
      ? []
      : [`loan ${kept.loan_id}: ${name} is ${was}, the events tell ${value}`];
  });
}

const bucketOf = ({ status, days_late }: PortfolioRow): number => {
  if (status === 'written_off') return WRITTEN_OFF;
  return status === 'closed' ? ENDED : bucketOfDays(days_late);
};

/** Loans that were there by what had been written down when the snapshot was taken, and are not in it. */
async function findMissing(
  { db, loans }: ReportingDeps,
  { day, takenAt }: Snapshot,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let after: string | null = null; ; ) {
    const present: readonly string[] = await loans.listPresent(db, { day, after, limit: PAGE });
    const kept = await findLoanIdsOfDay(db, day, present);
    const others = present.filter((loanId) => !kept.has(loanId));
    const told = await loans.retell(db, { day, loanIds: others, known: () => takenAt });
    missing.push(...told.map(({ loan_id }) => `loan ${loan_id}: was there, and is not kept`));
    after = present.at(-1) ?? null;
    if (present.length < PAGE || missing.length > DIFFERENCES_MAX) return missing;
  }
}

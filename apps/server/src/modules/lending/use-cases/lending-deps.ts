import { type CivilDate, compareDates } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Ledger } from '#modules/ledger/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { CacheHints } from '#platform/hints/invalidated-cache.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Log } from '#platform/log.ts';
import { advance } from '../domain/advance.ts';
import type { LoanEntry } from '../domain/books.ts';
import type { Loan, LoanContract, LoanState } from '../domain/loan.ts';
import { type ClaimedPayment, spareClaimed } from '../domain/spare-claimed.ts';
import type { Surroundings } from '../ports.ts';
import { readStory } from '../stores/loan-store.ts';

/** What the use cases of this module work with; each takes the part it needs. */
export type LendingDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post' | 'postAll' | 'reverse' | 'balancesOf'>;
  readonly audit: RecordAudit;
  readonly publish: Publish;
  /** Absent where nobody can say that they paid. */
  readonly claims?: OpenClaims;
  /** Absent where a loan brings nothing but itself. */
  readonly openings?: Openings;
  /** Absent where nothing of the catalogue is remembered. */
  readonly hints?: CacheHints;
};

/** What issuing and reading documents works with. */
export type DocumentsDeps = Pick<LendingDeps, 'db' | 'clock' | 'publish' | 'audit'> &
  Pick<Surroundings, 'ledger' | 'agreements' | 'payments' | 'fields'>;

/**
 * Asked of engagement: what a loan brings its customer besides, written in the transaction that opens it. Its
 * journals are posted together with the loan's own.
 */
export type Openings = {
  readonly opened: (tx: Tx, contract: LoanContract) => Promise<readonly LedgerEntry[]>;
};

/**
 * Asked of collections. Loans whose product is said to have gone back stand still until the shop answers.
 * A payment that a customer said they made stops nothing: the books count every day as if they had not
 * said so, and what was paid in time undoes it when it is found. Meanwhile what being late would not have
 * cost is not asked of them.
 */
export type OpenClaims = {
  readonly heldLoans: () => Promise<readonly string[]>;
  /** Payments that are looked for, by loan. */
  readonly claimedPayments: (
    source: Database | Tx,
    loanIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly ClaimedPayment[]>>;
  /** How many words of a customer are open, and how many came to nothing lately. */
  readonly standingOf: (source: Database | Tx, customerId: number) => Promise<ClaimStanding>;
  /** Of these, those that are held, and since which day. */
  readonly heldSince: (
    source: Database | Tx,
    loanIds: readonly string[],
  ) => Promise<ReadonlyMap<string, CivilDate>>;
};

export type ClaimStanding = { readonly open: number; readonly failed: number };

/**
 * Loans as they stand today, with what fell due since they were touched; held ones as they stood then, and
 * without what a payment that is looked for would have spared them.
 */
export async function asOfToday(
  { clock, claims, db }: Pick<LendingDeps, 'clock' | 'claims' | 'db'>,
  loans: readonly Loan[],
  source: Database | Tx = db,
): Promise<readonly Loan[]> {
  const today = todayOf(clock);
  const late = loans.filter(({ state }) => state.status === 'active').map(idOf);
  const held = late.length === 0 ? null : await claims?.heldSince(source, late);
  const claimed = late.length === 0 ? null : await claims?.claimedPayments(source, late);
  const shown: Loan[] = [];
  for (const loan of loans) {
    // A day of the past always: nobody says today that they paid tomorrow.
    const { state } = advance(loan.contract, loan.state, held?.get(idOf(loan)) ?? today);
    const payments = claimed?.get(idOf(loan)) ?? [];
    const spared = payments.length === 0 ? state : await spareOf(source, { loan, state, payments });
    shown.push({ ...loan, state: spared });
  }
  return shown;
}

async function spareOf(
  source: Database | Tx,
  { loan, state, payments }: { loan: Loan; state: LoanState; payments: readonly ClaimedPayment[] },
): Promise<LoanState> {
  const story = await readStory(source, idOf(loan));
  return spareClaimed(loan.contract, { state, story, payments });
}

const idOf = ({ contract }: Loan): string => contract.loanId;

/** The business day it is. */
export const todayOf = (clock: Clock): CivilDate => mexicoCityDate(clock.now().getTime());

/** The business day for a loan: a clock that was set back does not undo what has been settled. */
export function businessDayOf(
  clock: Clock,
  { settled_through }: { readonly settled_through: string },
): CivilDate {
  const today = todayOf(clock);
  const settled = settled_through as CivilDate;
  return compareDates(settled, today) > 0 ? settled : today;
}

type LedgerEntry = Parameters<Ledger['post']>[1];

type Postings = {
  readonly entries: readonly LoanEntry[];
  readonly actor: string;
  /** Of others, at the same moment. */
  readonly besides?: readonly LedgerEntry[];
};

/** Posts the journals of loans; their accounts are written as the ledger names them. */
export async function postEntries(
  ledger: LendingDeps['ledger'],
  tx: Tx,
  { entries, actor, besides = [] }: Postings,
): Promise<void> {
  const all = [...entries.map((entry) => ({ ...entry, actor }) as LedgerEntry), ...besides];
  for (let first = 0; first < all.length; first += ENTRIES_MAX)
    await ledger.postAll(tx, all.slice(first, first + ENTRIES_MAX));
}

const ENTRIES_MAX = 1_000;

import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { openSealFolder } from './adapters/seal-folder.ts';
import { type AccountCode, accountOf, parseAccount } from './domain/account-code.ts';
import { type AccountKind, isAccountKind } from './domain/account-kinds.ts';
import { accountNameOf, chartOf } from './domain/account-names.ts';
import { type Difference, describeDifference } from './domain/difference.ts';
import type { Entry, ReversalOrder } from './domain/entry.ts';
import type { Journal } from './domain/journal.ts';
import type { AccountPage, LatestLines } from './domain/latest-lines.ts';
import type { Seal } from './domain/seal.ts';
import type { Statement, StatementQuery } from './domain/statement.ts';
import { ledgerWorkers } from './reactions.ts';
import { ledgerRoutes } from './routes.ts';
import { listSharedAccounts, readBalances } from './stores/balance-store.ts';
import {
  findJournal,
  findJournalById,
  findJournals,
  listJournalsOf,
  readNetOf,
} from './stores/ledger-store.ts';
import { findClosing, findLastSeal } from './stores/seal-store.ts';
import { readTrialBalance } from './stores/trial-balance-store.ts';
import { type Posted, postEntries } from './use-cases/post-entries.ts';
import { readLatest, readStatement } from './use-cases/read-statement.ts';
import { type ReversalRefusal, reverseJournal } from './use-cases/reverse-journal.ts';
import { sealDay } from './use-cases/seal-day.ts';
import { type Verification, verifyBook } from './use-cases/verify-book.ts';

export type { AccountCode } from './domain/account-code.ts';
export type { AccountKind } from './domain/account-kinds.ts';
export type { LatestPlace } from './domain/latest-lines.ts';

type Source = Database | Tx;

/** What the rest of the monolith may ask of the books. Everything else is private. */
export type Ledger = {
  /**
   * Posts an entry in the caller's transaction. The same key again finds the first journal and
   * changes nothing; the same key with other content throws, and so rolls the use case back.
   */
  readonly post: (tx: Tx, entry: Entry) => Promise<Posted>;
  /** The same for several, up to a thousand, in one statement and one order of locks. */
  readonly postAll: (tx: Tx, entries: readonly Entry[]) => Promise<readonly Posted[]>;
  /** Undoes what was posted under a key, at most once; asked again it finds the first reversal. */
  readonly reverse: (tx: Tx, order: ReversalOrder) => Promise<Result<Posted, ReversalRefusal>>;
  readonly find: (source: Source, businessKey: string) => Promise<Journal | null>;
  /** Those of the keys that are in the books, in their order there. */
  readonly findAll: (
    source: Source,
    businessKeys: readonly string[],
  ) => Promise<readonly Journal[]>;
  /** Journals that move an account of a loan, a customer or a shop, the latest first. */
  readonly listOf: typeof listJournalsOf;
  /** What journals brought to one account, debit positive, by their keys. */
  readonly netOf: typeof readNetOf;
  readonly findById: (source: Source, id: number) => Promise<Journal | null>;
  /** The account that somebody outside names; null: there is no such name. */
  readonly parseAccount: typeof parseAccount;
  readonly parseKind: (text: string) => AccountKind | null;
  /** The kind of an account, and whose it is; empty where there is one for all. */
  readonly partsOf: typeof accountOf;
  /** What a kind of account is called, on which side it grows and whose it is. */
  readonly chartOf: typeof chartOf;
  /** The shared accounts of one kind by whose they are, in pages. */
  readonly listShared: typeof listSharedAccounts;
  /** An account from its latest line on, in pages; null: nothing was ever posted to it. */
  readonly latest: (source: Source, query: LatestLines) => Promise<AccountPage | null>;
  /** Until which day the books are closed for good; null: nothing is yet. */
  readonly sealedUntil: (source: Source) => Promise<CivilDate | null>;
  /** When the books of a day were closed; null: they are open. */
  readonly closedAt: (db: Database, day: CivilDate) => Promise<Date | null>;
  /** What an accountant calls an account. */
  readonly nameOf: (account: AccountCode) => string;
  /** In the direction of the account: what a customer owes or is owed is positive. */
  readonly balanceOf: (source: Source, account: AccountCode) => Promise<Centavos>;
  /** In the order of the accounts. */
  readonly balancesOf: (
    source: Source,
    accounts: readonly AccountCode[],
  ) => Promise<readonly Centavos[]>;
  readonly statement: (source: Source, query: StatementQuery) => Promise<Statement>;
  /** Every kind of account in a span of days: what it held before, what reached it and what left it. */
  readonly trialBalance: typeof readTrialBalance;
  /** Closes a business day for good; asked again it finds the first seal. */
  readonly sealDay: (businessDate: CivilDate) => Promise<Result<Seal, Difference>>;
  /** Recomputes the whole book and stops at the first difference. */
  readonly verify: () => Promise<Verification>;
  readonly describeDifference: (difference: Difference) => string;
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
};

type Deps = {
  readonly db: Database;
  /** Whole books are read in streams, on connections of their own. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Where seals are kept outside the database. */
  readonly sealFolder: string;
};

export function createLedger({ sealFolder, ...rest }: Deps): Ledger {
  const deps = { ...rest, vault: openSealFolder(sealFolder) };
  return {
    post: async (tx, entry) => firstOf(await postEntries(tx, [entry])),
    postAll: postEntries,
    reverse: reverseJournal,
    find: findJournal,
    findAll: findJournals,
    listOf: listJournalsOf,
    netOf: readNetOf,
    findById: findJournalById,
    parseAccount,
    parseKind: (text) => (isAccountKind(text) ? text : null),
    partsOf: accountOf,
    chartOf,
    listShared: listSharedAccounts,
    latest: readLatest,
    sealedUntil: async (source) => (await findLastSeal(source))?.businessDate ?? null,
    closedAt: findClosing,
    nameOf: accountNameOf,
    balanceOf: async (source, account) => firstOf(await balancesOf(source, [account])),
    balancesOf,
    statement: readStatement,
    trialBalance: readTrialBalance,
    sealDay: (businessDate) => sealDay(deps, businessDate),
    verify: () => verifyBook(deps),
    describeDifference,
    routes: (api) => ledgerRoutes(api, rest.db),
    workers: ledgerWorkers(deps),
  };
}

async function balancesOf(
  source: Source,
  accounts: readonly AccountCode[],
): Promise<readonly Centavos[]> {
  const balances = await readBalances(source, accounts);
  // What was never posted to holds nothing.
  return accounts.map((account) => balances.get(account) ?? centavos(0));
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  invariant(first !== undefined, 'asked for one, got none');
  return first;
}

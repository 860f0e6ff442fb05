import type { Database } from '#platform/database/database.ts';
import { AccountSums } from '../book/account-sums.ts';
import { DayTotals } from '../book/day-totals.ts';
import { type Scan, scanStretch } from '../book/scan-stretch.ts';
import { hashOf } from '../book/seal-hash.ts';
import type { Difference, SealPart } from '../domain/difference.ts';
import {
  type Digest,
  type Seal,
  type Stretch,
  sealAfter,
  sealFileText,
  stretchAfter,
} from '../domain/seal.ts';
import type { SealVault } from '../ports.ts';
import { type Book, readBook } from '../stores/book-store.ts';
import { nameAccount, nameJournal } from '../stores/ledger-store.ts';
import { findDayTotals, findKindTotals, findSeals } from '../stores/seal-store.ts';

type Deps = { readonly db: Database; readonly databaseUrl: string; readonly vault: SealVault };

/** What a verifier read, and the first thing it found wrong. */
export type Verification = {
  readonly difference: Difference | null;
  /** What the difference is about, in the words of the books. */
  readonly subject: string | null;
  readonly accounts: number;
  readonly journals: number;
  readonly postings: number;
  readonly seals: number;
};

/** How far the reading has come. */
type Reading = {
  readonly sums: AccountSums;
  accounts: number;
  journals: number;
  postings: number;
  seals: number;
};

/**
 * Recomputes the whole book from its postings, seal by seal, and stops at the first difference: a
 * journal that is not whole or not balanced, a seal that its rows or its file contradict, a reversal
 * that is no mirror image, a balance that its postings do not give. It reads one snapshot, in
 * streams, and disturbs nobody.
 */
export async function verifyBook(deps: Deps): Promise<Verification> {
  // Read before the snapshot is taken, so that the snapshot holds everything they cover.
  const seals = await findSeals(deps.db);
  return readBook(deps.databaseUrl, async (book) => {
    const { lastAccountId } = await book.lastIds();
    const sums = new AccountSums(lastAccountId);
    await sums.load(book.balances());
    const reading: Reading = { sums, accounts: 0, journals: 0, postings: 0, seals: 0 };
    const difference =
      (await firstInChain(deps, book, { seals, reading })) ??
      (await firstInTail(book, seals.at(-1) ?? null, reading)) ??
      (await firstBadReversal(book)) ??
      sums.firstWrong();
    const { sums: _, ...counts } = reading;
    const subject = difference === null ? null : await subjectOf(deps.db, difference);
    return { difference, subject, ...counts };
  });
}

async function firstInChain(
  deps: Deps,
  book: Book,
  { seals, reading }: { readonly seals: readonly Seal[]; readonly reading: Reading },
): Promise<Difference | null> {
  let last: Seal | null = null;
  for (const seal of seals) {
    const difference: Difference | null =
      brokenIf(seal, 'hash', hashOf(seal) !== seal.hash) ??
      (await compareWithFile(deps.vault, seal)) ??
      (await compareWithRows(deps.db, book, { seal, last, reading }));
    if (difference !== null) return difference;
    reading.seals += 1;
    last = seal;
  }
  const kept = await deps.vault.numbers();
  const gone = kept.find((number) => number > (last?.number ?? 0));
  // One that was set while we were reading is no loss.
  const isGone = gone !== undefined && (await findSeals(deps.db)).every((s) => s.number !== gone);
  return isGone ? { kind: 'seal_missing', number: gone } : null;
}

async function compareWithFile(vault: SealVault, seal: Seal): Promise<Difference | null> {
  const text = await vault.find(seal.number);
  if (text === null) return { kind: 'seal_file_missing', number: seal.number };
  if (text !== sealFileText(seal)) return { kind: 'seal_file_differs', number: seal.number };
  return null;
}

async function compareWithRows(
  db: Database,
  book: Book,
  {
    seal,
    last,
    reading,
  }: { readonly seal: Seal; readonly last: Seal | null; readonly reading: Reading },
): Promise<Difference | null> {
  const stretch = stretchAfter(last, seal);
  const totals = new DayTotals();
  const kinds = new DayTotals();
  const { difference, digest } = await scan(book, stretch, { reading, totals: { totals, kinds } });
  if (difference !== null) return difference;
  const { number, previousHash } = sealAfter(last, seal.businessDate, { stretch, digest });
  const isTotalled =
    JSON.stringify(totals.list()) === JSON.stringify(await findDayTotals(db, seal.number)) &&
    JSON.stringify(kinds.list()) === JSON.stringify(await findKindTotals(db, seal.number));
  return (
    brokenIf(seal, 'link', number !== seal.number || previousHash !== seal.previousHash) ??
    compareDigests(seal, digest) ??
    brokenIf(seal, 'totals', !isTotalled)
  );
}

const compareDigests = (seal: Seal, digest: Digest): Difference | null =>
  brokenIf(seal, 'accounts', seal.accountsHash !== digest.accountsHash) ??
  brokenIf(seal, 'accounts', seal.accountCount !== digest.accountCount) ??
  brokenIf(seal, 'journals', seal.journalsHash !== digest.journalsHash) ??
  brokenIf(seal, 'journals', seal.journalCount !== digest.journalCount) ??
  brokenIf(seal, 'postings', seal.postingsHash !== digest.postingsHash) ??
  brokenIf(seal, 'postings', seal.postingCount !== digest.postingCount);

const brokenIf = ({ number }: Seal, part: SealPart, isBroken: boolean): Difference | null =>
  isBroken ? { kind: 'seal_broken', number, part } : null;

/** What no seal covers yet. */
async function firstInTail(
  book: Book,
  last: Seal | null,
  reading: Reading,
): Promise<Difference | null> {
  const stretch = stretchAfter(last, await book.lastIds());
  const { difference } = await scan(book, stretch, { reading, totals: null });
  return difference;
}

/** What is kept with a seal, by account and by the number of a kind. */
type KeptTotals = { readonly totals: DayTotals; readonly kinds: DayTotals };

async function scan(
  book: Book,
  stretch: Stretch,
  { reading, totals: kept }: { readonly reading: Reading; readonly totals: KeptTotals | null },
): Promise<Scan> {
  const { sums } = reading;
  const result = await scanStretch(book, stretch, (accountId, amount, epochDay) => {
    if (!sums.keepsBalance(accountId)) kept?.totals.add(accountId, amount, epochDay);
    kept?.kinds.add(sums.kindOf(accountId), amount, epochDay);
    return sums.add(accountId, amount);
  });
  reading.accounts += result.digest?.accountCount ?? 0;
  reading.journals += result.digest?.journalCount ?? 0;
  reading.postings += result.digest?.postingCount ?? 0;
  return result;
}

async function firstBadReversal(book: Book): Promise<Difference | null> {
  const journalId = await book.firstBadReversal();
  return journalId === null ? null : { kind: 'reversal_not_a_mirror', journalId };
}

async function subjectOf(db: Database, difference: Difference): Promise<string | null> {
  if (difference.kind === 'balance_wrong') return nameAccount(db, difference.accountId);
  return 'journalId' in difference ? nameJournal(db, difference.journalId) : null;
}

import type { CivilDate } from '@abona/kernel/civil-date';

/** A stretch of the books: what came after one account and journal, up to others. */
export type Stretch = {
  readonly afterAccountId: number;
  readonly afterJournalId: number;
  readonly lastAccountId: number;
  readonly lastJournalId: number;
};

/** What a stretch holds, counted and hashed in the order of its ids. */
export type Digest = {
  readonly accountCount: number;
  readonly journalCount: number;
  readonly postingCount: number;
  readonly accountsHash: string;
  readonly journalsHash: string;
  readonly postingsHash: string;
};

/** What one business date brought to an account that keeps no balance. */
export type DayTotal = {
  readonly accountId: number;
  readonly businessDate: CivilDate;
  readonly debit: number;
  readonly credit: number;
};

/** What one business date brought to all accounts of one kind. */
export type KindTotal = Omit<DayTotal, 'accountId'> & { readonly kind: string };

/** Everything that is summed up with a seal. */
export type SealTotals = {
  readonly accounts: readonly DayTotal[];
  readonly kinds: readonly KindTotal[];
};

/** A day closed for good. */
export type Seal = Digest & {
  readonly number: number;
  readonly businessDate: CivilDate;
  readonly lastAccountId: number;
  readonly lastJournalId: number;
  readonly previousHash: string;
  readonly hash: string;
};

export type UnhashedSeal = Omit<Seal, 'hash'>;

const BEFORE_THE_FIRST = '0'.repeat(64);

/** What comes between the last seal and a boundary. */
export const stretchAfter = (
  last: Seal | null,
  boundary: { readonly lastAccountId: number; readonly lastJournalId: number },
): Stretch => ({
  afterAccountId: last?.lastAccountId ?? 0,
  afterJournalId: last?.lastJournalId ?? 0,
  lastAccountId: boundary.lastAccountId,
  lastJournalId: boundary.lastJournalId,
});

export const sealAfter = (
  last: Seal | null,
  businessDate: CivilDate,
  { stretch, digest }: { readonly stretch: Stretch; readonly digest: Digest },
): UnhashedSeal => ({
  ...digest,
  number: (last?.number ?? 0) + 1,
  businessDate,
  lastAccountId: stretch.lastAccountId,
  lastJournalId: stretch.lastJournalId,
  previousHash: last?.hash ?? BEFORE_THE_FIRST,
});

/** The words that are hashed: every field of the seal, one to a line, in an order that never changes. */
export const sealText = (seal: UnhashedSeal): string =>
  [
    'abona ledger seal 1',
    seal.number,
    seal.businessDate,
    seal.lastAccountId,
    seal.lastJournalId,
    seal.accountCount,
    seal.journalCount,
    seal.postingCount,
    seal.accountsHash,
    seal.journalsHash,
    seal.postingsHash,
    seal.previousHash,
    '',
  ].join('\n');

/** A seal under the names of its columns, which are also those of its file. */
export const sealRecord = (seal: Seal) => ({
  number: seal.number,
  business_date: seal.businessDate,
  last_account_id: seal.lastAccountId,
  last_journal_id: seal.lastJournalId,
  account_count: seal.accountCount,
  journal_count: seal.journalCount,
  posting_count: seal.postingCount,
  accounts_hash: seal.accountsHash,
  journals_hash: seal.journalsHash,
  postings_hash: seal.postingsHash,
  previous_hash: seal.previousHash,
  hash: seal.hash,
});

/** What is kept of a seal outside the database: to read, and to compare letter by letter. */
export const sealFileText = (seal: Seal): string =>
  `${JSON.stringify(sealRecord(seal), null, 2)}\n`;

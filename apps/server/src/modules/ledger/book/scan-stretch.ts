import type { Difference } from '../domain/difference.ts';
import type { Digest, Stretch } from '../domain/seal.ts';
import { HashedRows } from './hashed-rows.ts';
import { integerRows } from './integer-rows.ts';
import { PostingLines, type Watch } from './posting-lines.ts';

/** The rows of the books in the order of their ids. Journals and postings can be read side by side. */
export type BookRows = {
  readonly accounts: (stretch: Stretch) => AsyncIterable<Buffer>;
  readonly journals: (stretch: Stretch) => AsyncIterable<Buffer>;
  readonly postings: (stretch: Stretch) => AsyncIterable<Buffer>;
};

/** The first thing that is wrong in a stretch, or else what it holds. */
export type Scan =
  | { readonly difference: Difference; readonly digest: null }
  | { readonly difference: null; readonly digest: Digest };

/** Id, line count, the journal it reverses, epoch day. */
const JOURNAL_COLUMNS = 4;

/** Reads a stretch once: every journal is added up, every row is hashed, every line is shown to `watch`. */
export async function scanStretch(book: BookRows, stretch: Stretch, watch: Watch): Promise<Scan> {
  const accounts = new HashedRows(book.accounts(stretch));
  let accountCount = 0;
  for await (const batch of accounts) accountCount += integerRows(batch, 1).length;

  const journals = new HashedRows(book.journals(stretch));
  const postings = new HashedRows(book.postings(stretch));
  const lines = new PostingLines(postings, watch);
  const scan = await scanJournals(journals, lines);
  if (scan.difference !== null) return { difference: scan.difference, digest: null };
  return {
    difference: null,
    digest: {
      accountCount,
      journalCount: scan.journalCount,
      postingCount: lines.countOfAll,
      accountsHash: accounts.digest(),
      journalsHash: journals.digest(),
      postingsHash: postings.digest(),
    },
  };
}

type JournalScan = { readonly journalCount: number; readonly difference: Difference | null };

async function scanJournals(
  journals: AsyncIterable<Buffer>,
  lines: PostingLines,
): Promise<JournalScan> {
  let journalCount = 0;
  for await (const batch of journals) {
    const rows = integerRows(batch, JOURNAL_COLUMNS);
    for (let at = 0; at < rows.length; at += JOURNAL_COLUMNS) {
      const journal = journalAt(rows, at);
      lines.begin();
      if (!lines.take(journal.id, journal.day)) await takeOn(lines, journal.id, journal.day);
      journalCount += 1;
      const difference = judge(journal, lines);
      if (difference !== null) return { journalCount, difference };
    }
  }
  // Whatever is left belongs to no journal.
  if (!lines.take(0, 0)) await takeOn(lines, 0, 0);
  return { journalCount, difference: strayOf(lines) };
}

const journalAt = (rows: Float64Array, at: number) => ({
  id: rows[at] ?? 0,
  lineCount: rows[at + 1] ?? 0,
  day: rows[at + 3] ?? 0,
});

/** Goes on with a journal over the end of a batch. */
async function takeOn(lines: PostingLines, journalId: number, day: number): Promise<void> {
  do await lines.refill();
  while (!lines.take(journalId, day));
}

function judge(
  { id: journalId, lineCount }: ReturnType<typeof journalAt>,
  lines: PostingLines,
): Difference | null {
  const next = lines.nextJournalId();
  if (next !== null && next < journalId) return strayOf(lines);
  if (lines.strangeAccountId !== null)
    return {
      kind: 'posting_without_account',
      journalId,
      accountId: lines.strangeAccountId,
    };
  if (lines.count !== lineCount)
    return { kind: 'journal_incomplete', journalId, lines: lines.count, lineCount };
  if (lines.total !== 0) return { kind: 'journal_unbalanced', journalId, total: lines.total };
  return null;
}

function strayOf(lines: PostingLines): Difference | null {
  const journalId = lines.nextJournalId();
  return journalId === null ? null : { kind: 'posting_without_journal', journalId };
}

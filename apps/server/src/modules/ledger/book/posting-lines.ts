import { integerRows } from './integer-rows.ts';

/** Journal, line, account, amount. */
const COLUMNS = 4;

/** Sees every line with the day of its journal; false when it knows no such account. */
export type Watch = (accountId: number, amount: number, epochDay: number) => boolean;

const noRows: Float64Array = new Float64Array(0);

/**
 * The lines of a stretch in the order of their journals, taken journal by journal. It is asked without
 * waiting, and only when a batch is used up is there something to wait for.
 */
export class PostingLines {
  /** Of the journal that was taken last. */
  count = 0;
  total = 0;
  strangeAccountId: number | null = null;
  /** Of all journals. */
  countOfAll = 0;

  readonly #batches: AsyncIterator<Buffer>;
  readonly #watch: Watch;
  #rows: Float64Array = noRows;
  #at = 0;
  #isEnded = false;

  constructor(batches: AsyncIterable<Buffer>, watch: Watch) {
    this.#batches = batches[Symbol.asyncIterator]();
    this.#watch = watch;
  }

  begin(): void {
    this.count = 0;
    this.total = 0;
  }

  /** Takes the lines of a journal; false when the batch ended first, and must be refilled. */
  take(journalId: number, epochDay: number): boolean {
    const rows = this.#rows;
    for (; this.#at < rows.length; this.#at += COLUMNS) {
      if (rows[this.#at] !== journalId) return true;
      const accountId = rows[this.#at + 2] ?? 0;
      const amount = rows[this.#at + 3] ?? 0;
      if (!this.#watch(accountId, amount, epochDay)) this.strangeAccountId ??= accountId;
      this.count += 1;
      this.total += amount;
      this.countOfAll += 1;
    }
    return this.#isEnded;
  }

  async refill(): Promise<void> {
    const { value, done } = await this.#batches.next();
    this.#isEnded = done === true;
    this.#rows = value === undefined ? noRows : integerRows(value, COLUMNS);
    this.#at = 0;
  }

  /** The journal of the next line, which a journal read in order must not lie behind. */
  nextJournalId(): number | null {
    return this.#rows[this.#at] ?? null;
  }
}

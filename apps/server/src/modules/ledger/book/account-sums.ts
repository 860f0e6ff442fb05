import type { Difference } from '../domain/difference.ts';
import { integerRows } from './integer-rows.ts';

/** Id, whether it keeps a balance, 1 for debit and -1 for credit, the balance, and the number of its kind. */
const COLUMNS = 5;

/**
 * What the postings of every account come to, beside what the account says it holds. Plain numbers in
 * rows, eight bytes each: a book has millions of accounts. Ids are handed out one after another, so
 * they serve as places.
 */
export class AccountSums {
  /** 0 where there is no account, 1 where it keeps a balance, 2 where it does not. */
  readonly #states: Uint8Array;
  readonly #signs: Int8Array;
  readonly #stored: Float64Array;
  readonly #sums: Float64Array;
  readonly #kinds: Uint8Array;
  count = 0;

  constructor(lastAccountId: number) {
    this.#states = new Uint8Array(lastAccountId + 1);
    this.#signs = new Int8Array(lastAccountId + 1);
    this.#stored = new Float64Array(lastAccountId + 1);
    this.#sums = new Float64Array(lastAccountId + 1);
    this.#kinds = new Uint8Array(lastAccountId + 1);
  }

  async load(batches: AsyncIterable<Buffer>): Promise<void> {
    for await (const batch of batches) {
      const rows = integerRows(batch, COLUMNS);
      for (let at = 0; at < rows.length; at += COLUMNS) {
        const id = rows[at] ?? 0;
        this.#states[id] = rows[at + 1] === 1 ? 1 : 2;
        this.#signs[id] = rows[at + 2] ?? 0;
        this.#stored[id] = rows[at + 3] ?? 0;
        this.#kinds[id] = rows[at + 4] ?? 0;
        this.count += 1;
      }
    }
  }

  /** False when there is no such account. */
  add(accountId: number, amount: number): boolean {
    const state = this.#states[accountId] ?? 0;
    if (state === 0) return false;
    this.#sums[accountId] = (this.#sums[accountId] ?? 0) + amount;
    return true;
  }

  kindOf(accountId: number): number {
    return this.#kinds[accountId] ?? 0;
  }

  keepsBalance(accountId: number): boolean {
    return this.#states[accountId] === 1;
  }

  /** The first account whose balance is not what its postings give. */
  firstWrong(): Difference | null {
    for (let id = 1; id < this.#states.length; id += 1) {
      if (this.#states[id] !== 1) continue;
      const stored = this.#stored[id] ?? 0;
      const recomputed = (this.#signs[id] ?? 0) * (this.#sums[id] ?? 0) + 0;
      if (stored !== recomputed)
        return { kind: 'balance_wrong', accountId: id, stored, recomputed };
    }
    return null;
  }
}

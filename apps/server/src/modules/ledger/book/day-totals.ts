import { fromEpochDay } from '@abona/kernel/civil-date';
import type { DayTotal } from '../domain/seal.ts';

/** More days than the calendar of the books has. */
const DAYS = 131_072;

/** Sums what each business date brought to an account, or to the kind of accounts that has a number. */
export class DayTotals {
  readonly #sums = new Map<number, { debit: number; credit: number }>();

  add(accountId: number, amount: number, epochDay: number): void {
    const key = accountId * DAYS + epochDay;
    let sums = this.#sums.get(key);
    if (sums === undefined) {
      sums = { debit: 0, credit: 0 };
      this.#sums.set(key, sums);
    }
    if (amount > 0) sums.debit += amount;
    else sums.credit -= amount;
  }

  /** By account, then by date. */
  list(): readonly DayTotal[] {
    return [...this.#sums]
      .sort(([one], [other]) => one - other)
      .map(([key, { debit, credit }]) => ({
        accountId: Math.floor(key / DAYS),
        businessDate: fromEpochDay(key % DAYS),
        debit,
        credit,
      }));
  }
}

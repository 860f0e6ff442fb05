import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import type { AccountCode } from './account-code.ts';
import type { Side } from './account-kinds.ts';
import type { JournalKind } from './entry.ts';
import { inDirection } from './statement.ts';

/** Where a page ended: the place of its last line, and what the account held before that line. */
export type LatestPlace = {
  readonly journalId: number;
  readonly line: number;
  readonly balance: Centavos;
};

export type LatestLines = {
  readonly account: AccountCode;
  /** The `next` of the page before; null: from the latest line on. */
  readonly before: LatestPlace | null;
  readonly limit: number;
};

/** A line as it was posted: debit positive. */
export type LatestLine = {
  readonly journalId: number;
  readonly line: number;
  readonly businessKey: string;
  readonly kind: JournalKind;
  readonly businessDate: CivilDate;
  readonly postedAt: Date;
  readonly reverses: number | null;
  readonly amount: Centavos;
};

/** A page of an account, the latest line first. */
export type AccountPage = {
  readonly lines: readonly (LatestLine & { readonly balance: Centavos })[];
  readonly next: LatestPlace | null;
};

/**
 * Runs a balance back in time, from the latest line on: each line with what the account held after it, in the
 * direction of the account. In the order of the books, which is that of one index: an account of ten million lines is
 * read as fast as one of ten. A journal of an earlier day that was written down late stands where it was written.
 */
export function accountPageOf(
  side: Side,
  { balance, lines }: { readonly balance: Centavos; readonly lines: readonly LatestLine[] },
  limit: number,
): AccountPage {
  let held = balance;
  const page = lines.slice(0, limit).map((line) => {
    const after = held;
    held = subtract(held, inDirection(side, line.amount));
    return { ...line, balance: after };
  });
  const last = lines.length > limit ? page.at(-1) : undefined;
  return {
    lines: page,
    next:
      last === undefined
        ? null
        : { journalId: last.journalId, line: last.line, balance: centavos(held) },
  };
}

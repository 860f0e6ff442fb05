import type { CivilDate } from '@abona/kernel/civil-date';
import { add, type Centavos, centavos } from '@abona/kernel/money';
import type { AccountCode } from './account-code.ts';
import type { Side } from './account-kinds.ts';
import type { JournalKind } from './entry.ts';

/** Both days belong to it. */
export type StatementQuery = {
  readonly account: AccountCode;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** The `next` of the page before. */
  readonly after?: StatementPlace | null;
};

/** Where a page of a statement ended. */
type StatementPlace = {
  readonly businessDate: CivilDate;
  readonly journalId: number;
  readonly line: number;
  readonly balance: Centavos;
};

/** Amounts and balances count in the direction of the account: up when there is more of what it holds. */
type StatementLine = {
  readonly journalId: number;
  readonly businessKey: string;
  readonly kind: JournalKind;
  readonly businessDate: CivilDate;
  readonly amount: Centavos;
  readonly balance: Centavos;
};

export type Statement = {
  readonly account: AccountCode;
  readonly opening: Centavos;
  readonly lines: readonly StatementLine[];
  readonly closing: Centavos;
  /** Where to go on, when there was more than one page holds. */
  readonly next: StatementPlace | null;
};

/** A line as it was posted: debit positive. */
export type PostedLine = Omit<StatementLine, 'balance'> & { readonly line: number };

/** Debit positive, turned into the direction of the account. */
export const inDirection = (side: Side, amount: Centavos): Centavos =>
  side === 'debit' ? amount : centavos(-amount);

/** Runs the balance down the lines; `pageLength` of them at most. */
export function statementOf(
  query: StatementQuery,
  { side, opening }: { readonly side: Side; readonly opening: Centavos },
  { posted, pageLength }: { readonly posted: readonly PostedLine[]; readonly pageLength: number },
): Statement {
  const page = posted.slice(0, pageLength);
  let balance = opening;
  const lines = page.map(({ line: _, ...rest }) => {
    const amount = inDirection(side, rest.amount);
    balance = add(balance, amount);
    return { ...rest, amount, balance };
  });
  const last = posted.length > pageLength ? page.at(-1) : undefined;
  return {
    account: query.account,
    opening,
    lines,
    closing: balance,
    next:
      last === undefined
        ? null
        : {
            businessDate: last.businessDate,
            journalId: last.journalId,
            line: last.line,
            balance,
          },
  };
}

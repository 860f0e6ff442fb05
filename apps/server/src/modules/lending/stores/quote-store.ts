import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { PayoffQuote } from '@abona/loan-math/payoff';
import type { Tx } from '#platform/database/database.ts';

/** What settles a loan when it is paid on a day or before. */
export type LoanQuote = {
  readonly id: string;
  readonly loanId: string;
  readonly validOn: CivilDate;
  readonly total: Centavos;
  readonly parts: PayoffQuote & { readonly credit: Centavos };
};

export async function insertQuote(tx: Tx, quote: LoanQuote, quotedAt: Date): Promise<void> {
  await tx
    .insertInto('lending.payoff_quotes')
    .values({
      id: quote.id,
      loan_id: quote.loanId,
      quoted_at: quotedAt,
      valid_on: quote.validOn,
      total: quote.total,
      parts: JSON.stringify(quote.parts),
    })
    .execute();
}

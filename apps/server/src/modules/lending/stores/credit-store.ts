import type { Centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { creditOrigin } from '../domain/credit-origin.ts';
import { type LoanRow, toLoan } from './loan-row.ts';

/** Saldo a favor of a loan that is over. */
type LeftCredit = {
  readonly loanId: string;
  readonly customerId: number;
  /** What was paid in money, and is owed in money. */
  readonly amount: Centavos;
  /** What was paid in points, and goes back as points. */
  readonly points: Centavos;
  /** How much has happened to the loan so far. */
  readonly eventCount: number;
};

type Page = { readonly after: string | null; readonly limit: number };

const left = (source: Database | Tx) =>
  source
    .selectFrom('lending.loans')
    .selectAll()
    .where('status', '<>', 'active')
    .where('credit', '>', 0);

/** By the ids of their loans, for whoever goes through all of them. */
async function listLeftCredits(
  source: Database | Tx,
  { after, limit }: Page,
): Promise<readonly LeftCredit[]> {
  const all = left(source);
  const rows = await (after === null ? all : all.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCredit);
}

const leftCreditsOf = async (
  source: Database | Tx,
  customerId: number,
): Promise<readonly LeftCredit[]> =>
  (await left(source).where('customer_id', '=', customerId).execute()).map(toCredit);

async function leftCreditOfLoan(source: Database | Tx, loanId: string): Promise<LeftCredit | null> {
  const row = await left(source).where('id', '=', loanId).executeTakeFirst();
  return row === undefined ? null : toCredit(row);
}

function toCredit(row: LoanRow): LeftCredit {
  const { contract, state } = toLoan(row, []);
  const { money, points } = creditOrigin(contract, state);
  return {
    loanId: row.id,
    customerId: row.customer_id,
    amount: money,
    points,
    eventCount: row.event_count,
  };
}

export const leftCredits = {
  page: listLeftCredits,
  of: leftCreditsOf,
  ofLoan: leftCreditOfLoan,
} as const;

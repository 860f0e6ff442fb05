import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { PurchaseFacts } from '../domain/application.ts';

/** What a loan was agreed on, and where its contract is. */
export type AgreedLoan = {
  readonly loanId: string;
  readonly applicationId: string;
  readonly offerId: string;
  readonly purchase: PurchaseFacts | null;
  readonly isInStore: boolean;
  readonly evidence: string | null;
  readonly contractVersion: string;
  /** The number printed on the contract; null on those that were accepted before it was kept. */
  readonly contractFolio: string | null;
};

/** Of this customer only. */
export async function findAgreedLoans(
  source: Database | Tx,
  customerId: number,
  loanIds: readonly string[],
): Promise<readonly AgreedLoan[]> {
  const { rows } = await sql<{
    loan_id: string;
    application_id: string;
    offer_id: string;
    purchase: PurchaseFacts | null;
    channel: string | null;
    kind: string;
    evidence: string | null;
    contract_version: string;
    contract_folio: string | null;
  }>`
    select acceptance.loan_id, acceptance.application_id, acceptance.offer_id,
      application.purchase, application.channel, application.kind, acceptance.evidence,
      acceptance.contract_version, acceptance.contract_folio
    from origination.acceptances acceptance
    join origination.applications application on application.id = acceptance.application_id
    where acceptance.loan_id = any(${loanIds}::uuid[]) and acceptance.customer_id = ${customerId}
  `.execute(source);
  return rows.map((row) => ({
    loanId: row.loan_id,
    applicationId: row.application_id,
    offerId: row.offer_id,
    purchase: row.purchase,
    isInStore: row.kind === 'in_store' || row.channel === 'instore',
    evidence: row.evidence,
    contractVersion: row.contract_version,
    contractFolio: row.contract_folio,
  }));
}

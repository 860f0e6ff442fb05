import type { DownPaymentMethod } from '@abona/contract/origination/offer';
import type { Centavos } from '@abona/kernel/money';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Acceptance, Offer, StoredOffer } from './domain/offer.ts';

const OFFERS = 'origination.offers';
const ACCEPTANCES = 'origination.acceptances';

/** An offer of these conditions that can still be accepted. */
export async function findLiveOffer(
  db: Database | Tx,
  wanted: { readonly applicationId: string; readonly downPayment: number; readonly now: Date },
): Promise<Offer | null> {
  const row = await db
    .selectFrom(OFFERS)
    .selectAll()
    .where('application_id', '=', wanted.applicationId)
    .where('down_payment', '=', wanted.downPayment)
    .where('expires_at', '>', wanted.now)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toOffer(row);
}

/** Of this application only: nobody accepts another's offer. */
export async function findOffer(
  db: Database | Tx,
  { applicationId, offerId }: { readonly applicationId: string; readonly offerId: string },
): Promise<Offer | null> {
  const row = await db
    .selectFrom(OFFERS)
    .selectAll()
    .where('id', '=', offerId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? null : toOffer(row);
}

/** Of this customer only, whichever of their applications it is for. */
export async function findOfferOf(
  db: Database | Tx,
  { customerId, offerId }: { readonly customerId: number; readonly offerId: string },
): Promise<Offer | null> {
  const row = await db
    .selectFrom(OFFERS)
    .selectAll()
    .where('id', '=', offerId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? null : toOffer(row);
}

export async function addOffer(tx: Tx, offer: Offer): Promise<void> {
  await tx
    .insertInto(OFFERS)
    .values({
      id: offer.id,
      application_id: offer.applicationId,
      customer_id: offer.customerId,
      down_payment: offer.downPayment,
      product: offer.view.product,
      product_version: offer.view.product_version,
      terms: offer.terms,
      view: JSON.stringify(offer.view),
      holder: offer.holder,
      issued_at: offer.issuedAt,
      expires_at: offer.expiresAt,
    })
    .execute();
}

export async function findAcceptance(
  db: Database | Tx,
  applicationId: string,
): Promise<Acceptance | null> {
  const row = await db
    .selectFrom(ACCEPTANCES)
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? null : toAcceptance(row);
}

/** Whose application a number is, if its offer was accepted. */
export async function findAcceptanceOf(
  db: Database | Tx,
  applicationProcessId: number,
): Promise<{ readonly applicationId: string; readonly customerId: number } | null> {
  const row = await db
    .selectFrom(ACCEPTANCES)
    .innerJoin('origination.applications as application', 'application.id', 'application_id')
    .select(['application_id', 'application.customer_id'])
    .where('application.application_process_id', '=', applicationProcessId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { applicationId: row.application_id, customerId: row.customer_id };
}

/** The application behind a loan. */
export async function findApplicationIdOfLoan(tx: Tx, loanId: string): Promise<string | null> {
  const row = await tx
    .selectFrom(ACCEPTANCES)
    .select('application_id')
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return row?.application_id ?? null;
}

export async function addAcceptance(
  tx: Tx,
  { customerId, acceptance }: { readonly customerId: number; readonly acceptance: Acceptance },
): Promise<void> {
  await tx
    .insertInto(ACCEPTANCES)
    .values({
      application_id: acceptance.applicationId,
      customer_id: customerId,
      offer_id: acceptance.offerId,
      installments: acceptance.installments,
      frequency: acceptance.frequency,
      contract_version: acceptance.contractVersion,
      contract_hash: acceptance.contractHash,
      down_payment: acceptance.downPayment,
      down_payment_method: acceptance.downPaymentMethod,
      transfer: acceptance.transfer === null ? null : JSON.stringify(acceptance.transfer),
      accepted_at: acceptance.acceptedAt,
      loan_id: acceptance.loanId,
      contract_folio: acceptance.contractFolio,
      evidence: acceptance.evidence,
    })
    .execute();
}

export async function saveLoan(
  tx: Tx,
  { applicationId, loanId }: { readonly applicationId: string; readonly loanId: string },
): Promise<void> {
  await tx
    .updateTable(ACCEPTANCES)
    .set({ loan_id: loanId })
    .where('application_id', '=', applicationId)
    .where('loan_id', 'is', null)
    .execute();
}

const toOffer = (row: Selectable<Tables['origination.offers']>): Offer => ({
  id: row.id,
  applicationId: row.application_id,
  customerId: row.customer_id,
  downPayment: row.down_payment as Centavos,
  terms: row.terms,
  view: row.view as StoredOffer,
  holder: row.holder,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at,
});

const toAcceptance = (row: Selectable<Tables['origination.acceptances']>): Acceptance => ({
  applicationId: row.application_id,
  offerId: row.offer_id,
  installments: row.installments,
  frequency: row.frequency,
  contractVersion: row.contract_version,
  contractHash: row.contract_hash,
  downPayment: row.down_payment as Centavos,
  downPaymentMethod: row.down_payment_method as DownPaymentMethod | null,
  transfer: row.transfer as Acceptance['transfer'],
  acceptedAt: row.accepted_at,
  loanId: row.loan_id,
  contractFolio: row.contract_folio,
  evidence: row.evidence,
});

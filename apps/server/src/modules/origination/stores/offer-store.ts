import type { DownPaymentMethod } from '@abona/contract/origination/offer';
import type { Centavos } from '@abona/kernel/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Application } from '../domain/application.ts';
import { openStatuses } from '../domain/application-status.ts';
import type { Acceptance, AcceptedTerm, Offer, StoredOffer } from '../domain/offer.ts';

const OFFERS = 'origination.offers';
const ACCEPTANCES = 'origination.acceptances';

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

export type OfferRow = Selectable<Tables['origination.offers']>;
type ChoiceRow = { [K in keyof OfferRow]: OfferRow[K] | null } & {
  readonly of_application: string;
  readonly accepted: AcceptedTerm | null;
};

type Choice = { readonly offer: Offer | null; readonly earlier: AcceptedTerm | null };

/**
 * An offer of the customer's current application, and what was accepted of any of that one's offers, in one
 * statement; nothing where it is not the application that they believe it is.
 */
export async function findChoice(
  tx: Tx,
  { customerId, offerId }: { readonly customerId: number; readonly offerId: string },
): Promise<(application: Pick<Application, 'id'>) => Choice> {
  const { rows } = await sql<ChoiceRow>`
    select application.id as of_application, offer.*, case when acceptance.offer_id is not null then json_build_object(
      'offerId', acceptance.offer_id, 'installments', acceptance.installments,
      'frequency', acceptance.frequency
    ) end as accepted
    from (
      select id from origination.applications where customer_id = ${customerId}
      order by status = any(${openStatuses}) desc, created_at desc, id desc limit 1
    ) application
    left join origination.offers offer
      on offer.application_id = application.id and offer.id = ${offerId}
    left join origination.acceptances acceptance on acceptance.application_id = application.id
    `.execute(tx);
  return ({ id }) => {
    const row = rows.find(({ of_application }) => of_application === id);
    if (row === undefined) return { offer: null, earlier: null };
    return { offer: row.id === null ? null : toOffer(row as OfferRow), earlier: row.accepted };
  };
}

/** What was agreed to, with what the offer's plans are computed from. */
export async function findAgreed(
  tx: Tx,
  applicationId: string,
): Promise<(AcceptedTerm & Pick<Offer, 'terms' | 'downPayment'>) | null> {
  const { rows } = await sql<AcceptedTerm & Pick<Offer, 'terms' | 'downPayment'>>`
    select acceptance.offer_id as "offerId", acceptance.installments, acceptance.frequency,
      offer.terms, offer.down_payment as "downPayment"
    from origination.acceptances acceptance
    join origination.offers offer on offer.id = acceptance.offer_id
    where acceptance.application_id = ${applicationId}`.execute(tx);
  return rows[0] ?? null;
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

/**
 * Issues an offer, by itself: two may ask at once, and then both get the one that was first. Null: the application
 * is not being offered anything any more.
 */
export async function addOffer(db: Database, offer: Offer): Promise<Offer | null> {
  const { id, applicationId, customerId, downPayment, terms, view, holder } = offer;
  const { rows } = await sql<{ is_offering: boolean; earlier: string | null }>`
    select is_offering, earlier from origination.issue_offer(
      ${id}, ${applicationId}, ${customerId}, ${downPayment}, ${view.product}, ${view.product_version},
      ${terms}, ${JSON.stringify(view)}, ${holder}, ${offer.issuedAt}, ${offer.expiresAt}
    )`.execute(db);
  const [issued] = rows;
  if (issued?.is_offering !== true) return null;
  const { earlier } = issued;
  return earlier === null ? offer : findOffer(db, { applicationId, offerId: earlier });
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

export const addAcceptance = (
  tx: Tx,
  { customerId, acceptance }: { readonly customerId: number; readonly acceptance: Acceptance },
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    insert into origination.acceptances (application_id, customer_id, offer_id,
      installments, frequency, contract_version,
      contract_hash, down_payment, down_payment_method,
      transfer, accepted_at,
      loan_id, contract_folio, evidence)
    values (${acceptance.applicationId}, ${customerId}, ${acceptance.offerId},
      ${acceptance.installments}, ${acceptance.frequency}, ${acceptance.contractVersion},
      ${acceptance.contractHash}, ${acceptance.downPayment}, ${acceptance.downPaymentMethod},
      ${acceptance.transfer === null ? null : JSON.stringify(acceptance.transfer)}, ${acceptance.acceptedAt},
      ${acceptance.loanId}, ${acceptance.contractFolio}, ${acceptance.evidence})`,
  );

export const saveLoan = (
  tx: Tx,
  { applicationId, loanId }: { readonly applicationId: string; readonly loanId: string },
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`update origination.acceptances set loan_id = ${loanId}
      where application_id = ${applicationId} and loan_id is null`,
  );

const ACCEPTANCES_MAX = 50;

/** What a customer accepted, latest first. */
export async function findAcceptancesOfCustomer(
  source: Database | Tx,
  customerId: number,
): Promise<readonly Acceptance[]> {
  const rows = await source
    .selectFrom(ACCEPTANCES)
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('accepted_at', 'desc')
    .limit(ACCEPTANCES_MAX)
    .execute();
  return rows.map(toAcceptance);
}

export const toOffer = (row: OfferRow): Offer => ({
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

/** Offers of a product that their customers may still accept; each keeps the version it was made of. */
export async function countOpenOffers(db: Database, product: string, now: Date): Promise<number> {
  const { offers } = await db
    .selectFrom('origination.applications as application')
    .innerJoin(`${OFFERS} as offer`, 'offer.application_id', 'application.id')
    .select(({ fn }) => fn.count<string>('application.id').distinct().as('offers'))
    .where('application.status', '=', 'offering')
    .where('offer.product', '=', product)
    .where('offer.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(offers);
}

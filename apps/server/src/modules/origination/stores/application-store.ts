import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { Centavos } from '@abona/kernel/money';
import { type Selectable, sql } from 'kysely';
import { batchReads } from '#platform/database/batch-reads.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Application, PurchaseFacts } from '../domain/application.ts';
import { openStatuses } from '../domain/application-status.ts';
import { addFirstMove, type Move } from './move-store.ts';

export type ApplicationRow = Selectable<Tables['origination.applications']>;

const TABLE = 'origination.applications';

/** Of each customer the open one, or else the latest. */
export const currentApplications = (db: Database) =>
  batchReads(async (customerIds: readonly number[]): Promise<ReadonlyMap<number, Application>> => {
    const [customerId, ...others] = customerIds;
    // Who asks alone gets by with a plan that is kept; one for a list is made anew for every list.
    if (customerId !== undefined && others.length === 0) {
      const own = await findCurrentApplication(db, customerId);
      return new Map(own === null ? [] : [[customerId, own]]);
    }
    const { rows } = await sql<ApplicationRow>`
      select distinct on (customer_id) * from origination.applications
      where customer_id = any(${customerIds})
      order by customer_id, status = any(${openStatuses}) desc, created_at desc, id desc`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.customer_id, toApplication(row)]));
  });

/** The customer's open application, locked. */
export async function lockOpenApplication(tx: Tx, customerId: number): Promise<Application | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

/** The open one, or else the latest. */
export async function findCurrentApplication(
  db: Database | Tx,
  customerId: number,
): Promise<Application | null> {
  const { rows } = await sql<ApplicationRow>`
    select * from origination.applications where customer_id = ${customerId}
    order by status = any(${openStatuses}) desc, created_at desc, id desc
    limit 1`.execute(db);
  return rows[0] === undefined ? null : toApplication(rows[0]);
}

/** The same, locked. */
export async function lockCurrentApplication(
  tx: Tx,
  customerId: number,
): Promise<Application | null> {
  const { rows } = await sql<ApplicationRow>`
    select * from origination.applications where customer_id = ${customerId}
    order by status = any(${openStatuses}) desc, created_at desc, id desc
    limit 1 for update`.execute(tx);
  return rows[0] === undefined ? null : toApplication(rows[0]);
}

/** Whose application a number is. */
export async function findCustomerOf(
  db: Database | Tx,
  applicationProcessId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('application_process_id', '=', applicationProcessId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function lockApplication(
  tx: Tx,
  applicationProcessId: number,
): Promise<Application | null> {
  const { rows } = await sql<ApplicationRow>`
    select * from origination.applications
    where application_process_id = ${applicationProcessId} for update`.execute(tx);
  return rows[0] === undefined ? null : toApplication(rows[0]);
}

/** Of this customer only. */
export async function findApplicationOf(
  db: Database | Tx,
  { customerId, applicationId }: { readonly customerId: number; readonly applicationId: string },
): Promise<Application | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', applicationId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

/** Of this customer only, by the number that the outside knows. */
export async function findApplicationByNumber(
  db: Database | Tx,
  which: { readonly customerId: number; readonly applicationProcessId: number },
): Promise<Application | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('application_process_id', '=', which.applicationProcessId)
    .where('customer_id', '=', which.customerId)
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

export async function lockApplicationById(tx: Tx, id: string): Promise<Application | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

/** The latest application for a payment, locked. */
export async function lockApplicationOfPayment(
  tx: Tx,
  paymentId: number,
): Promise<Application | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

/** One after the other, until the transaction ends: for those whom another application of the customer outran. */
export async function awaitTurn(tx: Tx, customerId: number): Promise<void> {
  const turn = `origination.open:${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
}

/**
 * Adds an application with the first line of its history. False when the customer has an open one already, be it
 * since a moment ago: the index of open applications decides, so that of two at once one is added.
 */
export async function addApplication(
  tx: Tx,
  application: Application,
  { actor, reason }: Pick<Move, 'actor' | 'reason'>,
): Promise<boolean> {
  const { requestedTerm, acquisition } = application;
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: application.id,
      application_process_id: application.applicationProcessId,
      customer_id: application.customerId,
      status: application.status,
      kind: application.kind,
      channel: application.channel,
      product_type: application.productType,
      ...purchaseColumns(application),
      is_embedded: application.isEmbedded,
      requested_installments: requestedTerm?.installments ?? null,
      requested_frequency: requestedTerm?.frequency ?? null,
      acquisition_channel: acquisition.channel,
      acquisition_product: acquisition.product,
      source_signup: acquisition.sourceSignup,
      expires_at: application.expiresAt,
      created_at: application.createdAt,
      updated_at: application.since,
    })
    .onConflict((conflict) => conflict.column('customer_id').where(isOpenStatus).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await addFirstMove(tx, application, { actor, reason });
  return true;
}

/** As the index says it, word for word: values in their places would not be seen to be its own. */
const isOpenStatus = sql<boolean>`status in (
  'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized'
)`;

const purchaseColumns = ({ amount, purchase }: Application) => ({
  amount,
  payment_id: purchase?.paymentId ?? null,
  payment_intent_id: purchase?.paymentIntentId ?? null,
  purchase: purchase === null ? null : JSON.stringify(purchase),
});

/** A till has charged: now the application is for something. */
export async function savePurchase(tx: Tx, application: Application): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ ...purchaseColumns(application), channel: application.channel })
    .where('id', '=', application.id)
    .execute();
}

/** It is for less now: a person granted a smaller loan. */
export async function saveAmount(tx: Tx, { id, amount }: Application): Promise<void> {
  await tx.updateTable(TABLE).set({ amount }).where('id', '=', id).execute();
}

/** The term that the customer chose last. */
export async function saveRequestedTerm(tx: Tx, { id, requestedTerm }: Application): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      requested_installments: requestedTerm?.installments ?? null,
      requested_frequency: requestedTerm?.frequency ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** How many of the customer's applications are in these statuses; all of them unless said. */
export async function countIn(
  db: Database,
  customerId: number,
  statuses?: readonly ApplicationStatus[],
): Promise<number> {
  const query = db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('customer_id', '=', customerId);
  const { total } = await (statuses === undefined
    ? query
    : query.where('status', 'in', statuses)
  ).executeTakeFirstOrThrow();
  return Number(total);
}

/** Numbers of applications whose time is over, oldest first. */
export async function listExpired(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('application_process_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.application_process_id);
}

function termOf({ requested_installments, requested_frequency }: ApplicationRow) {
  if (requested_installments === null || requested_frequency === null) return null;
  return { installments: requested_installments, frequency: requested_frequency };
}

export const toApplication = (row: ApplicationRow): Application => ({
  id: row.id,
  applicationProcessId: row.application_process_id,
  customerId: row.customer_id,
  status: row.status,
  kind: row.kind,
  channel: row.channel,
  productType: row.product_type,
  amount: row.amount as Centavos | null,
  purchase: row.purchase as PurchaseFacts | null,
  requestedTerm: termOf(row),
  isEmbedded: row.is_embedded,
  acquisition: {
    channel: row.acquisition_channel,
    product: row.acquisition_product,
    sourceSignup: row.source_signup,
  },
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  since: row.updated_at,
});

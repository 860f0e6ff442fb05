import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { type Selectable, sql } from 'kysely';
import { askTogether } from '#platform/database/ask-together.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Application } from './domain/application.ts';
import { openStatuses } from './domain/application-status.ts';

type Row = Selectable<Tables['origination.applications']>;

const TABLE = 'origination.applications';
const MOVES = 'origination.application_moves';

/** Of each customer the open one, or else the latest. */
export const currentApplications = (db: Database) =>
  askTogether(async (customerIds: readonly number[]): Promise<ReadonlyMap<number, Application>> => {
    const { rows } = await sql<Row>`
      select distinct on (customer_id) * from origination.applications
      where customer_id = any(${customerIds})
      order by customer_id, status = any(${openStatuses}) desc, created_at desc`.execute(db);
    return new Map(rows.map((row) => [row.customer_id, toApplication(row)]));
  });

export async function findOpenApplication(tx: Tx, customerId: number): Promise<Application | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

export async function lockApplication(
  tx: Tx,
  applicationProcessId: number,
): Promise<Application | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('application_process_id', '=', applicationProcessId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toApplication(row);
}

/** False when the customer has an open one already, be it since a moment ago. */
export async function addApplication(tx: Tx, application: Application): Promise<boolean> {
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: application.id,
      application_process_id: application.applicationProcessId,
      customer_id: application.customerId,
      status: application.status,
      kind: 'kyc',
      channel: application.channel,
      product_type: application.productType,
      acquisition_channel: application.acquisition.channel,
      acquisition_product: application.acquisition.product,
      source_signup: application.acquisition.sourceSignup,
      created_at: application.createdAt,
      updated_at: application.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        // Spelled out: the planner must see that these are the index's own statuses.
        .where('status', 'in', sql<ApplicationStatus>`(${sql.join(openStatuses.map(sql.lit))})`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function saveStatus(
  tx: Tx,
  application: Pick<Application, 'id' | 'status'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ status: application.status, updated_at: at })
    .where('id', '=', application.id)
    .execute();
}

export type Move = {
  readonly from: ApplicationStatus | null;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
};

/** Writes the step into the application's history. The application is locked, so steps are in order. */
export async function addMove(tx: Tx, application: Application, move: Move): Promise<void> {
  await tx
    .insertInto(MOVES)
    .values(({ selectFrom, fn, val }) => ({
      application_id: application.id,
      sequence: selectFrom(MOVES)
        .select(sql<number>`coalesce(${fn.max<number>('sequence')}, 0) + ${val(1)}`.as('next'))
        .where('application_id', '=', application.id),
      customer_id: application.customerId,
      from_status: move.from,
      to_status: application.status,
      actor: move.actor,
      reason: move.reason,
      moved_at: move.at,
    }))
    .execute();
}

/** Whether any application of the customer ever reached these statuses. */
export async function hasReached(
  db: Database | Tx,
  customerId: number,
  status: ApplicationStatus,
): Promise<boolean> {
  const move = await db
    .selectFrom(MOVES)
    .select('sequence')
    .where('customer_id', '=', customerId)
    .where('to_status', '=', status)
    .limit(1)
    .executeTakeFirst();
  return move !== undefined;
}

const toApplication = (row: Row): Application => ({
  id: row.id,
  applicationProcessId: row.application_process_id,
  customerId: row.customer_id,
  status: row.status,
  channel: row.channel,
  productType: row.product_type,
  acquisition: {
    channel: row.acquisition_channel,
    product: row.acquisition_product,
    sourceSignup: row.source_signup,
  },
  createdAt: row.created_at,
});

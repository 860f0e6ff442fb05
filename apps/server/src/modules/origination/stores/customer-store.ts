import type { RiskTier } from '@abona/contract/origination/decision';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Application } from '../domain/application.ts';

/** What a customer may owe us at most. */
export type CreditLine = {
  readonly limit: Centavos;
  readonly tier: RiskTier;
  readonly policyVersion: string;
  readonly grantedAt: Date;
  readonly validUntil: CivilDate;
};

export async function saveLine(tx: Tx, application: Application, line: CreditLine): Promise<void> {
  const values = {
    application_id: application.id,
    credit_limit: line.limit,
    tier: line.tier,
    policy_version: line.policyVersion,
    granted_at: line.grantedAt,
    valid_until: line.validUntil,
  };
  await tx
    .insertInto('origination.credit_lines')
    .values({ customer_id: application.customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}

const lineRow = (db: Database | Tx, customerId: number) =>
  db.selectFrom('origination.credit_lines').selectAll().where('customer_id', '=', customerId);

export async function findLine(db: Database | Tx, customerId: number): Promise<CreditLine | null> {
  const row = await lineRow(db, customerId).executeTakeFirst();
  return row === undefined ? null : toLine(row);
}

/** The same, locked. */
export async function lockLine(tx: Tx, customerId: number): Promise<CreditLine | null> {
  const row = await lineRow(tx, customerId).forUpdate().executeTakeFirst();
  return row === undefined ? null : toLine(row);
}

/** A line that rose; what it was granted on stays as it is. */
export async function saveLimit(tx: Tx, customerId: number, limit: Centavos): Promise<void> {
  await tx
    .updateTable('origination.credit_lines')
    .set({ credit_limit: limit })
    .where('customer_id', '=', customerId)
    .execute();
}

const toLine = (row: Selectable<Tables['origination.credit_lines']>): CreditLine => ({
  limit: row.credit_limit as Centavos,
  tier: row.tier,
  policyVersion: row.policy_version,
  grantedAt: row.granted_at,
  validUntil: row.valid_until as CivilDate,
});

export async function findWowSeenAt(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('origination.wow_moments')
    .select('seen_at')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

export async function saveWowSeen(tx: Tx, application: Application, at: Date): Promise<void> {
  await tx
    .insertInto('origination.wow_moments')
    .values({ application_id: application.id, customer_id: application.customerId, seen_at: at })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .execute();
}

type Property = { readonly name: string; readonly value: string };

export async function saveProperty(
  tx: Tx,
  { customerId, property, at }: { customerId: number; property: Property; at: Date },
): Promise<void> {
  const values = { value: property.value, updated_at: at };
  await tx
    .insertInto('origination.customer_properties')
    .values({ customer_id: customerId, name: property.name, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'name']).doUpdateSet(values))
    .execute();
}

export async function findProperty(
  db: Database,
  customerId: number,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('origination.customer_properties')
    .select('value')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

type Behavior = {
  readonly customerId: number;
  readonly screen: string;
  readonly events: readonly unknown[];
  readonly at: Date;
};

export async function addBehavior(tx: Tx, behavior: Behavior): Promise<void> {
  await tx
    .insertInto('origination.behaviors')
    .values({
      customer_id: behavior.customerId,
      screen: behavior.screen,
      events: JSON.stringify(behavior.events),
      recorded_at: behavior.at,
    })
    .execute();
}

export async function dropBehaviorsBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'origination.behaviors', sql`recorded_at < ${before}`);
}

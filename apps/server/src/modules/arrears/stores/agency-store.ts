import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

const AGENCIES = 'arrears.agencies';
const PLACEMENTS = 'arrears.placements';

type Source = Database | Tx;

/** What may change of a despacho while it works for us. */
export type AgencyFacts = {
  readonly name: string;
  readonly address: string;
  readonly phones: readonly string[];
  readonly partners: readonly string[];
  readonly people: readonly string[];
  readonly fromHour: number;
  readonly untilHour: number;
};

/** A despacho, with what REDECO and the law want to know of it. */
export type Agency = AgencyFacts & {
  readonly id: string;
  readonly rfc: string;
  readonly redecoNumber: string;
  readonly registeredOn: CivilDate;
  readonly endedOn: CivilDate | null;
};

type AgencyRow = {
  readonly id: string;
  readonly name: string;
  readonly rfc: string;
  readonly address: string;
  readonly phones: readonly string[];
  readonly partners: readonly string[];
  readonly people: readonly string[];
  readonly from_hour: number;
  readonly until_hour: number;
  readonly redeco_number: string;
  readonly registered_on: string;
  readonly ended_on: string | null;
};

const toAgency = (row: AgencyRow): Agency => ({
  id: row.id,
  name: row.name,
  rfc: row.rfc,
  address: row.address,
  phones: row.phones,
  partners: row.partners,
  people: row.people,
  fromHour: row.from_hour,
  untilHour: row.until_hour,
  redecoNumber: row.redeco_number,
  registeredOn: row.registered_on as CivilDate,
  endedOn: row.ended_on as CivilDate | null,
});

const factColumns = (facts: AgencyFacts) => ({
  name: facts.name,
  address: facts.address,
  phones: [...facts.phones],
  partners: [...facts.partners],
  people: [...facts.people],
  from_hour: facts.fromHour,
  until_hour: facts.untilHour,
});

/** False: a despacho with this number in REDECO, or this RFC, is registered already. */
export async function addAgency(
  tx: Tx,
  agency: Agency,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const written = await tx
    .insertInto(AGENCIES)
    .values({
      ...factColumns(agency),
      id: agency.id,
      rfc: agency.rfc,
      redeco_number: agency.redecoNumber,
      registered_on: agency.registeredOn,
      added_by: by,
      added_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Locked until the transaction is over, so that nothing is placed with one that ends. */
export async function lockAgency(tx: Tx, id: string): Promise<Agency | null> {
  const row = await tx
    .selectFrom(AGENCIES)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toAgency(row);
}

export async function saveAgencyFacts(tx: Tx, id: string, facts: AgencyFacts): Promise<void> {
  await tx.updateTable(AGENCIES).set(factColumns(facts)).where('id', '=', id).execute();
}

export async function saveAgencyEnd(tx: Tx, id: string, on: CivilDate): Promise<void> {
  await tx.updateTable(AGENCIES).set({ ended_on: on }).where('id', '=', id).execute();
}

/** Those that work for us first, by name, with how many loans each has. */
export async function listAgencies(
  source: Source,
): Promise<readonly (Agency & { readonly loans: number })[]> {
  const rows = await source
    .selectFrom(AGENCIES)
    .selectAll(AGENCIES)
    .select(({ selectFrom }) =>
      selectFrom(PLACEMENTS)
        .select(({ fn }) => fn.countAll<number>().as('loans'))
        .whereRef(`${PLACEMENTS}.agency_id`, '=', `${AGENCIES}.id`)
        .where(`${PLACEMENTS}.ended_at`, 'is', null)
        .as('loans'),
    )
    .orderBy(sql`ended_on is not null`)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...toAgency(row), loans: Number(row.loans ?? 0) }));
}

/** A loan that a despacho has. */
export type Placement = {
  readonly id: string;
  readonly loanId: string;
  readonly customerId: number;
  readonly agencyId: string;
  readonly at: Date;
};

export async function addPlacement(tx: Tx, placement: Placement, by: string): Promise<void> {
  await tx
    .insertInto(PLACEMENTS)
    .values({
      id: placement.id,
      loan_id: placement.loanId,
      customer_id: placement.customerId,
      agency_id: placement.agencyId,
      placed_at: placement.at,
      placed_by: by,
    })
    .execute();
}

export async function endPlacement(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable(PLACEMENTS)
    .set({ ended_by: by, ended_at: at })
    .where('id', '=', id)
    .execute();
}

export type PlacedLoan = Placement & { readonly agencyName: string };

type PlacedRow = {
  readonly id: string;
  readonly loan_id: string;
  readonly customer_id: number;
  readonly agency_id: string;
  readonly placed_at: Date;
  readonly agency_name: string;
};

const toPlaced = (row: PlacedRow): PlacedLoan => ({
  id: row.id,
  loanId: row.loan_id,
  customerId: row.customer_id,
  agencyId: row.agency_id,
  at: row.placed_at,
  agencyName: row.agency_name,
});

const openPlacements = (source: Source) =>
  source
    .selectFrom(PLACEMENTS)
    .innerJoin(AGENCIES, `${AGENCIES}.id`, `${PLACEMENTS}.agency_id`)
    .selectAll(PLACEMENTS)
    .select(`${AGENCIES}.name as agency_name`)
    .where(`${PLACEMENTS}.ended_at`, 'is', null);

/** Of these loans, those that a despacho has. */
export async function listPlacedOf(
  source: Source,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, PlacedLoan>> {
  const rows = await openPlacements(source)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.loan_id, toPlaced(row)]));
}

/** Those that it has for longest first. */
export async function listPlacedWith(
  source: Source,
  { agencyId, limit }: { readonly agencyId: string; readonly limit: number },
): Promise<readonly PlacedLoan[]> {
  const rows = await openPlacements(source)
    .where('agency_id', '=', agencyId)
    .orderBy('placed_at')
    .orderBy(`${PLACEMENTS}.id`)
    .limit(limit)
    .execute();
  return rows.map(toPlaced);
}

/** With its despacho, for the letter that tells of it; null: it ended meanwhile. */
export async function findPlacement(
  db: Database,
  id: string,
): Promise<{ readonly placement: Placement; readonly agency: Agency } | null> {
  const row = await openPlacements(db).where(`${PLACEMENTS}.id`, '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const agency = await db
    .selectFrom(AGENCIES)
    .selectAll()
    .where('id', '=', row.agency_id)
    .executeTakeFirstOrThrow();
  return { placement: toPlaced(row), agency: toAgency(agency) };
}

/** When despachos had these loans; `until` null: one has it. */
export type PlacementSpan = {
  readonly loanId: string;
  readonly agencyId: string;
  readonly from: Date;
  readonly until: Date | null;
};

export async function listPlacementSpans(
  source: Source,
  loanIds: readonly string[],
): Promise<readonly PlacementSpan[]> {
  const rows = await source
    .selectFrom(PLACEMENTS)
    .select(['loan_id', 'agency_id', 'placed_at', 'ended_at'])
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .orderBy('placed_at')
    .execute();
  return rows.map((row) => ({
    loanId: row.loan_id,
    agencyId: row.agency_id,
    from: row.placed_at,
    until: row.ended_at,
  }));
}

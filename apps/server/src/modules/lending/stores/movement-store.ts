import type { MovementSubtype, MovementType } from '@abona/contract/lending/movement';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Delinquency } from '@abona/loan-math/late-charge';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { MovementEvent, MovementFacts } from '../domain/movement.ts';

type Source = Database | Tx;

/** The place of a movement in its customer's list. */
export type Place = {
  readonly on: CivilDate;
  readonly notedUs: number;
  readonly loanId: string;
  readonly sequence: number;
};

export type StoredMovement = Place &
  MovementFacts & {
    readonly title: string;
    readonly goods: string | null;
    readonly isReversed: boolean;
    /** Of its loan, as it is stored. */
    readonly status: 'active' | 'closed' | 'cancelled' | 'written_off';
    readonly delinquency: Delinquency;
  };

/** A loan of which something happened that no movement tells of yet. */
type Behind = { readonly loanId: string; readonly noted: number };

export async function findBehind(source: Source, customerId: number): Promise<readonly Behind[]> {
  const { rows } = await sql<{ id: string; noted: number }>`
    select loan.id, coalesce(mark.noted, 0) as noted
    from lending.loans loan
    left join lending.movement_marks mark
      on mark.customer_id = loan.customer_id and mark.loan_id = loan.id
    where loan.customer_id = ${customerId} and loan.event_count > coalesce(mark.noted, 0)
  `.execute(source);
  return rows.map(({ id, noted }) => ({ loanId: id, noted }));
}

/** An event that is to become a movement, with the loan it happened to. */
export type NewEvent = MovementEvent & {
  readonly loanId: string;
  readonly sequence: number;
  readonly on: CivilDate;
  readonly notedUs: number;
  readonly loanKind: 'purchase' | 'cash';
  readonly principal: Centavos;
  /** The key of the payment that this takes back. */
  readonly takesBack: string | null;
};

export async function readNewEvents(
  tx: Tx,
  customerId: number,
  behind: readonly Behind[],
): Promise<readonly NewEvent[]> {
  const { rows } = await sql<{
    loan_id: string;
    sequence: number;
    kind: string;
    effective_on: CivilDate;
    noted_us: number;
    content: { readonly payment?: string };
    outcome: MovementEvent['outcome'];
    loan_kind: 'purchase' | 'cash';
    principal: number;
  }>`
    select event.loan_id, event.sequence, event.kind, event.effective_on,
      (extract(epoch from event.recorded_at) * 1000000)::bigint as noted_us,
      event.content, event.outcome, loan.kind as loan_kind,
      (loan.contract -> 'terms' ->> 'principal')::bigint as principal
    from unnest(
      ${behind.map(({ loanId }) => loanId)}::uuid[], ${behind.map(({ noted }) => noted)}::int[]
    ) as wanted (id, noted)
    join lending.loans loan on loan.id = wanted.id and loan.customer_id = ${customerId}
    join history.loan_events event on event.loan_id = wanted.id and event.sequence > wanted.noted
    order by event.loan_id, event.sequence
  `.execute(tx);
  return rows.map((row) => ({
    loanId: row.loan_id,
    sequence: row.sequence,
    on: row.effective_on,
    notedUs: row.noted_us,
    kind: row.kind,
    content: row.content,
    outcome: row.outcome,
    loanKind: row.loan_kind,
    principal: centavos(row.principal),
    takesBack: row.kind === 'payment_reversed' ? (row.content.payment ?? null) : null,
  }));
}

export type NewMovement = Place &
  MovementFacts & {
    readonly title: string;
    readonly goods: string | null;
    readonly search: string;
  };

/** Told twice at once, each is written once. */
export async function addMovements(
  tx: Tx,
  customerId: number,
  movements: readonly NewMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((each) => ({
    loan_id: each.loanId,
    sequence: each.sequence,
    occurred_on: each.on,
    noted_us: each.notedUs,
    type: each.type,
    subtype: each.subtype,
    title: each.title,
    goods: each.goods,
    amount: each.amount,
    instalments: `{${each.instalments.join(',')}}`,
    search: each.search,
  }));
  await sql`
    insert into lending.movements (customer_id, loan_id, sequence, occurred_on, noted_us, type,
      subtype, title, goods, amount, instalments, search)
    select ${customerId}, loan_id, sequence, occurred_on, noted_us, type, subtype, title, goods, amount,
      instalments::smallint[], search
    from json_to_recordset(${JSON.stringify(rows)}) as new (
      loan_id uuid, sequence integer, occurred_on date, noted_us bigint, type text, subtype text,
      title text, goods text, amount bigint, instalments text, search text
    )
    on conflict do nothing
  `.execute(tx);
}

/** Payments, by their keys, that were taken back. */
export async function markReversed(
  tx: Tx,
  customerId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update lending.movements movement set is_reversed = true
    from lending.loan_event_names event
    where event.business_key = any(${keys}::text[]) and movement.customer_id = ${customerId}
      and movement.loan_id = event.loan_id and movement.sequence = event.sequence
  `.execute(tx);
}

type Mark = { readonly loanId: string; readonly sequence: number };

export async function saveMarks(tx: Tx, customerId: number, marks: readonly Mark[]): Promise<void> {
  await sql`
    insert into lending.movement_marks as mark (customer_id, loan_id, noted)
    select ${customerId}, loan_id, max(noted)
    from unnest(
      ${marks.map(({ loanId }) => loanId)}::uuid[], ${marks.map(({ sequence }) => sequence)}::int[]
    ) as new (loan_id, noted)
    group by loan_id
    on conflict (loan_id, customer_id) do update set noted = greatest(mark.noted, excluded.noted)
  `.execute(tx);
}

export type MovementQuery = {
  readonly customerId: number;
  readonly after: Place | null;
  readonly limit: number;
  readonly type: MovementType | null;
  readonly loanId: string | null;
  /** As `searchable` makes it. */
  readonly search: string | null;
};

type Row = {
  readonly loan_id: string;
  readonly sequence: number;
  readonly occurred_on: CivilDate;
  readonly noted_us: number;
  readonly type: MovementType;
  readonly subtype: MovementSubtype;
  readonly title: string;
  readonly goods: string | null;
  readonly amount: number;
  readonly instalments: number[];
  readonly is_reversed: boolean;
  readonly status: StoredMovement['status'];
  readonly delinquency: Delinquency;
};

/** The newest first, after a place in the list. */
export async function readMovements(
  source: Source,
  query: MovementQuery,
): Promise<readonly StoredMovement[]> {
  const { after, type, loanId, search } = query;
  const all: RawBuilder<unknown> = sql``;
  const { rows } = await sql<Row>`
    select movement.loan_id, movement.sequence, movement.occurred_on, movement.noted_us,
      movement.type, movement.subtype, movement.title, movement.goods, movement.amount,
      movement.instalments, movement.is_reversed, loan.status, loan.delinquency
    from lending.movements movement
    join lending.loans loan on loan.id = movement.loan_id
    where movement.customer_id = ${query.customerId}
      ${type === null ? all : sql`and movement.type = ${type}`}
      ${loanId === null ? all : sql`and movement.loan_id = ${loanId}`}
      ${search === null ? all : sql`and movement.search like ${patternOf(search)}`}
      ${
        after === null
          ? all
          : sql`and (movement.occurred_on, movement.noted_us, movement.loan_id, movement.sequence)
              < (${after.on}, ${after.notedUs}, ${after.loanId}, ${after.sequence})`
      }
    order by movement.occurred_on desc, movement.noted_us desc, movement.loan_id desc,
      movement.sequence desc
    limit ${query.limit}
  `.execute(source);
  return rows.map(toMovement);
}

/** What somebody typed, as it stands somewhere in the text: their wildcards are letters. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

const toMovement = (row: Row): StoredMovement => ({
  on: row.occurred_on,
  notedUs: row.noted_us,
  loanId: row.loan_id,
  sequence: row.sequence,
  type: row.type,
  subtype: row.subtype,
  title: row.title,
  goods: row.goods,
  amount: centavos(row.amount),
  instalments: row.instalments,
  isReversed: row.is_reversed,
  status: row.status,
  delinquency: row.delinquency,
});

/** One of them; null where this customer has none of the kind. */
export async function findMovement(
  source: Source,
  customerId: number,
  { loanId, sequence }: Pick<Place, 'loanId' | 'sequence'>,
): Promise<StoredMovement | null> {
  const { rows } = await sql<Row>`
    select movement.*, loan.status, loan.delinquency
    from lending.movements movement
    join lending.loans loan on loan.id = movement.loan_id
    where movement.customer_id = ${customerId} and movement.loan_id = ${loanId}
      and movement.sequence = ${sequence}
  `.execute(source);
  return rows[0] === undefined ? null : toMovement(rows[0]);
}

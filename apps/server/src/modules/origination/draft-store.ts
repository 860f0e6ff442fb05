import type { PersonalStep, WorkStep } from '@abona/contract/origination/form';
import type { Phone } from '@abona/mexico/phone';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Application } from './domain/application.ts';
import type { Address } from './domain/form.ts';

type Row = Selectable<Tables['origination.drafts']>;

const TABLE = 'origination.drafts';

/** The form as far as it is filled in. */
export type Draft = {
  readonly personal: PersonalStep | null;
  readonly address: Address | null;
  readonly work: WorkStep | null;
  readonly phone: Phone | null;
  readonly updatedAt: Date | null;
};

const emptyDraft: Draft = {
  personal: null,
  address: null,
  work: null,
  phone: null,
  updatedAt: null,
};

type Steps = Partial<Omit<Draft, 'updatedAt'>>;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** What people told us about themselves: sealed, each step bound to its application. */
export function createDraftStore(fields: FieldEncryption) {
  const cell = (column: string, applicationId: string) => ({
    table: TABLE,
    column,
    row: applicationId,
  });
  const seal = (column: string, applicationId: string, value: unknown): string | null =>
    value === null ? null : fields.seal(cell(column, applicationId), JSON.stringify(value));
  const open = (row: Row, column: 'personal' | 'address' | 'work' | 'phone'): unknown => {
    const sealed = row[column];
    return sealed === null
      ? null
      : JSON.parse(fields.open(cell(column, row.application_id), sealed));
  };
  const toDraft = (row: Row): Draft => ({
    personal: open(row, 'personal') as PersonalStep | null,
    address: open(row, 'address') as Address | null,
    work: open(row, 'work') as WorkStep | null,
    phone: open(row, 'phone') as Phone | null,
    updatedAt: row.updated_at,
  });
  const indexesOf = ({ personal, phone }: Steps) => ({
    ...(personal === undefined || personal === null
      ? {}
      : { curp_index: fields.blindIndex('origination.curp', personal.curp) }),
    ...(phone === undefined || phone === null
      ? {}
      : { phone_index: fields.blindIndex('origination.phone', phone) }),
  });

  return {
    find: async (db: Database | Tx, { id, customerId }: Application): Promise<Draft> => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('application_id', '=', id)
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      return row === undefined ? emptyDraft : toDraft(row);
    },
    /** What the customer told in an earlier application, to begin with. */
    findLatest: async (db: Database | Tx, customerId: number): Promise<Draft | null> => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toDraft(row);
    },
    /** What was told in the latest application whose person was recognised: none is offered anything before. */
    findProven: async (db: Database | Tx, customerId: number): Promise<Draft | null> => {
      const row = await provenDraft(db, customerId).executeTakeFirst();
      return row === undefined ? null : toDraft(row);
    },
    /** Keeps the steps that are given, leaves the others as they are, and answers with all of them. */
    save: async (
      tx: Tx,
      { id, customerId }: Application,
      kept: { steps: Steps; at: Date },
    ): Promise<Draft> => {
      const sealed = Object.fromEntries(
        Object.entries(kept.steps).map(([column, value]) => [column, seal(column, id, value)]),
      );
      const values = { ...sealed, ...indexesOf(kept.steps), updated_at: kept.at };
      return toDraft(await write(tx, { application_id: id, customer_id: customerId }, values));
    },
  };
}

type Written = Omit<Insertable<Tables['origination.drafts']>, 'application_id' | 'customer_id'>;

const write = (
  tx: Tx,
  whose: Pick<Row, 'application_id' | 'customer_id'>,
  values: Written,
): Promise<Row> =>
  tx
    .insertInto(TABLE)
    .values({ ...whose, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();

const provenDraft = (db: Database | Tx, customerId: number) =>
  db
    .selectFrom(TABLE)
    .innerJoin('origination.application_moves as move', (join) =>
      join
        .onRef('move.application_id', '=', 'origination.drafts.application_id')
        .on('move.to_status', 'in', ['offering', 'completed']),
    )
    .selectAll(TABLE)
    .where('origination.drafts.customer_id', '=', customerId)
    .where('move.customer_id', '=', customerId)
    .orderBy('move.moved_at', 'desc')
    .limit(1);

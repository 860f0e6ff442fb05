import type { PersonalStep, WorkStep } from '@abona/contract/origination/form';
import type { Phone } from '@abona/mexico/phone';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Application } from '../domain/application.ts';
import type { Address } from '../domain/form.ts';
import { type KeptConsent, toConsent } from './consent-store.ts';
import { type DraftRow, writeDraft, writeDraftWhileFilling } from './draft-row-store.ts';

const TABLE = 'origination.drafts';

/** The form as far as it is filled in. */
export type Draft = {
  readonly personal: PersonalStep | null;
  readonly address: Address | null;
  readonly work: WorkStep | null;
  readonly phone: Phone | null;
  readonly updatedAt: Date | null;
};

export const emptyDraft: Draft = {
  personal: null,
  address: null,
  work: null,
  phone: null,
  updatedAt: null,
};

type Steps = Partial<Omit<Draft, 'updatedAt'>>;

export type DraftStore = ReturnType<typeof createDraftStore>;

const cell = (column: string, applicationId: string) => ({
  table: TABLE,
  column,
  row: applicationId,
});

type SealedColumn = 'personal' | 'address' | 'work' | 'phone';

/** What is sealed is opened when somebody looks at it, once, and nothing else. */
const draftOpener = (fields: FieldEncryption) => {
  const open = (row: DraftRow, column: SealedColumn): unknown => {
    const sealed = row[column];
    return sealed === null
      ? null
      : JSON.parse(fields.open(cell(column, row.application_id), sealed));
  };
  return (row: DraftRow): Draft => {
    const opened = new Map<SealedColumn, unknown>();
    const look = (column: SealedColumn): unknown => {
      if (!opened.has(column)) opened.set(column, open(row, column));
      return opened.get(column);
    };
    return {
      get personal() {
        return look('personal') as PersonalStep | null;
      },
      get address() {
        return look('address') as Address | null;
      },
      get work() {
        return look('work') as WorkStep | null;
      },
      get phone() {
        return look('phone') as Phone | null;
      },
      updatedAt: row.updated_at,
    };
  };
};

/** What people told us about themselves: sealed, each step bound to its application. */
export function createDraftStore(fields: FieldEncryption) {
  const toDraft = draftOpener(fields);
  const seal = (column: string, applicationId: string, value: unknown): string | null =>
    value === null ? null : fields.seal(cell(column, applicationId), JSON.stringify(value));
  const indexesOf = ({ personal, phone }: Steps) => ({
    ...(personal === undefined || personal === null
      ? {}
      : { curp_index: fields.blindIndex('origination.curp', personal.curp) }),
    ...(phone === undefined || phone === null
      ? {}
      : { phone_index: fields.blindIndex('origination.phone', phone) }),
  });

  const columnsOf = (id: string, steps: Steps): Readonly<Record<string, string | null>> => ({
    ...Object.fromEntries(
      Object.entries(steps).map(([column, value]) => [column, seal(column, id, value)]),
    ),
    ...indexesOf(steps),
  });

  return {
    /** One that was read with its application. */
    open: toDraft,
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
    /** Keeps the steps that are given, and leaves the others as they are. The application is locked. */
    save: (
      tx: Tx,
      { id, customerId }: Application,
      kept: { steps: Steps; at: Date },
    ): Promise<void> => {
      const values = { ...columnsOf(id, kept.steps), updated_at: kept.at };
      return writeDraft(tx, { application_id: id, customer_id: customerId }, values);
    },
    /**
     * The same by itself, if the form is still being filled in, with the whole form and what was agreed to as they
     * are then; null: it was handed in meanwhile.
     */
    saveWhileFilling: async (
      db: Database,
      { id }: Application,
      { steps, at }: { steps: Steps; at: Date },
    ): Promise<{ readonly draft: Draft; readonly consents: readonly KeptConsent[] } | null> => {
      const row = await writeDraftWhileFilling(db, { id, columns: columnsOf(id, steps), at });
      if (row === null) return null;
      // What was just sealed need not be opened.
      const known = Object.fromEntries(Object.keys(steps).map((column) => [column, null]));
      const draft = { ...toDraft({ ...row, ...known }), ...steps };
      return { draft, consents: (row.consents ?? []).map(toConsent) };
    },
  };
}

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

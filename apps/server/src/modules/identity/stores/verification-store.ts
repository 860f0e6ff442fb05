import type { VerificationReason } from '@abona/contract/identity/identity-verification';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Verification } from '../domain/verification.ts';

type Row = Omit<Selectable<Tables['identity.verifications']>, 'reasons'> & {
  readonly reasons: VerificationReason[];
};

type VerificationQuery = ReturnType<typeof sql<Row>>;

const TABLE = 'identity.verifications';
/** Nobody has tried more often for one application. */
const PAST_MAX = 200;

/** Proofs of identity; the address of the provider's page is sealed, since whoever has it can capture. */
export type VerificationStore = ReturnType<typeof createVerificationStore>;

export const createVerificationStore = (fields: FieldEncryption) => ({
  curpIndexOf: (curp: string): string => fields.blindIndex('curp', curp),
  ...finders(fields),
  isApproved,
  isEnrolled,
  add,
  savePage: (tx: Tx, verification: Verification, now: Date) =>
    savePage(tx, verification, { now, sealedUrl: sealedUrlOf(fields, verification) }),
  save: (tx: Tx, verification: Verification, now: Date) =>
    save(tx, verification, { now, sealedUrl: sealedUrlOf(fields, verification) }),
});

const cellOf = (row: string) => ({ table: TABLE, column: 'capture_url', row });

const sealedUrlOf = (fields: FieldEncryption, { id, captureUrl }: Verification): string | null =>
  captureUrl === null ? null : fields.seal(cellOf(id), captureUrl);

function finders(fields: FieldEncryption) {
  const toVerification = (row: Row): Verification => ({
    id: row.id,
    verificationId: row.verification_id,
    customerId: row.customer_id,
    applicationProcessId: row.application_process_id,
    curpIndex: row.curp_index,
    status: row.status,
    reasons: row.reasons,
    providerSession: row.provider_session,
    captureUrl: row.capture_url === null ? null : fields.open(cellOf(row.id), row.capture_url),
    captureExpiresAt: row.capture_expires_at,
    askedAt: row.asked_at,
    createdAt: row.created_at,
    completedAt: row.completed_at,
  });
  const all = async (db: Database | Tx, asked: VerificationQuery) =>
    (await asked.execute(db)).rows.map(toVerification);
  const first = async (db: Database | Tx, asked: VerificationQuery) =>
    (await all(db, asked))[0] ?? null;
  const many = (db: Database | Tx, condition: ReturnType<typeof sql>) =>
    all(db, sql<Row>`select * from identity.verifications where ${condition}`);
  const one = async (db: Database | Tx, condition: ReturnType<typeof sql>) =>
    (await many(db, condition))[0] ?? null;

  return {
    findLatest: (db: Database | Tx, customerId: number) =>
      one(db, sql`customer_id = ${customerId} order by created_at desc, id desc limit 1`),
    /** By the provider's session; the provider speaks for every customer. */
    findBySession: (db: Database | Tx, session: string) =>
      one(db, sql`provider_session = ${session}`),
    find: (db: Database | Tx, customerId: number, verificationId: string) =>
      one(db, sql`verification_id = ${verificationId} and customer_id = ${customerId}`),
    lock: (tx: Tx, customerId: number, verificationId: string) =>
      first(
        tx,
        sql`select * from identity.verifications
          where verification_id = ${verificationId} and customer_id = ${customerId} for update`,
      ),
    /** Writes down, by itself, that we ask for a page. Of two at once one does; null: not us, or not now. */
    beginAsking: (db: Database, asking: Asking) =>
      first(
        db,
        sql`update identity.verifications
          set status = 'starting', asked_at = ${asking.at}, updated_at = ${asking.now}
          where verification_id = ${asking.verificationId} and customer_id = ${asking.customerId}
            and curp_index = ${asking.curpIndex}
            and (status = 'open' or (status = 'starting' and asked_at <= ${asking.deadBefore}))
          returning *`,
      ),
    /**
     * Every try that bears on another one, locked: those for the application, those since then, the one under
     * way and those that recognised the person.
     */
    lockTries: (tx: Tx, subject: Subject, since: Date) =>
      all(
        tx,
        sql`select * from identity.verifications where customer_id = ${subject.customerId} and (
            application_process_id = ${subject.applicationProcessId} or created_at > ${since}
            or completed_at is null or (status = 'approved' and curp_index = ${subject.curpIndex})
          ) order by status = 'approved' desc, created_at desc, id desc limit ${PAST_MAX} for update`,
      ),
    /** Every try for an application, newest first. */
    listPast: (db: Database | Tx, { customerId, applicationProcessId }: ApplicationKey) =>
      many(
        db,
        sql`customer_id = ${customerId} and application_process_id = ${applicationProcessId}
          order by created_at desc, id desc limit ${PAST_MAX}`,
      ),
    /** Those that wait for the provider since before that. */
    listWaiting: (db: Database, since: Date, limit: number) =>
      many(db, sql`completed_at is null and asked_at < ${since} order by asked_at limit ${limit}`),
  };
}

async function isApproved(
  db: Database | Tx,
  customerId: number,
  curpIndex: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.verifications
    where customer_id = ${customerId} and status = 'approved'
      and (${curpIndex}::text is null or curp_index = ${curpIndex}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody was recognised by the provider, in this session if one is named: a face can be compared then. */
async function isEnrolled(
  db: Database | Tx,
  customerId: number,
  session: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from identity.verifications
    where customer_id = ${customerId} and status = 'approved' and provider_session is not null
      and (${session}::text is null or provider_session = ${session}) limit 1`.execute(db);
  return rows.length > 0;
}

/** A try as it begins. */
function add(tx: Tx, verification: Verification): Promise<void> {
  const { id, verificationId, customerId, applicationProcessId, curpIndex, status } = verification;
  const { createdAt } = verification;
  return pipelineWrite(
    tx,
    sql`
    insert into identity.verifications (id, verification_id, customer_id, application_process_id,
      curp_index, status, created_at, updated_at)
    values (${id}, ${verificationId}, ${customerId}, ${applicationProcessId},
      ${curpIndex}, ${status}, ${createdAt}, ${createdAt})`,
  );
}

/** A try for which the provider may be asked now, and by whom. */
type Asking = Pick<Verification, 'customerId' | 'verificationId' | 'curpIndex'> & {
  readonly at: Date;
  /** Business time. */
  readonly now: Date;
  /** Whoever began to ask before then is taken for dead. */
  readonly deadBefore: Date;
};

/**
 * Keeps the page that we were given for a try, if nothing was heard of it since we asked: false where something
 * was.
 */
async function savePage(
  tx: Tx,
  { id, status, reasons, providerSession, captureExpiresAt, askedAt }: Verification,
  { now, sealedUrl }: { readonly now: Date; readonly sealedUrl: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update identity.verifications
    set status = ${status}, reasons = ${reasons}, provider_session = ${providerSession},
      capture_url = ${sealedUrl}, capture_expires_at = ${captureExpiresAt}, updated_at = ${now}
    where id = ${id} and status = 'starting' and asked_at = ${askedAt}
    returning id`.execute(tx);
  return rows.length > 0;
}

function save(
  tx: Tx,
  verification: Verification,
  { now, sealedUrl }: { readonly now: Date; readonly sealedUrl: string | null },
): Promise<void> {
  const { id, status, reasons, providerSession } = verification;
  const { captureExpiresAt, askedAt, completedAt } = verification;
  return pipelineWrite(
    tx,
    sql`
    update identity.verifications
    set status = ${status}, reasons = ${reasons}, provider_session = ${providerSession},
      capture_url = ${sealedUrl}, capture_expires_at = ${captureExpiresAt}, asked_at = ${askedAt},
      updated_at = ${now}, completed_at = ${completedAt}
    where id = ${id}`,
  );
}

type ApplicationKey = Pick<Verification, 'customerId' | 'applicationProcessId'>;

/** Whom a try is to recognise. */
export type Subject = ApplicationKey & Pick<Verification, 'curpIndex'>;

type EventOutcome = 'asked' | 'applied' | 'outdated' | 'undecided' | 'unknown_session' | 'ignored';

type Event = {
  readonly eventId: string;
  readonly kind: string;
  readonly session: string | null;
  readonly outcome: EventOutcome;
};

/** Takes a message up, once; false: this very one came before. */
export async function claimEvent(
  tx: Tx,
  { eventId, kind, session, outcome }: Event,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into identity.provider_events (event_id, kind, provider_session, outcome, received_at)
    values (${eventId}, ${kind}, ${session}, ${outcome}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function settleEvent(tx: Tx, eventId: string, outcome: EventOutcome): Promise<void> {
  await pipelineWrite(
    tx,
    tx.updateTable('identity.provider_events').set({ outcome }).where('event_id', '=', eventId),
  );
}

export async function dropEventsBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'identity.provider_events', sql`received_at < ${before}`);
}

/** When somebody was last recognised until then; null: never. */
export async function findApprovedAt(
  source: Database | Tx,
  { customerId, until }: { readonly customerId: number; readonly until: Date },
): Promise<Date | null> {
  const { last } = await source
    .selectFrom('identity.verifications')
    .select((row) => row.fn.max('completed_at').as('last'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .where('completed_at', '<=', until)
    .executeTakeFirstOrThrow();
  return last;
}

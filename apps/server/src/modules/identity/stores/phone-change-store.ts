import type { VerificationReason } from '@abona/contract/identity/identity-verification';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PhoneChange } from '../domain/phone-change.ts';

type Row = Omit<Selectable<Tables['identity.phone_changes']>, 'reasons'> & {
  readonly reasons: VerificationReason[];
};

const TABLE = 'identity.phone_changes';
const cellOf = (row: string) => ({ table: TABLE, column: 'capture_url', row });

type Own = Pick<PhoneChange, 'activityId' | 'customerId'>;

/** Changes of phone; the address of the provider's page is sealed. */
export type PhoneChangeStore = ReturnType<typeof createPhoneChangeStore>;

export function createPhoneChangeStore(fields: FieldEncryption) {
  const toChange = toChangeBy(fields);
  const one = async (db: Database | Tx, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<Row>`
      select * from identity.phone_changes where ${condition}`.execute(db);
    return rows[0] === undefined ? null : toChange(rows[0]);
  };
  const sealedUrl = ({ activityId, face: { captureUrl } }: PhoneChange): string | null =>
    captureUrl === null ? null : fields.seal(cellOf(activityId), captureUrl);

  return {
    find: (db: Database | Tx, { activityId, customerId }: Own) =>
      one(db, sql`activity_id = ${activityId} and customer_id = ${customerId}`),
    lock: (tx: Tx, { activityId, customerId }: Own) =>
      one(tx, sql`activity_id = ${activityId} and customer_id = ${customerId} for update`),
    /** By the provider's session for its face; the provider speaks for every customer. */
    findBySession: (db: Database | Tx, session: string) =>
      one(db, sql`provider_session = ${session}`),
    findByToken: (db: Database | Tx, tokenHash: string) =>
      one(db, sql`cancel_token_hash = ${tokenHash}`),
    /** Those whose face waits for the provider since before that. */
    listWaiting: async (db: Database, since: Date, limit: number) => {
      const { rows } = await sql<Row>`
        select * from identity.phone_changes
        where step = 'face_pending' and asked_at < ${since}
        order by asked_at limit ${limit}`.execute(db);
      return rows.map(toChange);
    },
    add: (tx: Tx, { activityId, customerId, createdAt }: Own & Pick<PhoneChange, 'createdAt'>) =>
      tx
        .insertInto(TABLE)
        .values({
          activity_id: activityId,
          customer_id: customerId,
          step: 'begun',
          face_status: 'open',
          created_at: createdAt,
        })
        .execute(),
    /** Keeps where it stands; how it ended is kept by `complete` and `cancel`. */
    save: async (tx: Tx, change: PhoneChange): Promise<void> => {
      const { step, tries, face } = change;
      await sql`
        update identity.phone_changes
        set step = ${step}, tries = ${tries},
          face_status = ${face.status}, reasons = ${[...face.reasons]}::text[],
          provider_session = ${face.providerSession}, capture_url = ${sealedUrl(change)},
          capture_expires_at = ${face.captureExpiresAt}, asked_at = ${face.askedAt}
        where activity_id = ${change.activityId}`.execute(tx);
    },
    complete,
    cancel,
  };
}

type Completion = {
  readonly at: Date;
  readonly oldPhoneId: string;
  readonly newPhoneId: string;
  readonly tokenHash: string;
  readonly cancelUntil: Date;
};

async function complete(tx: Tx, { activityId }: Own, end: Completion): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      step: 'changed',
      changed_at: end.at,
      old_phone_id: end.oldPhoneId,
      new_phone_id: end.newPhoneId,
      cancel_token_hash: end.tokenHash,
      cancel_until: end.cancelUntil,
    })
    .where('activity_id', '=', activityId)
    .execute();
}

async function cancel(tx: Tx, { activityId }: Own, at: Date): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ cancelled_at: at })
    .where('activity_id', '=', activityId)
    .execute();
}

const toChangeBy =
  (fields: FieldEncryption) =>
  (row: Row): PhoneChange => ({
    activityId: row.activity_id,
    customerId: row.customer_id,
    step: row.step,
    face: {
      status: row.face_status,
      reasons: row.reasons,
      providerSession: row.provider_session,
      captureUrl:
        row.capture_url === null ? null : fields.open(cellOf(row.activity_id), row.capture_url),
      captureExpiresAt: row.capture_expires_at,
      askedAt: row.asked_at,
    },
    tries: row.tries,
    createdAt: row.created_at,
    oldPhoneId: row.old_phone_id,
    newPhoneId: row.new_phone_id,
    changedAt: row.changed_at,
    cancelUntil: row.cancel_until,
    cancelledAt: row.cancelled_at,
  });

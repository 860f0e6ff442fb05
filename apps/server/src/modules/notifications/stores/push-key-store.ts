import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { generateVapidKey, type VapidKeys, vapidKeysOf } from '../web-push/vapid.ts';

const TABLE = 'notifications.push_keys';
/** There is one: a browser's subscription is bound to it, so that another one would end them all. */
const ONLY = 1;
const cell = { table: TABLE, column: 'private_key', row: String(ONLY) };

type Deps = { readonly db: Database; readonly clock: Clock; readonly fields: FieldEncryption };

/** Our key for push services: made when it is first asked for, kept sealed, the same on every node. */
export function createPushKeys({ db, clock, fields }: Deps): () => Promise<VapidKeys> {
  const read = async (): Promise<VapidKeys> => {
    const made = fields.seal(cell, generateVapidKey());
    await db
      .insertInto(TABLE)
      .values({ id: ONLY, private_key: made, created_at: clock.technicalNow() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { private_key: kept } = await db
      .selectFrom(TABLE)
      .select('private_key')
      .where('id', '=', ONLY)
      .executeTakeFirstOrThrow();
    return vapidKeysOf(fields.open(cell, kept));
  };
  let known: Promise<VapidKeys> | null = null;
  return () => {
    known ??= read().catch((failure: unknown) => {
      known = null;
      throw failure;
    });
    return known;
  };
}

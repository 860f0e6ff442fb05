import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'engagement.contexts';

export type Attribution = Readonly<Record<string, string | null>>;

/** What tag managers are given about a customer. The user data is encoded by the app and sealed here. */
export type ContextStore = {
  readonly saveUserData: (customerId: number, userData: string, at: Date) => Promise<void>;
  readonly saveAttribution: (
    customerId: number,
    attribution: Attribution,
    at: Date,
  ) => Promise<void>;
};

export function createContextStore(db: Database, fields: FieldEncryption): ContextStore {
  const save = async (
    customerId: number,
    part: { readonly user_data: string } | { readonly attribution: string },
    at: Date,
  ) => {
    await db
      .insertInto(TABLE)
      .values({ customer_id: customerId, updated_at: at, ...part })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet({ updated_at: at, ...part }),
      )
      .execute();
  };
  const cellOf = (customerId: number) => ({
    table: TABLE,
    column: 'user_data',
    row: String(customerId),
  });

  return {
    saveUserData: (customerId, userData, at) =>
      save(customerId, { user_data: fields.seal(cellOf(customerId), userData) }, at),
    saveAttribution: (customerId, attribution, at) =>
      save(customerId, { attribution: JSON.stringify(attribution) }, at),
  };
}

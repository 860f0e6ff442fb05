import type { AdapterPayload } from 'oidc-provider';
import type { Database } from '#platform/database.ts';

/** What the OpenID Connect library keeps: one row per session, grant, code, token, interaction. */
export type StoredArtifact = {
  readonly payload: AdapterPayload;
  readonly consumedAt: Date | null;
};

export type RefreshFamily = {
  readonly newestGeneration: number;
  readonly rotatedAt: Date | null;
};

export type ArtifactStore = ReturnType<typeof createArtifactStore>;

type Row = { readonly payload: AdapterPayload; readonly consumed_at: Date | null };
type Key = { readonly model: string; readonly id: string };

export function createArtifactStore(database: Database) {
  return {
    save: ({ model, id }: Key, payload: AdapterPayload, expiresInS: number | undefined) =>
      saveArtifact(database, { model, id, payload, expiresInS }),

    find: async ({ model, id }: Key): Promise<StoredArtifact | null> => {
      const { rows } = await database.query<Row>(
        'SELECT payload, consumed_at FROM sandbox.login_artifact WHERE model = $1 AND id = $2',
        [model, id],
      );
      return toArtifact(rows[0]);
    },

    findByUid: async (model: string, uid: string): Promise<StoredArtifact | null> => {
      const { rows } = await database.query<Row>(
        'SELECT payload, consumed_at FROM sandbox.login_artifact WHERE model = $1 AND session_uid = $2',
        [model, uid],
      );
      return toArtifact(rows[0]);
    },

    /** True for the first caller only. */
    consume: async ({ model, id }: Key): Promise<boolean> => {
      const { rowCount } = await database.query(
        `UPDATE sandbox.login_artifact SET consumed_at = now()
         WHERE model = $1 AND id = $2 AND consumed_at IS NULL`,
        [model, id],
      );
      return rowCount === 1;
    },

    remove: async ({ model, id }: Key): Promise<void> => {
      await database.query('DELETE FROM sandbox.login_artifact WHERE model = $1 AND id = $2', [
        model,
        id,
      ]);
    },

    removeByGrant: async (model: string, grantId: string): Promise<void> => {
      await database.query(
        'DELETE FROM sandbox.login_artifact WHERE model = $1 AND grant_id = $2',
        [model, grantId],
      );
    },

    refreshFamily: (grantId: string): Promise<RefreshFamily> =>
      readRefreshFamily(database, grantId),

    /** Signing out ends every grant that was given in that browser session, refresh tokens included. */
    removeBySession: (sessionUid: string): Promise<void> =>
      removeGrantsWhere(database, 'session_uid', sessionUid),

    removeByAccount: (accountId: string): Promise<void> =>
      removeGrantsWhere(database, 'account_id', accountId),

    removeExpired: async (): Promise<void> => {
      await database.query(
        `WITH gone AS (
           DELETE FROM sandbox.login_artifact WHERE expires_at < now() - interval '1 day'
           RETURNING model, id
         )
         DELETE FROM sandbox.login_grant_context context USING gone
         WHERE gone.model = 'Grant' AND context.grant_id = gone.id`,
      );
    },
  };
}

type Saved = Key & { readonly payload: AdapterPayload; readonly expiresInS: number | undefined };

async function saveArtifact(
  database: Database,
  { model, id, payload, expiresInS }: Saved,
): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.login_artifact
       (model, id, payload, account_id, grant_id, session_uid, generation, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
     ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload,
       account_id = excluded.account_id, grant_id = excluded.grant_id,
       session_uid = excluded.session_uid, expires_at = excluded.expires_at`,
    [
      model,
      id,
      JSON.stringify(payload),
      payload.accountId ?? null,
      model === 'Grant' ? id : (payload.grantId ?? null),
      payload.sessionUid ?? payload.uid ?? null,
      model === 'RefreshToken' ? (payload.rotations ?? 0) : null,
      expiresInS ?? null,
    ],
  );
}

async function readRefreshFamily(database: Database, grantId: string): Promise<RefreshFamily> {
  const { rows } = await database.query<{ generation: number; rotated_at: Date | null }>(
    `SELECT generation, min(consumed_at) AS rotated_at FROM sandbox.login_artifact
     WHERE grant_id = $1 AND model = 'RefreshToken'
     GROUP BY generation ORDER BY generation DESC LIMIT 2`,
    [grantId],
  );
  const [newest, before] = rows;
  const follows = before !== undefined && before.generation === (newest?.generation ?? 0) - 1;
  return {
    newestGeneration: newest?.generation ?? 0,
    rotatedAt: follows ? before.rotated_at : null,
  };
}

async function removeGrantsWhere(
  database: Database,
  column: 'session_uid' | 'account_id',
  value: string,
): Promise<void> {
  await database.query(
    `WITH own AS (
       SELECT grant_id FROM sandbox.login_artifact WHERE ${column} = $1 AND grant_id IS NOT NULL
     )
     DELETE FROM sandbox.login_artifact
     WHERE ${column} = $1 OR grant_id IN (SELECT grant_id FROM own)`,
    [value],
  );
}

const toArtifact = (row: Row | undefined): StoredArtifact | null =>
  row === undefined ? null : { payload: row.payload, consumedAt: row.consumed_at };

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

    /** By the name that tokens call them (`sid`), in its order: those that can still be used to sign in. */
    sessionsOf: (accountId: string, page: Page): Promise<readonly AccountSession[]> =>
      listSessions(database, accountId, page),

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

type Page = { readonly after: string; readonly limit: number };

type AccountSession = {
  readonly id: string;
  readonly created_at: string;
  readonly authenticated_at: string;
};

async function listSessions(
  database: Database,
  accountId: string,
  { after, limit }: Page,
): Promise<readonly AccountSession[]> {
  const { rows } = await database.query<{ id: string; created_s: string; authenticated_s: string }>(
    `SELECT session_uid AS id, min((payload->>'iat')::bigint) AS created_s,
       max(coalesce((payload->>'loginTs')::bigint, (payload->>'authTime')::bigint)) AS authenticated_s
     FROM sandbox.login_artifact
     WHERE account_id = $1 AND model IN ('Session', 'RefreshToken') AND session_uid > $2
       AND (expires_at IS NULL OR expires_at > now())
     GROUP BY session_uid ORDER BY session_uid LIMIT $3`,
    [accountId, after, limit],
  );
  const instant = (seconds: string) => new Date(Number(seconds) * 1_000).toISOString();
  return rows.map(({ id, created_s, authenticated_s }) => ({
    id,
    created_at: instant(created_s),
    authenticated_at: instant(authenticated_s),
  }));
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

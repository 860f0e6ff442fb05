import type { Database } from '#platform/database/database.ts';
import type { ShopCall } from '#platform/http/caller.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

const TABLE = 'merchants.api_requests';

/** Its id is made when it is answered, in the order of time. */
export type AnsweredCall = ShopCall & { readonly id: string; readonly at: Date };

export async function addApiRequests(db: Database, calls: readonly AnsweredCall[]): Promise<void> {
  const rows = calls.map((call) => ({
    id: call.id,
    merchant_id: call.merchantId,
    key_id: call.keyId,
    request_id: call.requestId,
    method: call.method,
    path: call.path,
    status: call.status,
    error_code: call.errorCode,
    duration_ms: call.durationMs,
    answered_at: call.at,
  }));
  if (rows.length > 0) await db.insertInto(TABLE).values(rows).execute();
}

type Filter = {
  readonly merchantId: string;
  readonly requestId?: string | undefined;
  readonly isRefused?: boolean;
};

export type ApiRequest = Awaited<ReturnType<typeof listApiRequests>>['items'][number];

/** A shop's calls, latest first, with what the key is called by which each came. */
export async function listApiRequests(
  db: Database,
  { merchantId, requestId, isRefused = false }: Filter,
  { after, limit }: Page,
) {
  let query = db
    .selectFrom(`${TABLE} as request`)
    .innerJoin('merchants.api_keys as key', 'key.id', 'request.key_id')
    .select([
      'request.id',
      'request.request_id',
      'request.method',
      'request.path',
      'request.status',
      'request.error_code',
      'request.duration_ms',
      'request.answered_at',
      'key.label as key_label',
      'key.last4 as key_last4',
    ])
    .where('request.merchant_id', '=', merchantId);
  if (requestId !== undefined) query = query.where('request.request_id', '=', requestId);
  // Spelled out: the index on refusals serves nothing else.
  if (isRefused) query = query.where(({ eb, lit }) => eb('request.status', '>=', lit(400)));
  if (after !== null) query = query.where('request.id', '<', after);
  const rows = await query
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit) satisfies PageOf<(typeof rows)[number]>;
}

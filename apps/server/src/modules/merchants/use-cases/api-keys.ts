import { randomUUIDv7 } from 'node:crypto';
import type { MerchantScope } from '@abona/contract/merchants/scopes';
import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { afterCommit, transaction } from '#platform/database/transaction.ts';
import { type KeyKind, keyHashOf, lookupOf, rollApiKey } from '../api-key.ts';
import { type ApiKey, addKey, countLiveKeys, endKey, lockKey } from '../stores/key-store.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

const KEYS_MAX = 20;
const HOUR_MS = 3_600_000;
const LAST = 4;
/** All that a key in a browser may do. */
const PUBLISHABLE: readonly MerchantScope[] = ['offers:read'];

export type KeyOrder = {
  readonly label: string;
  readonly kind: KeyKind;
  readonly scopes: readonly MerchantScope[];
};
type Shop = {
  readonly merchantId: string;
  /** Who of the shop's people; its server unless said. */
  readonly person?: string | undefined;
};
type By = Shop & { readonly scopes: readonly MerchantScope[] };
export type Issued = { readonly apiKey: ApiKey; readonly key: string };
type TooMany = { readonly code: 'too_many'; readonly details: { readonly max: number } };
const TOO_MANY: TooMany = { code: 'too_many', details: { max: KEYS_MAX } };

/** A further key. It may do no more than the one that asked for it. */
export function issueKey(
  deps: MerchantDeps,
  by: By,
  order: KeyOrder,
): Promise<Result<Issued, 'scope_missing' | TooMany>> {
  return transaction(deps.db, async (tx) => {
    const isForItsKind =
      order.kind === 'secret' || order.scopes.every((scope) => PUBLISHABLE.includes(scope));
    return isForItsKind && holdsAll(by, order.scopes)
      ? addRolled(deps, tx, { ...order, merchantId: by.merchantId, person: by.person })
      : err('scope_missing');
  });
}

/** Whoever asks for a key gets to know it, so it may do no more than they may. */
const holdsAll = (by: By, scopes: readonly MerchantScope[]): boolean =>
  scopes.every((scope) => by.scopes.includes(scope));

async function addRolled(
  deps: MerchantDeps,
  tx: Tx,
  { merchantId, person, label, kind, scopes }: Shop & KeyOrder,
): Promise<Result<Issued, TooMany>> {
  const now = deps.clock.technicalNow();
  if ((await countLiveKeys(tx, merchantId, now)) >= KEYS_MAX) return err(TOO_MANY);
  const merchant = await findMerchant(tx, merchantId);
  invariant(merchant !== null, 'a key of a shop that is not there');
  const key = rollApiKey(kind, merchant.mode);
  const order = { merchantId, person, label, kind, scopes, key };
  return ok({ apiKey: await keepKey(deps, tx, order), key });
}

/** Keeps all of a key but the key itself. */
export async function keepKey(
  deps: MerchantDeps,
  tx: Tx,
  { key, merchantId, person, ...order }: KeyOrder & Shop & { readonly key: string },
): Promise<ApiKey> {
  const lookup = lookupOf(key);
  invariant(lookup !== null, 'not a key');
  const apiKey: ApiKey = {
    ...order,
    id: publicId('key', randomUUIDv7()),
    merchantId,
    lookup,
    keyHash: keyHashOf(deps.fields, key),
    last4: key.slice(-LAST),
    createdAt: deps.clock.technicalNow(),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
  if (await addKey(tx, apiKey))
    await recordKey(deps, tx, { apiKey, person, action: 'merchants.key_issued' });
  return apiKey;
}

export type Rotation = { readonly id: string; readonly overlapHours: number };

/** A new key with the same rights; the old one goes on for the overlap and then ends. */
export function rotateKey(
  deps: MerchantDeps,
  by: By,
  { id, overlapHours }: Rotation,
): Promise<Result<Issued, 'not_found' | 'scope_missing' | 'api_key_ended' | TooMany>> {
  return transaction(deps.db, async (tx) => {
    const old = await lockKey(tx, by.merchantId, id);
    if (old === null) return err('not_found');
    if (!holdsAll(by, old.scopes)) return err('scope_missing');
    const now = deps.clock.technicalNow();
    if (!isLive(old, now)) return err('api_key_ended');
    const issued = await addRolled(deps, tx, { ...old, person: by.person });
    if (!issued.ok) return issued;
    const end = new Date(now.getTime() + overlapHours * HOUR_MS);
    const expiresAt = old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
    await endKey(tx, id, { expiresAt });
    afterCommit(() => deps.keys.forget(old.lookup));
    await recordKey(deps, tx, { apiKey: old, person: by.person, action: 'merchants.key_rotated' });
    return issued;
  });
}

/** Ends a key at once; one that has ended stays so. */
export function revokeKey(
  deps: MerchantDeps,
  by: Shop,
  id: string,
): Promise<Result<ApiKey, 'not_found'>> {
  return transaction(deps.db, async (tx) => {
    const key = await lockKey(tx, by.merchantId, id);
    if (key === null) return err('not_found');
    if (key.revokedAt !== null) return ok(key);
    const revokedAt = deps.clock.technicalNow();
    await endKey(tx, id, { revokedAt });
    afterCommit(() => deps.keys.forget(key.lookup));
    await recordKey(deps, tx, { apiKey: key, person: by.person, action: 'merchants.key_revoked' });
    return ok({ ...key, revokedAt });
  });
}

export const isLive = ({ revokedAt, expiresAt }: ApiKey, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

type KeyFact = {
  readonly apiKey: ApiKey;
  readonly person: string | undefined;
  readonly action: string;
};

const recordKey = (
  { audit }: MerchantDeps,
  tx: Tx,
  { apiKey, person, action }: KeyFact,
): Promise<void> =>
  audit(tx, {
    subject: `merchant:${apiKey.merchantId}`,
    actor: person ?? `merchant:${apiKey.merchantId}`,
    action,
    reason: null,
    detail: { key_id: apiKey.id },
  });

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { MerchantCaller } from '#platform/http/caller.ts';
import { isSame } from '#platform/http/identify.ts';
import { keyHashOf, lookupOf } from './api-key.ts';
import { type ApiKey, keysByLookup, noteUse } from './stores/key-store.ts';
import { isLive } from './use-cases/api-keys.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly fields: FieldEncryption;
};

const USE_NOTED_EVERY_MS = 60_000;

/** Tells which shop a key belongs to. What is wrong with a wrong one is not told, nor how long it took. */
export function createKeyAuthenticator(deps: Deps) {
  const { db, clock, fields } = deps;
  const find = keysByLookup(db);
  return async (key: string): Promise<MerchantCaller | null> => {
    const lookup = lookupOf(key);
    const found = lookup === null ? null : await find(lookup);
    const isRight = isSame(keyHashOf(fields, key), found?.keyHash ?? keyHashOf(fields, ''));
    const now = clock.technicalNow();
    if (found === null || !isRight || !isLive(found, now)) return null;
    if (isUseStale(found, now)) await noteUse(db, found.id, now);
    const { merchantId, id: keyId, scopes } = found;
    return { kind: 'merchant', merchantId, keyId, scopes };
  };
}

const isUseStale = ({ lastUsedAt }: ApiKey, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS;

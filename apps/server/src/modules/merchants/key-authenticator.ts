import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { MerchantCaller } from '#platform/http/caller.ts';
import { isSame } from '#platform/http/identify.ts';
import { keyHashOf, lookupOf } from './api-key.ts';
import { type ApiKey, noteUse, type RememberedKeys } from './stores/key-store.ts';
import { isLive } from './use-cases/api-keys.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly fields: FieldEncryption;
  readonly keys: RememberedKeys;
};

const USE_NOTED_EVERY_MS = 60_000;

/** Tells which shop a key belongs to. What is wrong with a wrong one is not told, nor how long it took. */
export function createKeyAuthenticator({ db, clock, fields, keys }: Deps) {
  return async (key: string): Promise<MerchantCaller | null> => {
    const lookup = lookupOf(key);
    const found = lookup === null ? null : await keys.find(lookup);
    const isRight = isSame(keyHashOf(fields, key), found?.keyHash ?? keyHashOf(fields, ''));
    const now = clock.technicalNow();
    if (found === null || !isRight || !isLive(found, now)) return null;
    if (isUseStale(found, now)) {
      await noteUse(db, found.id, now);
      keys.forget(found.lookup);
    }
    const { merchantId, id: keyId, scopes } = found;
    return { kind: 'merchant', merchantId, keyId, scopes };
  };
}

const isUseStale = ({ lastUsedAt }: ApiKey, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS;

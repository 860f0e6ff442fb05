import {
  type ApiKeyView,
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@abona/contract/merchants/api-key';
import { mapOk } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { showPage } from '../pages.ts';
import { type ApiKey, listKeys } from '../stores/key-store.ts';
import { type Issued, issueKey, revokeKey, rotateKey } from '../use-cases/api-keys.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';

/** A shop's keys: several at a time, each with its scopes, told once. */
export function keyRoutes(api: Api, deps: MerchantDeps): void {
  const toView = (key: ApiKey) => toKeyView(key, deps.clock.technicalNow());
  const withKey = ({ apiKey, key }: Issued) => ({ ...toView(apiKey), key });

  mount(api, issueApiKey, async ({ caller, body }) =>
    mapOk(await issueKey(deps, caller, body), withKey),
  );
  mount(api, listApiKeys, ({ caller: { merchantId }, query }) =>
    showPage(
      deps.cursors,
      { list: `keys ${merchantId}`, query },
      { read: (page) => listKeys(deps.db, merchantId, page), view: toView },
    ),
  );
  mount(api, rotateApiKey, async ({ caller, params, body }) => {
    const rotation = { id: params.id, overlapHours: body.overlap_hours };
    return mapOk(await rotateKey(deps, caller, rotation), withKey);
  });
  mount(api, revokeApiKey, async ({ caller, params }) =>
    mapOk(await revokeKey(deps, { merchantId: caller.merchantId }, params.id), toView),
  );
}

export const toKeyView = (key: ApiKey, now: Date): ApiKeyView => ({
  id: key.id,
  kind: key.kind,
  label: key.label,
  scopes: [...key.scopes],
  last4: key.last4,
  status: statusOf(key, now),
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyView['status'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

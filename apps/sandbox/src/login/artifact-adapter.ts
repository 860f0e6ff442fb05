import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { ArtifactStore, StoredArtifact } from './artifact-store.ts';
import { isSpent } from './refresh-rotation.ts';

/** The storage port of the OpenID Connect library, on our tables. */
export function createArtifactAdapter(store: ArtifactStore, model: string): Adapter {
  return {
    upsert: (id, payload, expiresInS) => store.save({ model, id }, payload, expiresInS),
    find: async (id) => {
      const artifact = await store.find({ model, id });
      if (artifact === null) return undefined;
      return model === 'RefreshToken' ? judgeRefreshToken(store, artifact) : asPayload(artifact);
    },
    findByUid: async (uid) => {
      const artifact = await store.findByUid(model, uid);
      return artifact === null ? undefined : asPayload(artifact);
    },
    // The device flow is switched off: nothing has a user code.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const first = await store.consume({ model, id });
      // Two exchanges of one code at the same instant: the library saw it unused twice, we did not.
      if (!first && model === 'AuthorizationCode') {
        throw new errors.InvalidGrant('authorization code already consumed');
      }
    },
    destroy: (id) => store.remove({ model, id }),
    revokeByGrantId: (grantId) => store.removeByGrant(model, grantId),
  };
}

/**
 * The library ends a family when it meets a token marked as consumed. Whether one counts as
 * consumed is decided by its generation (see refresh-rotation.ts), not by its own use alone.
 */
async function judgeRefreshToken(
  store: ArtifactStore,
  { payload }: StoredArtifact,
): Promise<AdapterPayload> {
  const family = await store.refreshFamily(payload.grantId ?? '');
  const spent = isSpent({ generation: payload.rotations ?? 0, ...family }, new Date());
  return spent ? { ...payload, consumed: true } : payload;
}

const asPayload = ({ payload, consumedAt }: StoredArtifact): AdapterPayload =>
  consumedAt === null
    ? payload
    : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1_000) };

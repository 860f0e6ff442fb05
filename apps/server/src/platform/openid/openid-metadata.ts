import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';

/** Where the provider keeps its keys, lets people in and tells about them (OpenID Connect Discovery). */
export type OpenIdMetadata = {
  readonly keys: RemoteJWKSet;
  readonly userinfoEndpoint: URL | null;
  readonly authorizationEndpoint: URL | null;
  readonly tokenEndpoint: URL | null;
};

/** The provider cannot be reached or makes no sense. Whoever asked may come again. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

const LIFE_MS = 60 * 60_000;
/** After a failure nobody waits for the same time-out again so soon. */
const FAILURE_LIFE_MS = 2_000;
export const PROVIDER_TIMEOUT_MS = 5_000;

const Document = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
});

type CachedMetadata = { readonly metadata: OpenIdMetadata; readonly until: number };

/** Reads the provider's own description when first needed, and again every hour. */
export function createMetadataSource(issuer: string, log: Log): () => Promise<OpenIdMetadata> {
  let kept: CachedMetadata | null = null;
  let failedUntil = 0;
  let pending: Promise<OpenIdMetadata> | null = null;

  const load = async (): Promise<OpenIdMetadata> => {
    try {
      const metadata = await fetchMetadata(issuer);
      kept = { metadata, until: performance.now() + LIFE_MS };
      return metadata;
    } catch (error) {
      log.warn({ error, provider: 'login' }, 'the login provider did not describe itself');
      failedUntil = performance.now() + FAILURE_LIFE_MS;
      // What it said an hour ago still holds better than turning everybody away.
      if (kept !== null) return kept.metadata;
      throw new ProviderAway('discovery failed', { cause: error });
    } finally {
      pending = null;
    }
  };

  return async () => {
    const now = performance.now();
    if (kept !== null && (kept.until > now || failedUntil > now)) return kept.metadata;
    if (failedUntil > now) throw new ProviderAway('discovery failed a moment ago');
    pending ??= load();
    return pending;
  };
}

async function fetchMetadata(issuer: string): Promise<OpenIdMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`discovery answered ${response.status}`);
  const document = Document.parse(await response.json());
  if (document.issuer !== issuer) throw new Error('discovery describes another issuer');
  const keysAddress = safeAddress(document.jwks_uri, issuer);
  const endpoint = (text: string | undefined) =>
    text === undefined ? null : safeAddress(text, issuer);
  return {
    keys: createRemoteJWKSet(keysAddress, { timeoutDuration: PROVIDER_TIMEOUT_MS }),
    userinfoEndpoint: endpoint(document.userinfo_endpoint),
    authorizationEndpoint: endpoint(document.authorization_endpoint),
    tokenEndpoint: endpoint(document.token_endpoint),
  };
}

/** A provider on TLS never sends us anywhere without it. */
function safeAddress(text: string, issuer: string): URL {
  const address = new URL(text);
  if (address.protocol !== 'https:' && issuer.startsWith('https:'))
    throw new Error('discovery names an address without TLS');
  return address;
}

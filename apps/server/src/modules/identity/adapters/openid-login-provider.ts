import { err, ok, type Result } from '@abona/kernel/result';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { issuerKey } from '#platform/openid/issuer-key.ts';
import {
  createMetadataSource,
  type OpenIdMetadata,
  PROVIDER_TIMEOUT_MS,
  ProviderAway,
} from '#platform/openid/openid-metadata.ts';
import { authenticatedAtOf } from '../domain/login-identity.ts';
import type { LoginProvider, VouchedToken } from '../ports.ts';

type Options = {
  readonly issuer: string;
  readonly clientId: string;
  readonly mobileClientIds: readonly string[];
  readonly audience: string;
  readonly log: Log;
};

/** Public-key signatures only: a shared-secret one could be made with the public key. */
const ALGORITHMS = ['RS256', 'ES256'];
const LEEWAY_S = 30;
const SUBJECT_LENGTH_MAX = 255;
/** Said with the first login already: a provider that is not set up so lets nobody in. */
const NO_AUTH_TIME =
  "the login provider's access tokens do not say when the person signed in: nobody can sign in until they carry auth_time (docs/operations/login-providers.md)";

/** How providers mark an access token: RFC 9068, or plainly (Auth0, Keycloak). */
const accessTokenTypes: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/**
 * Any OpenID Connect provider, found by its issuer's discovery document: Auth0, Keycloak, the
 * sandbox. A token passes when this very issuer signed it, for our API, asked for by one of our apps.
 */
export function createOpenIdLoginProvider(options: Options): LoginProvider {
  const metadata = createMetadataSource(options.issuer, options.log);
  return {
    verify: async (token, now) => {
      assertOutsideTransaction('asking the login provider for its keys');
      try {
        const { payload } = await jwtVerify(token, async (header) => keyOf(metadata, header), {
          algorithms: ALGORITHMS,
          issuer: options.issuer,
          audience: options.audience,
          clockTolerance: LEEWAY_S,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: now,
        });
        return vouchedToken(payload, options, now);
      } catch (failure) {
        return refusalOf(failure, options.log);
      }
    },
    describe: async (token, subject) => {
      assertOutsideTransaction('asking the login provider about a person');
      try {
        return ok(await fetchUserinfo(await metadata(), token, subject));
      } catch (error) {
        options.log.warn({ error, provider: 'login' }, 'the login provider told nothing');
        return err('provider_unavailable');
      }
    },
  };
}

async function keyOf(
  metadata: () => Promise<OpenIdMetadata>,
  header: JWTHeaderParameters,
): Promise<CryptoKey> {
  const { typ } = header;
  if (typeof typ !== 'string' || !accessTokenTypes.has(typ.toLowerCase()))
    throw new errors.JWTInvalid('not an access token');
  return issuerKey(metadata, header);
}

function vouchedToken(
  claims: JWTPayload,
  { issuer, clientId, mobileClientIds, log }: Options,
  now: Date,
): Result<VouchedToken, 'login_token_invalid' | 'provider_unavailable'> {
  const { sub: subject, iat, azp, client_id: client, typ } = claims;
  // Where a token names its client twice, it must be the same one.
  const askedBy = new Set([azp, client].filter((party) => party !== undefined));
  const isOurs =
    askedBy.size === 1 &&
    [clientId, ...mobileClientIds].some((own) => askedBy.has(own)) &&
    // Keycloak tells its kinds of token apart in the body.
    (typ === undefined || typ === 'Bearer') &&
    isSubject(subject) &&
    typeof iat === 'number' &&
    iat <= now.getTime() / 1_000 + LEEWAY_S;
  if (!isOurs) return err('login_token_invalid');
  const authenticatedAt = authenticatedAtOf(claims);
  if (authenticatedAt === null) {
    log.error({ provider: 'login' }, NO_AUTH_TIME);
    return err('provider_unavailable');
  }
  const latest = now.getTime() + LEEWAY_S * 1_000;
  return authenticatedAt.getTime() <= latest
    ? ok({ issuer, subject, claims })
    : err('login_token_invalid');
}

const isSubject = (subject: unknown): subject is string =>
  typeof subject === 'string' &&
  subject.length <= SUBJECT_LENGTH_MAX &&
  /^[\x21-\x7e]+$/.test(subject);

function refusalOf(
  failure: unknown,
  log: Log,
): Result<never, 'login_token_invalid' | 'provider_unavailable'> {
  if (failure instanceof ProviderAway) {
    log.warn({ error: failure, provider: 'login' }, 'a login could not be checked');
    return err('provider_unavailable');
  }
  if (failure instanceof errors.JOSEError) {
    log.info({ code: failure.code, provider: 'login' }, 'a login token was refused');
    return err('login_token_invalid');
  }
  throw failure;
}

const Userinfo = z.looseObject({ sub: z.string() });

/** A provider that will not tell (no endpoint, no scope) told nothing; one that fails throws. */
async function fetchUserinfo(
  { userinfoEndpoint }: OpenIdMetadata,
  token: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (userinfoEndpoint === null) return {};
  const response = await fetch(userinfoEndpoint, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  if ([401, 403, 404].includes(response.status)) return {};
  if (!response.ok) throw new Error(`userinfo answered ${response.status}`);
  const told = Userinfo.parse(await response.json());
  return told.sub === subject ? told : {};
}

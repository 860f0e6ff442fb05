import { STAFF_RETURN_PATH } from '@abona/contract/staff/staff-session';
import { err, ok, type Result } from '@abona/kernel/result';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { issuerKey } from '#platform/openid/issuer-key.ts';
import {
  createMetadataSource,
  type OpenIdMetadata,
  PROVIDER_TIMEOUT_MS,
  ProviderAway,
} from '#platform/openid/openid-metadata.ts';
import { hasSecondFactor } from '../domain/staff-session.ts';
import type { StaffLogin, VouchedPerson } from '../ports.ts';

type Options = Pick<Config['staff'], 'url' | 'login'> & { readonly log: Log };

/** Public-key signatures only, as of customers. */
const ALGORITHMS = ['RS256', 'ES256'];
const LEEWAY_S = 30;

const Tokens = z.object({ id_token: z.string() });

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  auth_time: z.int(),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.literal(true),
  name: z.string().trim().min(1).max(200),
});

/** What the issuer refuses, or says of nobody whom we could let in. */
class NotVouched extends Error {
  override readonly name = 'NotVouched';
}

/**
 * Any OpenID Connect issuer: code and PKCE, the code redeemed by the server, and the ID token believed when this very
 * issuer signed it for the desk's own client, in answer to this very sign-in.
 */
export function createOpenIdStaffLogin(options: Options): StaffLogin {
  const { login, url, log } = options;
  const metadata = createMetadataSource(login.issuer, log);
  const redirectUri = `${url}${STAFF_RETURN_PATH}`;
  return {
    authorizeUrl: async ({ state, nonce, challenge }) => {
      assertOutsideTransaction('asking where the staff sign in');
      try {
        const address = endpointIn(await metadata(), 'authorizationEndpoint');
        const asked = {
          response_type: 'code',
          client_id: login.clientId,
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          // Whoever sits down at a desk proves who they are there and then.
          prompt: 'login',
          ...(login.acr === null ? {} : { acr_values: login.acr }),
        };
        for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
        return ok(address.href);
      } catch (failure) {
        if (failure instanceof ProviderAway) return err('provider_unavailable');
        throw failure;
      }
    },
    redeem: async (code, { verifier, nonce }, now) => {
      assertOutsideTransaction('redeeming a sign-in');
      try {
        const form = { code, code_verifier: verifier, redirect_uri: redirectUri };
        const idToken = await redeemCode(
          endpointIn(await metadata(), 'tokenEndpoint'),
          login,
          form,
        );
        return await vouchedBy(idToken, { metadata, login, nonce, now });
      } catch (failure) {
        return err(refusalOf(failure, log));
      }
    },
  };
}

function endpointIn(
  metadata: OpenIdMetadata,
  name: 'authorizationEndpoint' | 'tokenEndpoint',
): URL {
  const address = metadata[name];
  if (address === null) throw new ProviderAway(`discovery names no ${name}`);
  return new URL(address);
}

async function redeemCode(
  address: URL,
  { clientId, clientSecret }: Options['login'],
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({
      ...form,
      grant_type: 'authorization_code',
      client_id: clientId,
      ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }).catch((failure: unknown) => {
    throw new ProviderAway('the token endpoint did not answer', { cause: failure });
  });
  if (response.status >= 500) throw new ProviderAway(`the token endpoint said ${response.status}`);
  const tokens = Tokens.safeParse(await response.json().catch(() => null));
  if (!response.ok || !tokens.success) throw new NotVouched('the code was not redeemed');
  return tokens.data.id_token;
}

type Check = {
  readonly metadata: () => Promise<OpenIdMetadata>;
  readonly login: Options['login'];
  readonly nonce: string;
  readonly now: Date;
};

async function vouchedBy(
  idToken: string,
  { metadata, login, nonce, now }: Check,
): Promise<Result<VouchedPerson, 'sign_in_over' | 'second_factor_missing'>> {
  const { payload } = await jwtVerify(idToken, (header) => issuerKey(metadata, header), {
    algorithms: ALGORITHMS,
    issuer: login.issuer,
    audience: login.clientId,
    clockTolerance: LEEWAY_S,
    requiredClaims: ['exp', 'iat', 'sub'],
    currentDate: now,
  });
  const claims = Claims.safeParse(payload);
  if (!claims.success || claims.data.nonce !== nonce) return err('sign_in_over');
  if (!hasSecondFactor(payload, login.acr)) return err('second_factor_missing');
  const { sub: subject, email, name, auth_time: authTime } = claims.data;
  const authenticatedAt = new Date(authTime * 1_000);
  return ok({ issuer: login.issuer, subject, email, name, authenticatedAt });
}

function refusalOf(failure: unknown, log: Log): 'sign_in_over' | 'provider_unavailable' {
  if (failure instanceof ProviderAway) {
    log.warn({ error: failure, provider: 'staff_login' }, 'the staff issuer could not be asked');
    return 'provider_unavailable';
  }
  if (failure instanceof NotVouched || failure instanceof errors.JOSEError) {
    log.info({ error: failure, provider: 'staff_login' }, 'a sign-in at the desk was refused');
    return 'sign_in_over';
  }
  throw failure;
}

import { err, ok, type Result } from '@abona/kernel/result';
import { errors, jwtVerify } from 'jose';
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

/** Somebody whom an issuer vouches for. */
export type VouchedPerson = {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the issuer; lower case. */
  readonly email: string;
  readonly name: string;
  readonly authenticatedAt: Date;
};

export type SignInRefusal = 'sign_in_over' | 'second_factor_missing' | 'provider_unavailable';

/** The issuer of the people of one door. */
export type OpenIdLogin = {
  readonly authorizeUrl: (asked: {
    readonly state: string;
    readonly nonce: string;
    readonly challenge: string;
  }) => Promise<Result<string, 'provider_unavailable'>>;
  readonly redeem: (
    code: string,
    proof: { readonly verifier: string; readonly nonce: string },
    now: Date,
  ) => Promise<Result<VouchedPerson, SignInRefusal>>;
};

/** What the server is told of an issuer. */
export type IssuerSettings = {
  readonly issuer: string;
  /** The door's client there, and so the audience of the tokens that let somebody in. */
  readonly clientId: string;
  /** Null: the issuer knows the door as a public client, by PKCE alone. */
  readonly clientSecret: string | null;
  /** What `acr` says of a second factor, where the issuer does not say `mfa` in `amr`. */
  readonly acr: string | null;
};

type Options = {
  /** Where the issuer sends somebody back to. */
  readonly redirectUri: string;
  readonly login: IssuerSettings;
  /** As the log calls it. */
  readonly provider: 'staff_login' | 'portal_login';
  readonly log: Log;
};

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
 * issuer signed it for the door's own client, in answer to this very sign-in.
 */
export function createOpenIdLogin(options: Options): OpenIdLogin {
  const { login, redirectUri } = options;
  const metadata = createMetadataSource(login.issuer, options.log);
  return {
    authorizeUrl: async ({ state, nonce, challenge }) => {
      assertOutsideTransaction('asking where somebody signs in');
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
        return err(refusalOf(failure, options));
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

function refusalOf(
  failure: unknown,
  { log, provider }: Options,
): 'sign_in_over' | 'provider_unavailable' {
  if (failure instanceof ProviderAway) {
    log.warn({ error: failure, provider }, 'an issuer could not be asked');
    return 'provider_unavailable';
  }
  if (failure instanceof NotVouched || failure instanceof errors.JOSEError) {
    log.info({ error: failure, provider }, 'a sign-in was refused');
    return 'sign_in_over';
  }
  throw failure;
}

/**
 * Whether the issuer says that somebody proved themselves by more than a password: `mfa` among the methods (RFC 8176),
 * or the authentication context that it was set up to answer with.
 */
export function hasSecondFactor(
  { amr, acr }: Readonly<Record<string, unknown>>,
  demandedAcr: string | null,
): boolean {
  const isByMethod = Array.isArray(amr) && amr.includes('mfa');
  return isByMethod || (demandedAcr !== null && acr === demandedAcr);
}

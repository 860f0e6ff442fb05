import type { WebConfiguration } from '@abona/contract/web-configuration';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  ErrorResponse,
  type IdTokenClaims,
  OidcClient,
  type RefreshState,
  type StateStore,
} from 'oidc-client-ts';
import { isRecord } from '#browser/stored-values.ts';
import { type Claims, readClaims } from '#session/token-claims.ts';
import type { LoginRedirect } from './login-redirect.ts';
import { loginTransactions } from './login-transactions.ts';

/** What the login provider gave us. The access token lives as long as the page, no longer. */
export type ProviderTokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Of the id token and the access token together. */
  readonly claims: Claims;
};

type FinishFailure =
  /** Nobody asked for this answer here: pasted by hand, used before, or somebody else's. */
  | 'invalid_state'
  /** The provider's token is over already: somebody's clock is wrong. */
  | 'expired'
  | 'unreachable'
  | 'refused';

export type LoginProvider = {
  /** The address to send the person to. */
  readonly begin: (redirect: LoginRedirect) => Promise<string>;
  readonly finish: (
    url: string,
  ) => Promise<Result<{ tokens: ProviderTokens; returnTo: string }, FinishFailure>>;
  readonly refresh: (
    refreshToken: string,
  ) => Promise<Result<ProviderTokens, 'refused' | 'unreachable'>>;
  /** Best effort: a provider that offers no revocation forgets the token when it expires. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Where the person's session at the provider is ended; it returns to `returnTo`. */
  readonly logoutAddress: (idToken: string | null, returnTo: string) => Promise<string>;
};

const SCOPE = 'openid profile email offline_access';
const TIMEOUT_S = 7;
const CLOCK_LEEWAY_S = 60;

/** Any OpenID Connect provider, found by its discovery document: code flow with PKCE. */
export function createLoginProvider(
  login: WebConfiguration['login'],
  origin: string,
  store: StateStore = loginTransactions,
): LoginProvider {
  const client = new OidcClient({
    authority: login.issuer,
    client_id: login.client_id,
    redirect_uri: `${origin}/pay/`,
    scope: SCOPE,
    stateStore: store,
    requestTimeoutInSeconds: TIMEOUT_S,
    loadUserInfo: false,
  });
  return {
    begin: async ({ redirectUri, returnTo, parameters }) => {
      const request = await client.createSigninRequest({
        redirect_uri: redirectUri,
        state: { return_to: returnTo },
        nonce: crypto.randomUUID(),
        extraQueryParams: { ...parameters },
      });
      return request.url;
    },
    finish: (url) => finish(client, login, url),
    refresh: (refreshToken) => refresh(client, refreshToken),
    revoke: async (refreshToken) => {
      await client.revokeToken(refreshToken, 'refresh_token');
    },
    logoutAddress: (idToken, returnTo) => logoutAddress(client, { idToken, returnTo, login }),
  };
}

async function finish(
  client: OidcClient,
  login: WebConfiguration['login'],
  url: string,
): ReturnType<LoginProvider['finish']> {
  try {
    await client.readSigninResponseState(url);
  } catch {
    return err('invalid_state');
  }
  try {
    const response = await client.processSigninResponse(url);
    const tokens = tokensOf(response);
    const verdict = judgeIdToken(tokens.idToken, login);
    if (verdict !== null) return err(verdict);
    const state: unknown = response.userState;
    const returnTo = isRecord(state) ? state['return_to'] : null;
    return ok({ tokens, returnTo: typeof returnTo === 'string' ? returnTo : '/' });
  } catch (failure) {
    return err(failure instanceof ErrorResponse ? 'refused' : failureKind(failure));
  }
}

/** It came straight from the provider over TLS; whom it is for and until when is still our look-out. */
function judgeIdToken(
  idToken: string | null,
  login: WebConfiguration['login'],
): 'refused' | 'expired' | null {
  const claims = idToken === null ? null : readClaims(idToken);
  if (claims === null) return 'refused';
  const { iss, aud, exp } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const trim = (address: unknown) => String(address).replace(/\/+$/, '');
  if (trim(iss) !== trim(login.issuer) || !audiences.includes(login.client_id)) return 'refused';
  return typeof exp === 'number' && exp + CLOCK_LEEWAY_S > Date.now() / 1_000 ? null : 'expired';
}

async function refresh(
  client: OidcClient,
  refreshToken: string,
): ReturnType<LoginProvider['refresh']> {
  try {
    const state: RefreshState = {
      refresh_token: refreshToken,
      session_state: null,
      scope: SCOPE,
      // Nothing is known of the person but this token; the answer brings the rest.
      profile: {} as IdTokenClaims,
    };
    // biome-ignore lint/correctness/useHookAtTopLevel: not a hook, but the library's own word.
    const response = await client.useRefreshToken({ state });
    return ok(tokensOf(response, refreshToken));
  } catch (failure) {
    return err(failureKind(failure));
  }
}

type TokenResponse = {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
};

/** A provider that does not rotate sends no new refresh token: the old one goes on. */
function tokensOf(response: TokenResponse, previous: string | null = null): ProviderTokens {
  const idToken = response.id_token ?? null;
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? previous,
    idToken,
    claims: {
      ...(idToken === null ? {} : readClaims(idToken)),
      ...readClaims(response.access_token),
    },
  };
}

/** The provider said no, or nobody answered. Only a plain no may cost somebody their session. */
const failureKind = (failure: unknown): 'refused' | 'unreachable' =>
  failure instanceof ErrorResponse ? 'refused' : 'unreachable';

type Logout = {
  readonly idToken: string | null;
  readonly returnTo: string;
  readonly login: WebConfiguration['login'];
};

async function logoutAddress(
  client: OidcClient,
  { idToken, returnTo, login }: Logout,
): Promise<string> {
  const endpoint = await client.metadataService.getEndSessionEndpoint();
  if (endpoint === undefined) {
    // Tenants of Auth0 without the standard's own endpoint.
    const query = new URLSearchParams({ client_id: login.client_id, returnTo, federated: '' });
    return `${login.issuer.replace(/\/+$/, '')}/v2/logout?${query}`;
  }
  const request = await client.createSignoutRequest({
    ...(idToken === null ? {} : { id_token_hint: idToken }),
    client_id: login.client_id,
    post_logout_redirect_uri: returnTo,
  });
  return request.url;
}

import { brandName } from '@abona/lender/lender';
import {
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Configuration as ProviderConfiguration,
} from 'oidc-provider';
import { findAccountById } from './account-store.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { EXT_CONTEXT, REQUESTED_SCOPE } from './authorize-parameters.ts';
import { grantContextOf } from './grant-context-store.ts';
import { grantWhatWasAsked } from './grant-what-was-asked.ts';
import type { LoginWorld } from './login-world.ts';
import { MANAGEMENT_SCOPES, managementAudience } from './management-api.ts';
import { providerCookies } from './provider-cookies.ts';
import { renderLogoutQuestion, renderProviderError, renderSignedOut } from './provider-pages.ts';
import { customClaims, profileOf, spoil } from './token-claims.ts';

export const SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const CODE_LIFE_S = MINUTE_S;
export const ACCESS_TOKEN_LIFE_S = 10 * MINUTE_S;
const INTERACTION_LIFE_S = 60 * MINUTE_S;
const SESSION_LIFE_S = 7 * DAY_S;
/** From the sign-in on, however often it is rotated (reliability S-10). */
const REFRESH_FAMILY_LIFE_S = 30 * DAY_S;

/** The standard's library, on Auth0's paths and with Auth0's habits. */
export function providerConfiguration(world: LoginWorld): ProviderConfiguration {
  return {
    adapter: (model) => createArtifactAdapter(world.artifacts, model),
    clients: [webClient(world), managementClient(world)],
    jwks: { keys: [world.keys.signingKey as never] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oidc/logout',
      revocation: '/oauth/revoke',
    },
    scopes: [...SCOPES],
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    // The browser reads e-mail and name from the ID token, as from Auth0's.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_post'],
    pkce: { required: () => true },
    extraParams: ['audience', 'screen_hint', EXT_CONTEXT, REQUESTED_SCOPE],
    cookies: providerCookies(world, { name: 'login', path: '/' }),
    ttl: lifetimes(),
    features: features(world),
    interactions: { url: (_, { uid }) => `/u/${uid}`, policy: policyWithoutConsent() },
    clientBasedCORS: (_, origin) => origin === world.configuration.appOrigin,
    findAccount: (_, id) => findProviderAccount(world, id),
    loadExistingGrant: (ctx) => grantWhatWasAsked(world, ctx),
    extraTokenClaims: (ctx, token) => claimsOfToken(world, ctx, token),
    formats: { customizers: { jwt: (_, token, parts) => shapeToken(world, token, parts) } },
    renderError: (ctx, out) => renderProviderError(ctx, world.configuration, out),
  };
}

function webClient({ configuration }: LoginWorld) {
  const { appOrigin, login } = configuration;
  return {
    client_id: login.clientId,
    client_name: brandName,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${appOrigin}/pay/`, `${appOrigin}/pay`],
    post_logout_redirect_uris: logoutAddresses(appOrigin),
    id_token_signed_response_alg: 'RS256' as const,
  };
}

/** The lender's server, with a secret: it may end sessions, and nothing else. */
function managementClient({ configuration }: LoginWorld) {
  const { clientId, clientSecret } = configuration.login.management;
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: `${brandName} (servidor)`,
    token_endpoint_auth_method: 'client_secret_post' as const,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
}

/** Where signing out may lead, to the letter. */
export const logoutAddresses = (appOrigin: string): string[] => [
  `${appOrigin}/pay`,
  `${appOrigin}/pay/`,
];

function lifetimes(): ProviderConfiguration['ttl'] {
  return {
    AccessToken: ACCESS_TOKEN_LIFE_S,
    ClientCredentials: ACCESS_TOKEN_LIFE_S,
    AuthorizationCode: CODE_LIFE_S,
    IdToken: ACCESS_TOKEN_LIFE_S,
    Interaction: INTERACTION_LIFE_S,
    Session: SESSION_LIFE_S,
    Grant: REFRESH_FAMILY_LIFE_S,
    // A rotated token inherits what is left of its family's life.
    RefreshToken: (ctx) =>
      ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_FAMILY_LIFE_S,
  };
}

function features({ configuration }: LoginWorld): NonNullable<ProviderConfiguration['features']> {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    // Auth0 offers neither on its ordinary plans; what nobody uses is switched off.
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => renderLogoutQuestion(ctx, configuration, form),
      postLogoutSuccessSource: (ctx) => renderSignedOut(ctx, configuration),
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      // Auth0 names the API by `audience` at the token endpoint too.
      defaultResource: (ctx, client, oneOf) =>
        isManagement(configuration, client) ? String(ctx.oidc.body?.['audience']) : oneOf,
      getResourceServerInfo: (_, audience, client) => {
        const api = apiOf(configuration, client);
        if (audience !== api.audience) {
          throw new errors.InvalidTarget(`there is no API with the audience ${audience}`);
        }
        return {
          ...api,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_LIFE_S,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

type Asking = { readonly clientId: string };

const isManagement = ({ login }: LoginWorld['configuration'], { clientId }: Asking): boolean =>
  clientId === login.management.clientId;

/** Each client has one API, and asks for no other. */
const apiOf = (configuration: LoginWorld['configuration'], client: Asking) =>
  isManagement(configuration, client)
    ? { audience: managementAudience(configuration.login), scope: MANAGEMENT_SCOPES.join(' ') }
    : { audience: configuration.login.audience, scope: SCOPES.join(' ') };

/** The only client is the lender's own app: nobody is asked whether it may know their e-mail. */
function policyWithoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

async function findProviderAccount({ database, faults }: LoginWorld, id: string) {
  const account = await findAccountById(database, id);
  if (account === null) return undefined;
  const claims = profileOf(account, faults.now().login.tokens);
  return { accountId: account.id, claims: async () => claims };
}

type IssuedToken = Parameters<NonNullable<ProviderConfiguration['extraTokenClaims']>>[1];

async function claimsOfToken(
  { database, configuration }: LoginWorld,
  { oidc: { entities } }: KoaContextWithOIDC,
  token: IssuedToken,
) {
  if (token.kind !== 'AccessToken') return undefined;
  // A refreshed token rests on the sign-in that its family began with.
  const { authTime } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
  const account = await findAccountById(database, token.accountId);
  if (account === null) return undefined;
  const ext = await grantContextOf(database, token.grantId ?? '');
  const { clientId } = configuration.login;
  return customClaims({ account, ext, clientId, authTime, sid: token.sessionUid });
}

type JwtParts = { header?: Record<string, unknown> | undefined; payload: Record<string, unknown> };

function shapeToken(world: LoginWorld, { kind }: { readonly kind: string }, parts: JwtParts): void {
  // A client that asks for no scopes in particular is given all of its own, as Auth0 does.
  if (kind === 'ClientCredentials')
    parts.payload = { ...parts.payload, scope: MANAGEMENT_SCOPES.join(' ') };
  else spoilIfAsked(world, parts);
}

function spoilIfAsked({ faults }: LoginWorld, parts: JwtParts): void {
  const { tokens } = faults.now().login;
  if (tokens === 'good') return;
  const nowS = Math.floor(Date.now() / 1_000);
  const spoilt = spoil(tokens, { header: parts.header ?? {}, payload: parts.payload }, nowS);
  parts.header = { ...spoilt.header };
  parts.payload = { ...spoilt.payload };
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
  type Configuration as ProviderConfiguration,
} from 'oidc-provider';
import { createArtifactAdapter } from '#login/artifact-adapter.ts';
import type { LoginWorld } from '#login/login-world.ts';
import { providerCookies } from '#login/provider-cookies.ts';
import { renderProviderError } from '#login/provider-pages.ts';
import type { Warn } from '#platform/database.ts';
import type { PeopleDoor } from './people-doors.ts';

const MINUTE_S = 60;
const SHIFT_S = 8 * 60 * MINUTE_S;
const SCOPES = 'openid profile email';

/** The issuer of a door: plain OpenID Connect, code and PKCE, one client. */
export function createPeopleProvider(world: LoginWorld, door: PeopleDoor, warn: Warn): Provider {
  const provider = new Provider(door.issuer, configurationOf(world, door));
  provider.on('server_error', (ctx, error) => {
    warn({ path: ctx.path, error: error.stack ?? String(error) }, 'the issuer of a door failed');
  });
  return provider;
}

/** The library answers below its own root: it is told where that stands. */
export function belowPath(path: string, callback: RequestListener): RequestListener {
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? '';
    request.url = request.originalUrl.slice(path.length);
    callback(request, response);
  };
}

function configurationOf(world: LoginWorld, door: PeopleDoor): ProviderConfiguration {
  const { configuration, artifacts } = world;
  return {
    adapter: (model) => createArtifactAdapter(artifacts, model),
    clients: [clientOf(door)],
    jwks: { keys: [door.signingKey as never] },
    scopes: SCOPES.split(' '),
    // The server reads from the ID token how somebody proved who they are, and when.
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    cookies: providerCookies(world, { name: `${door.path.slice(1)}_login`, path: door.path }),
    ttl: {
      AccessToken: MINUTE_S,
      AuthorizationCode: MINUTE_S,
      IdToken: MINUTE_S,
      Interaction: 60 * MINUTE_S,
      Session: SHIFT_S,
      Grant: SHIFT_S,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${door.path}/u/${uid}`, policy: withoutConsent() },
    findAccount: (_, accountId) => {
      const claims = door.profileOf(accountId);
      return claims && { accountId, claims: async () => claims };
    },
    loadExistingGrant: grantWhatIsAsked,
    renderError: (ctx, out) => renderProviderError(ctx, configuration, out),
  };
}

function clientOf({ clientId, clientName, appUrl }: PeopleDoor) {
  return {
    client_id: clientId,
    client_name: clientName,
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    redirect_uris: [`${appUrl}/entrar`],
    id_token_signed_response_alg: 'RS256' as const,
  };
}

/** The only client is the door's own page: nobody is asked whether it may know their name. */
function withoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

async function grantWhatIsAsked({ oidc }: KoaContextWithOIDC) {
  if (oidc.account === undefined || oidc.client === undefined) return undefined;
  const { accountId } = oidc.account;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

import { compactVerify } from 'jose';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { LoginWorld } from './login-world.ts';
import { logoutAddresses } from './provider-configuration.ts';
import { renderLogoutRefused } from './provider-pages.ts';
import { publicKeys } from './signing-keys.ts';

type Next = () => Promise<void>;
type Middleware = (ctx: KoaContextWithOIDC, next: Next) => Promise<void>;

/**
 * Signing out as Auth0 does it, before the library's own way: at once, without a page in between,
 * with every refresh token of the browser's session. Two doors: Auth0's `/v2/logout`, and the
 * standard's `/oidc/logout` when it brings the ID token as proof. Without proof the library asks.
 */
export function signOutDoors(world: LoginWorld, provider: Provider): Middleware {
  const { appOrigin, login } = world.configuration;
  const allowed = new Set(logoutAddresses(appOrigin));
  const home = `${appOrigin}/pay`;

  const leave = async (ctx: KoaContextWithOIDC, address: URL): Promise<void> => {
    const session = await provider.Session.get(ctx);
    await world.artifacts.removeBySession(session.uid);
    ctx.cookies.set(provider.cookieName('session'), null, { path: '/' });
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(address.href);
  };
  const answerAuth0 = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client_id: clientId, returnTo = home } = ctx.query;
    const isKnownClient = clientId === undefined || clientId === login.clientId;
    const isAllowed = typeof returnTo === 'string' && allowed.has(returnTo);
    if (isKnownClient && isAllowed) await leave(ctx, new URL(returnTo));
    else renderLogoutRefused(ctx, world.configuration);
  };

  /** Null: not proven, or not a registered address; the library takes over. */
  const standardTarget = async (ctx: KoaContextWithOIDC): Promise<URL | null> => {
    const { id_token_hint: hint, post_logout_redirect_uri: address = home, state } = ctx.query;
    if (typeof hint !== 'string' || typeof address !== 'string') return null;
    const subject = await subjectOf(world, hint);
    const { accountId = subject } = await provider.Session.get(ctx);
    if (subject === null || accountId !== subject || !allowed.has(address)) return null;
    const target = new URL(address);
    if (typeof state === 'string') target.searchParams.set('state', state);
    return target;
  };

  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.path === '/v2/logout') return answerAuth0(ctx);
    const isStandard = ctx.method === 'GET' && ctx.path === '/oidc/logout';
    const target = isStandard ? await standardTarget(ctx) : null;
    return target === null ? next() : leave(ctx, target);
  };
}

/** Whose ID token it is; an old one proves it as well as a fresh one. Null when it is not ours. */
async function subjectOf(world: LoginWorld, idToken: string): Promise<string | null> {
  const { issuer, clientId } = world.configuration.login;
  try {
    const { payload } = await compactVerify(idToken, publicKeys(world.keys));
    const claims = JSON.parse(new TextDecoder().decode(payload));
    const isOurs = claims.iss === issuer && claims.aud === clientId;
    return isOurs && typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

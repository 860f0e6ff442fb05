import { jwtVerify } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Warn } from '#platform/database.ts';
import { findAccountById } from './account-store.ts';
import { prepareAuthorizeQuery } from './authorize-parameters.ts';
import type { LoginWorld } from './login-world.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { signOutDoors } from './sign-out.ts';
import { publicKeys } from './signing-keys.ts';
import { profileOf } from './token-claims.ts';

type Next = () => Promise<void>;

/** The library, with what stands before its router: Auth0's parameters, its userinfo, its sign-out. */
export function createProvider(world: LoginWorld, warn: Warn): Provider {
  const provider = new Provider(world.configuration.login.issuer, providerConfiguration(world));
  provider.on('server_error', (ctx, error) => {
    warn({ path: ctx.path, error: error.stack ?? String(error) }, 'the login provider failed');
  });
  provider.use(async (ctx, next: Next) => {
    if (ctx.path === '/authorize') ctx.query = prepareAuthorizeQuery(ctx.query);
    await next();
  });
  provider.use(answerUserinfoForApiTokens(world));
  provider.use(signOutDoors(world, provider));
  provider.use(endWholeSession(world));
  return provider;
}

/**
 * The library gives userinfo only for tokens made for itself. Auth0 takes the API's tokens too, and
 * clients rely on it.
 */
function answerUserinfoForApiTokens({ keys, configuration, database, faults }: LoginWorld) {
  const { appOrigin, login } = configuration;
  const { issuer, audience } = login;

  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    const token = /^Bearer (\S+\.\S+\.\S+)$/i.exec(ctx.get('authorization'))?.[1];
    if (ctx.path !== '/userinfo' || ctx.method === 'OPTIONS' || token === undefined) return next();
    if (ctx.get('origin') === appOrigin) {
      ctx.set('Access-Control-Allow-Origin', appOrigin);
      ctx.vary('Origin');
    }
    const verified = await jwtVerify(token, publicKeys(keys), { issuer, audience }).catch(
      () => null,
    );
    const account = verified && (await findAccountById(database, verified.payload.sub ?? ''));
    if (account === null) {
      ctx.status = 401;
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      ctx.body = { error: 'invalid_token', error_description: 'invalid token provided' };
      return;
    }
    ctx.body = profileOf(account, faults.now().login.tokens);
  };
}

/** When the library asked and was told yes, it spares refresh tokens. A lender's customer expects the contrary. */
function endWholeSession({ artifacts }: LoginWorld) {
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    if (ctx.path !== '/oidc/logout/confirm') return;
    const session = ctx.oidc?.entities?.Session;
    const signedOut = ctx.status === 303 && session !== undefined && ctx.oidc.params?.['logout'];
    if (signedOut) await artifacts.removeBySession(session.uid);
  };
}

import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { EXT_CONTEXT, extContextOf, REQUESTED_SCOPE } from './authorize-parameters.ts';
import { keepGrantContext } from './grant-context-store.ts';
import type { LoginWorld } from './login-world.ts';

/**
 * Every authorisation gets a grant of its own, with all that the app asked for. So a grant is one
 * sign-in: its refresh tokens are one family, and its ext- parameters belong to nobody else's.
 *
 * The library drops `offline_access` from a request that does not force a consent page; it is put
 * back here, after that check and before the code is made.
 */
export async function grantWhatWasAsked(
  { database, configuration }: LoginWorld,
  { oidc }: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  if (oidc.account === undefined || oidc.client === undefined || oidc.params === undefined) {
    return undefined;
  }
  const requested = String(oidc.params[REQUESTED_SCOPE] ?? '').split(' ');
  const scopes = new Set(oidc.requestParamScopes);
  if (requested.includes('offline_access')) scopes.add('offline_access');
  oidc.params['scope'] = [...scopes].join(' ');

  const grant = new oidc.provider.Grant({
    accountId: oidc.account.accountId,
    clientId: oidc.client.clientId,
  });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(configuration.login.audience, scopes);
  const grantId = await grant.save();
  await keepGrantContext(database, grantId, extContextOf(oidc.params[EXT_CONTEXT]));
  return grant;
}

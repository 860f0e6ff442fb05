import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { sendPage } from '#platform/page.ts';
import type { LoginWorld } from './login-world.ts';
import { messagePage } from './pages/message-page.ts';
import { logoutAddresses } from './provider-configuration.ts';

type LogoutQuery = {
  readonly Querystring: { readonly client_id?: unknown; readonly returnTo?: unknown };
};

/** Auth0's federated logout: ends the session of this browser and returns to a registered address. */
export function logoutRoute(app: FastifyInstance, world: LoginWorld, provider: Provider): void {
  const { appOrigin, login, ports } = world.configuration;
  const place = { appUrl: `${appOrigin}/pay` };
  const allowed = new Set(logoutAddresses(appOrigin));

  app.get<LogoutQuery>('/v2/logout', async (request, reply) => {
    const { client_id: clientId, returnTo = place.appUrl } = request.query;
    const isKnownClient = clientId === undefined || clientId === login.clientId;
    if (!isKnownClient || typeof returnTo !== 'string' || !allowed.has(returnTo)) {
      const page = messagePage(place, {
        title: 'No pudimos cerrar tu sesión',
        text: 'La dirección de regreso no está registrada. Vuelve a Abona e intenta de nuevo.',
        detail: 'invalid_request, client_id or returnTo is not registered',
      });
      return sendPage(reply, page, 400);
    }
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined) await world.artifacts.removeBySession(session.uid);
    for (const suffix of ['', '.sig']) {
      reply.header(
        'set-cookie',
        `login_${ports.login}_session${suffix}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax`,
      );
    }
    return reply.redirect(returnTo, 302);
  });
}

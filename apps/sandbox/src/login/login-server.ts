import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brandName } from '@abona/lender/lender';
import formbody from '@fastify/formbody';
import { peopleDoorsOf } from '#people-login/people-doors.ts';
import { belowPath, createPeopleProvider } from '#people-login/people-provider.ts';
import { peopleSignInRoutes } from '#people-login/people-sign-in-routes.ts';
import type { Warn } from '#platform/database.ts';
import { protectPages, renderPage, sendPage, serveAssets } from '#platform/page.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { chosenPersonRoute } from './chosen-person.ts';
import { interactionRoutes } from './interaction-routes.ts';
import type { LoginWorld } from './login-world.ts';
import { managementRoutes } from './management-api.ts';
import { messagePage } from './pages/message-page.ts';
import { resetRoutes } from './password/reset-routes.ts';
import { createProvider } from './provider.ts';
import { loginPolicy } from './provider-pages.ts';

/** The pages of the other issuers are ours, everything else below their paths is the standard's. */
const DOOR_PROVIDER_PATH = /^(\/staff|\/portal)\/(?!u\/)/;
/** Paths of the standard; everything else on this origin is a page of ours. */
const PROVIDER_PATH = /^\/(authorize|oauth|userinfo|\.well-known|oidc|v2)(\/|$|\?)/;

/** Universal login on an origin of its own: the provider and its pages, behind its fault switches. */
export async function createLoginServer(world: LoginWorld): Promise<WebApp> {
  const { configuration, faults } = world;
  let providerCallback: RequestListener = () => undefined;
  const doorCallbacks = new Map<string, RequestListener>();
  const web = createWebApp({
    name: 'the login provider',
    port: configuration.ports.login,
    host: configuration.host,
    logLevel: configuration.logLevel,
    before: (pages) =>
      gate(world, (request, response) => {
        const path = request.url ?? '';
        const [, door = ''] = DOOR_PROVIDER_PATH.exec(path) ?? [];
        const ofDoor = doorCallbacks.get(door);
        if (ofDoor !== undefined) return ofDoor(request, response);
        const isProvider = PROVIDER_PATH.test(path);
        return isProvider ? providerCallback(request, response) : pages(request, response);
      }),
  });
  const warn: Warn = (details, message) => web.app.log.error(details, message);
  const provider = createProvider(world, warn);
  providerCallback = provider.callback();
  const issuers = peopleDoorsOf(world).map((door) => ({
    door,
    provider: createPeopleProvider(world, door, warn),
  }));
  for (const one of issuers)
    doorCallbacks.set(one.door.path, belowPath(one.door.path, one.provider.callback()));

  const { app } = web;
  const place = { appUrl: `${configuration.appOrigin}/pay` };
  protectPages(app, loginPolicy(configuration));
  await app.register(formbody);
  await serveAssets(app);
  app.get('/', (_, reply) => reply.redirect(place.appUrl, 302));
  chosenPersonRoute(app, world);
  interactionRoutes(app, world, provider);
  for (const issuer of issuers) peopleSignInRoutes(app, world, issuer);
  resetRoutes(app, world);
  managementRoutes(app, world);
  app.setNotFoundHandler((_, reply) => sendPage(reply, messagePage(place, NOT_FOUND), 404));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ error }, 'a login page failed');
    return sendPage(reply, messagePage(place, FAILED), 500);
  });
  faults.onChange(({ login }) => (login.mode === 'refused' ? web.shut() : web.open()));
  return web;
}

const NOT_FOUND = {
  title: 'Esta página no existe',
  text: `Revisa la dirección o vuelve a ${brandName}.`,
};
const FAILED = {
  title: 'Algo falló de nuestro lado',
  text: `Espera un momento, vuelve a ${brandName} e intenta de nuevo.`,
};
const DOWN = {
  title: 'El acceso no está disponible',
  text: 'Estamos arreglándolo. Vuelve a intentar en unos minutos.',
};

/** Nobody may reach the provider by another name; and a fault that is switched on comes first. */
function gate(world: LoginWorld, inside: RequestListener): RequestListener {
  const home = new URL(world.configuration.login.issuer).host;
  return async (request, response) => {
    if (request.headers.host !== home) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`This is ${world.configuration.login.issuer}\n`);
      return;
    }
    const { mode, delay_ms } = world.faults.now().login;
    if (delay_ms > 0) await delay(delay_ms);
    // A page that says so may still look like one.
    const isAsset = request.url?.startsWith('/assets/');
    if (mode === 'down' && !isAsset) answerDown(world, request, response);
    else inside(request, response);
  };
}

function answerDown(world: LoginWorld, request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 503;
  response.setHeader('retry-after', '30');
  if (request.headers.accept?.includes('text/html')) {
    const page = messagePage({ appUrl: `${world.configuration.appOrigin}/pay` }, DOWN);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(renderPage(page).toString());
  } else {
    response.setHeader('content-type', 'application/json');
    response.end('{"error":"temporarily_unavailable"}');
  }
}

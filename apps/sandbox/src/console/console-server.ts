import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { controlRoutes } from '#control/control-routes.ts';
import { objectionToCaller } from '#control/loopback-only.ts';
import { handsetRoutes } from '#handset/handset-routes.ts';
import { moneyRoutes } from '#money/money-routes.ts';
import { pagePolicy, protectPages, sendPage, serveAssets } from '#platform/page.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { TOPICS } from '#platform/world-events.ts';
import { tourRoutes } from '#tour/tour-routes.ts';
import type { World } from '#world.ts';
import { consoleActions } from './console-actions.ts';
import { consolePage, renderSection } from './console-page.ts';
import { liveEvents } from './live-events.ts';
import { mailBody } from './mail-body.ts';

const UNAVAILABLE = 'El sandbox no alcanza su base de datos. Vuelve a intentar en un momento.';
const Topic = z.enum(TOPICS);
const View = z.object({ correo: z.coerce.number().int().positive().optional().catch(undefined) });

const viewOf = (query: unknown) => ({ openMailId: View.parse(query).correo ?? null });

/** The console for people and the control API for programs, on one origin, for this machine only. */
export async function createConsoleServer(world: World): Promise<WebApp> {
  const { configuration } = world;
  const web = createWebApp({
    name: 'the sandbox console',
    port: configuration.ports.console,
    host: configuration.host,
    logLevel: configuration.logLevel,
  });
  const { app } = web;
  app.addHook('onRequest', async (request, reply) => {
    const objection = objectionToCaller(request, configuration);
    if (objection === null) return;
    return reply.code(403).send({ error: { code: 'forbidden', message: objection } });
  });
  await app.register(controlRoutes, { prefix: '/control/v1', world });
  await app.register(consoleRoutes, { world });
  return web;
}

const consoleRoutes: FastifyPluginAsync<{ readonly world: World }> = async (app, { world }) => {
  protectPages(app, pagePolicy({ extra: ["frame-src 'self'"] }));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ error }, 'the console failed');
    return reply.code(503).type('text/plain; charset=utf-8').send(UNAVAILABLE);
  });
  await app.register(formbody);
  await serveAssets(app);
  app.get('/', async (request, reply) =>
    sendPage(reply, await consolePage(world, viewOf(request.query))),
  );
  app.get<{ Params: { topic: string } }>('/seccion/:topic', async (request, reply) => {
    const topic = Topic.safeParse(request.params.topic);
    if (!topic.success) return reply.code(404).send('');
    const section = await renderSection(topic.data, world, viewOf(request.query));
    return reply.type('text/html; charset=utf-8').send(section.toString());
  });
  // The lender's accounts site adds cards to the wallet; here the app does, so that no press ends nowhere.
  app.get('/cuentas/billetera/agregar-tarjeta', (_, reply) =>
    reply.redirect(`${world.configuration.appOrigin}/pay/tarjetas/agregar`),
  );
  liveEvents(app, world.events);
  mailBody(app, world);
  consoleActions(app, world);
  handsetRoutes(app, world);
  tourRoutes(app, world);
  moneyRoutes(app, world);
};

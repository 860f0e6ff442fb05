import { phoneGateway } from '#phone/phone-gateway.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { pushApi } from '#push/push-api.ts';
import { attachPushSockets } from '#push/push-sockets.ts';
import type { World } from './world.ts';

/** The vendors' machine interfaces share one port: push and the phone gateway. */
export async function createVendorServer(world: World): Promise<WebApp> {
  const { configuration } = world;
  const web = createWebApp({
    name: "the vendors' APIs",
    port: configuration.ports.vendor,
    host: configuration.host,
    logLevel: configuration.logLevel,
  });
  await web.app.register(phoneGateway, { world });
  await web.app.register(pushApi, { world });
  attachPushSockets(web.server, world);
  return web;
}

import { bureauApi } from '#bureau/bureau-api.ts';
import { captchaApi } from '#captcha/captcha-api.ts';
import { conektaApi } from '#cards/conekta-api.ts';
import { condusefApi } from '#condusef/condusef-api.ts';
import { belvoApi } from '#debit/belvo-api.ts';
import { deviceApi } from '#devices/device-api.ts';
import { veriffApi } from '#identity/veriff-api.ts';
import { phoneGateway } from '#phone/phone-gateway.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { pushApi } from '#push/push-api.ts';
import { attachPushSockets } from '#push/push-sockets.ts';
import { stpApi } from '#spei/stp-api.ts';
import { webPushApi } from '#web-push/web-push-api.ts';
import { hostedPages } from './hosted-pages.ts';
import type { World } from './world.ts';

/** The vendors' machine interfaces and hosted pages share one port. */
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
  await web.app.register(webPushApi, { world, prefix: '/web-push' });
  await web.app.register(bureauApi, { world, prefix: '/bureau' });
  await web.app.register(condusefApi, { world, system: 'reune', prefix: '/condusef-reune' });
  await web.app.register(condusefApi, { world, system: 'redeco', prefix: '/condusef-redeco' });
  await web.app.register(veriffApi, { world, prefix: '/identity' });
  await web.app.register(stpApi, { world, prefix: '/spei' });
  await web.app.register(conektaApi, { world, prefix: '/conekta' });
  await web.app.register(belvoApi, { world, prefix: '/debit' });
  await web.app.register(deviceApi, { world });
  await web.app.register(captchaApi, { world, prefix: '/recaptcha' });
  await web.app.register(hostedPages, { world });
  attachPushSockets(web.server, world);
  return web;
}

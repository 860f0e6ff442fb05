import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { barcodes } from '#cards/barcode.ts';
import { cardFrame } from '#cards/card-frame.ts';
import { cashierPages } from '#cards/cashier-pages.ts';
import { challengePages } from '#cards/challenge-pages.ts';
import { santanderPages } from '#debit/santander-pages.ts';
import { capturePages } from '#identity/capture-pages.ts';
import { pagePolicy, protectPages, serveAssets } from '#platform/page.ts';
import { bankPages } from '#spei/bank-pages.ts';
import type { VendorWorld } from '#vendor-world.ts';

const SIGNED_ORDER_PATH = '/santander/pago';
const UNAVAILABLE = 'El sandbox no pudo mostrar esta página. Vuelve a intentar en un momento.';

/** The pages that vendors host for people: they lead back to the app, and nowhere else. */
export const hostedPages: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const { appOrigin, vendorUrl } = world.configuration;
  protectPages(app, pagePolicy({ formAction: [appOrigin] }));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ error }, 'a hosted page failed');
    return reply.code(503).type('text/plain; charset=utf-8').send(UNAVAILABLE);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === vendorUrl) return;
    // One form comes from the app itself: the order that it signed for the bank. A page that tells nobody
    // where it leads from hides its origin too; the signature says whose order it is.
    const isFromApp = origin === appOrigin || origin === 'null';
    const isOrder = isFromApp && request.url === SIGNED_ORDER_PATH;
    if (request.method === 'POST' && !isOrder) {
      return reply.code(403).send();
    }
  });
  await app.register(formbody);
  await serveAssets(app);
  capturePages(app, world);
  cardFrame(app, world);
  challengePages(app, world);
  cashierPages(app, world);
  santanderPages(app, world);
  bankPages(app, world);
  barcodes(app);
};

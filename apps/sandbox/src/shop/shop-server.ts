import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import type { Configuration } from '#configuration.ts';
import type { Database } from '#platform/database.ts';
import type { Faults } from '#platform/faults.ts';
import { pagePolicy, protectPages, sendPage, serveAssets } from '#platform/page.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { accountRoutes } from './account-routes.ts';
import { backRoomRoutes } from './back-room/back-room-routes.ts';
import { browseRoutes } from './browse-routes.ts';
import { createCheckout } from './checkout.ts';
import { createLinks } from './link-store.ts';
import { createOffers } from './offers.ts';
import { orderRoutes } from './order-routes.ts';
import { createOrders } from './order-store.ts';
import { createSellerClients } from './sellers.ts';
import { type Shop, visitOf } from './shop.ts';
import { brokenPage, lostPage } from './shop-frame.ts';
import { createShopSessions } from './shop-session.ts';
import { webhookReceiver } from './webhook-receiver.ts';

type ShopWorld = {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly faults: Faults;
};

/** Casa Ámbar: a fictional shop on an origin of its own, which sells on Abona's merchant API. */
export async function createShopServer(world: ShopWorld): Promise<WebApp> {
  const { ports, host, logLevel, appOrigin, shopUrl, shop: keys } = world.configuration;
  const web = createWebApp({ name: 'the shop', port: ports.shop, host, logLevel });
  const { app } = web;
  const shop = createShop(world);

  protectPages(app, pagePolicy({ formAction: [appOrigin], embeds: [appOrigin] }));
  await serveAssets(app);
  await app.register(shopPages, { shop, shopUrl });
  await app.register(webhookReceiver, {
    ...shop,
    secrets: keys.webhookSecrets,
    faults: world.faults,
  });
  app.setNotFoundHandler(async (request, reply) =>
    sendPage(reply, lostPage((await visitOf(shop, request)).count), 404),
  );
  return web;
}

function createShop({ configuration, database }: ShopWorld): Shop {
  const { appOrigin, shopUrl, ports } = configuration;
  const sellers = createSellerClients(configuration);
  const orders = createOrders(database);
  return {
    abona: sellers['casa-ambar'],
    sellers,
    orders,
    links: createLinks(database),
    checkout: createCheckout({ sellers, orders, shopUrl }),
    offers: createOffers(configuration),
    // Cookies know no ports: several sandboxes on one machine have a name each.
    sessions: createShopSessions(database, `shop_${ports.shop}`),
    appUrl: `${appOrigin}/pay`,
    message: {
      script: `${appOrigin}/message/v1/abona-message.js`,
      key: configuration.shop.publishableKey,
    },
  };
}

type PageOptions = { readonly shop: Shop; readonly shopUrl: string };

const shopPages: FastifyPluginAsync<PageOptions> = async (pages, { shop, shopUrl }) => {
  await pages.register(formbody);
  pages.addHook('onRequest', async ({ method, headers: { origin } }, reply) => {
    const isForeign = method === 'POST' && origin !== undefined && origin !== shopUrl;
    if (isForeign) await reply.code(403).send();
  });
  pages.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) request.log.error({ error }, 'a page of the shop failed');
    return sendPage(reply, brokenPage(), status);
  });
  browseRoutes(pages, shop);
  orderRoutes(pages, shop);
  accountRoutes(pages, shop);
  backRoomRoutes(pages, shop);
};

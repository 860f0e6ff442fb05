import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '#configuration.ts';
import { pagePolicy, protectPages, sendPage, serveAssets } from '#platform/page.ts';
import { createWebApp, type WebApp } from '#platform/web-app.ts';
import { type Cart, changeCart, readCart, writeCart } from './cart.ts';
import { findProduct } from './catalogue.ts';
import { cartPage, cataloguePage } from './shop-pages.ts';

const Change = z.object({ product: z.string(), by: z.enum(['1', '-1']).transform(Number) });
const CART_LIFE_S = 30 * 24 * 60 * 60;

/** Casa Ámbar: a fictional shop on an origin of its own. */
export async function createShopServer(configuration: Configuration): Promise<WebApp> {
  const { ports, host, logLevel, appOrigin, shopUrl } = configuration;
  const web = createWebApp({ name: 'the shop', port: ports.shop, host, logLevel });
  const { app } = web;
  const cookie = `cart_${ports.shop}`;
  const appUrl = `${appOrigin}/pay`;
  const cartOf = (request: FastifyRequest): Cart =>
    readCart(cookieOf(request.headers.cookie ?? '', cookie));

  protectPages(app, pagePolicy());
  await app.register(formbody);
  await serveAssets(app);
  app.get('/', (request, reply) => sendPage(reply, cataloguePage(cartOf(request), appUrl)));
  app.get('/carrito', (request, reply) => sendPage(reply, cartPage(cartOf(request), appUrl)));
  app.post('/carrito', (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== shopUrl) return reply.code(403).send();
    const change = Change.safeParse(request.body);
    const product = change.success ? findProduct(change.data.product) : undefined;
    if (!change.success || product === undefined) return reply.redirect('/', 303);
    const cart = changeCart(cartOf(request), product, change.data.by);
    const attributes = `Path=/; Max-Age=${CART_LIFE_S}; HttpOnly; SameSite=Lax`;
    return reply
      .header('set-cookie', `${cookie}=${writeCart(cart)}; ${attributes}`)
      .redirect('/carrito', 303);
  });
  return web;
}

function cookieOf(header: string, name: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

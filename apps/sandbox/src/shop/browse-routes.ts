import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { readCart } from './cart.ts';
import { cartPage } from './cart-pages.ts';
import { CATALOGUE, findProduct } from './catalogue.ts';
import { cataloguePage, productPage } from './catalogue-pages.ts';
import type { Plan } from './offers.ts';
import { type Shop, visitOf } from './shop.ts';
import { lostPage } from './shop-frame.ts';

const Change = z.object({ product: z.string(), by: z.enum(['1', '-1']).transform(Number) });

/** The shelves and the cart. */
export function browseRoutes(app: FastifyInstance, shop: Shop): void {
  const { offers, sessions, appUrl, message } = shop;

  app.get('/', async (request, reply) => {
    const { count } = await visitOf(shop, request);
    const plans = new Map<string, readonly Plan[]>();
    await Promise.all(
      CATALOGUE.map(async ({ id, priceCentavos }) =>
        plans.set(id, await offers.plansFor(priceCentavos)),
      ),
    );
    return sendPage(
      reply,
      cataloguePage({ count, appUrl }, ({ id }) => plans.get(id) ?? []),
    );
  });
  app.get<{ Params: { id: string } }>('/productos/:id', async (request, reply) => {
    const { count } = await visitOf(shop, request);
    const product = findProduct(request.params.id);
    if (product === undefined) return sendPage(reply, lostPage(count), 404);
    const plans = await offers.plansFor(product.priceCentavos);
    return sendPage(reply, productPage({ count, appUrl, message }, product, plans));
  });
  app.get('/carrito', async (request, reply) => {
    const { session } = await visitOf(shop, request);
    const cart = readCart(session?.cart ?? []);
    return sendPage(reply, cartPage({ cart, message }));
  });
  app.post('/carrito', async (request, reply) => {
    const change = Change.safeParse(request.body);
    const product = change.success ? findProduct(change.data.product) : undefined;
    if (!change.success || product === undefined) return reply.redirect('/', 303);
    await sessions.putIn({ request, reply }, product, change.data.by);
    return reply.redirect('/carrito', 303);
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { centavosIn } from '#platform/pesos.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { createCardStore } from './card-store.ts';
import { findTicket, payCash } from './cash-desk.ts';
import { answerPage, tillPage } from './cashier-views.ts';

const Query = z.object({ referencia: z.string().max(40).catch('') });
const Form = z.object({ referencia: z.string().max(40), monto: z.string().max(20).default('') });

/** The till of a store: somebody reads a reference aloud and pays cash. */
export function cashierPages(app: FastifyInstance, world: VendorWorld): void {
  const store = createCardStore(world);
  app.get('/oxxo', async (request, reply) => {
    const { referencia } = Query.parse(request.query);
    const ticket = referencia === '' ? null : await findTicket(store, referencia);
    return sendPage(reply, tillPage(referencia, ticket));
  });
  app.post('/oxxo', async (request, reply) => {
    const form = Form.safeParse(request.body);
    if (!form.success) return reply.redirect('/oxxo', 303);
    const { referencia, monto } = form.data;
    const answer = await payCash(store, referencia, monto === '' ? null : centavosIn(monto));
    return sendPage(reply, answerPage(answer), answer.kind === 'paid' ? 200 : 409);
  });
}

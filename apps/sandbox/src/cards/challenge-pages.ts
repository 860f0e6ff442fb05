import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { icon } from '#platform/brand.ts';
import { type HtmlPart, html } from '#platform/html.ts';
import { type Page, sendPage } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { isSameText } from '#platform/same-text.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { type KeptOrder, lastCharge } from './card-resources.ts';
import { type CardStore, createCardStore } from './card-store.ts';
import { answerChallenge } from './order-changes.ts';

const Visit = z.object({
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ clave: z.string().max(100).catch('') }),
});
const Answer = z.object({ answer: z.enum(['approve', 'reject', 'leave']) });

/** Where the holder's bank asks whether it is them: 3-D Secure. */
export function challengePages(app: FastifyInstance, world: VendorWorld): void {
  const store = createCardStore(world);
  app.get('/conekta/3ds/:id', async (request, reply) => {
    const order = await visited(store, request);
    if (order === null) return sendPage(reply, unknownPage(), 404);
    return sendPage(reply, isAsked(order) ? challengePage(order) : answeredPage(order));
  });
  app.post('/conekta/3ds/:id', async (request, reply) => {
    const order = await visited(store, request);
    const form = Answer.safeParse(request.body);
    if (order === null || !form.success) return sendPage(reply, unknownPage(), 404);
    const { answer } = form.data;
    if (isAsked(order) && answer !== 'leave') {
      await answerChallenge(store, order.id, answer === 'approve');
    }
    return backToShop(reply, order);
  });
}

const isAsked = (order: KeptOrder): boolean => lastCharge(order)?.status === 'pending_payment';

async function visited(
  store: CardStore,
  request: { readonly params: unknown; readonly query: unknown },
): Promise<KeptOrder | null> {
  const visit = Visit.safeParse({ params: request.params, query: request.query });
  if (!visit.success) return null;
  const order = await store.orders.find(visit.data.params.id);
  const isInvited =
    order !== null &&
    order.challenge_key !== null &&
    isSameText(visit.data.query.clave, order.challenge_key);
  return isInvited ? order : null;
}

/** Says which order it was, never how it ended. */
function backToShop(reply: FastifyReply, { return_url, id }: KeptOrder): FastifyReply {
  const address = new URL(return_url ?? '/', 'http://localhost');
  address.searchParams.set('order_id', id);
  return reply.redirect(address.href, 303);
}

const bankPage = (title: string, main: HtmlPart): Page => ({
  title: `${title} · Banco simulado`,
  styles: ['hosted.css'],
  body: html`<header class="hosted-top"><p class="hosted-brand">${icon('bank')}Banco simulado</p><span class="tag tag-info">Sandbox</span></header>
<main class="hosted-main" id="contenido" tabindex="-1">${main}</main>`,
});

function challengePage(order: KeptOrder): Page {
  const method = lastCharge(order)?.method;
  const last4 = method?.kind === 'card' ? method.card.last4 : '';
  return bankPage(
    '¿Eres tú?',
    html`<div class="hosted-title"><h1>¿Eres tú?</h1><p class="muted">Abona quiere hacer un cargo a tu tarjeta. Confírmalo para seguir.</p></div>
<dl class="hosted-facts"><div><dt>Comercio</dt><dd>Abona</dd></div><div><dt>Monto</dt><dd class="number">${pesos(order.amount)}</dd></div><div><dt>Tarjeta</dt><dd class="number">•••• ${last4}</dd></div></dl>
<form method="post" class="hosted-form"><button class="button button-wide" type="submit" name="answer" value="approve">${icon('check')}Autorizar el cargo</button>
<button class="button button-wide button-line" type="submit" name="answer" value="reject">No fui yo, rechazar</button>
<button class="button button-wide button-quiet" type="submit" name="answer" value="leave">Volver sin contestar</button></form>`,
  );
}

const answeredPage = ({ return_url, id }: KeptOrder): Page =>
  bankPage(
    'Ya contestaste',
    html`<div class="hosted-title"><h1>Ya contestaste</h1><p class="muted">Tu banco ya respondió sobre este cargo.</p></div>
${return_url && html`<p><a class="button button-wide" href="${`${return_url}?order_id=${id}`}">Volver a Abona</a></p>`}`,
  );

const unknownPage = (): Page =>
  bankPage(
    'No encontramos este cargo',
    html`<div class="hosted-title"><h1>No encontramos este cargo</h1><p class="muted">Vuelve a Abona e inténtalo de nuevo.</p></div>`,
  );

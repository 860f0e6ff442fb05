import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import { type Page, sendPage } from '#platform/page.ts';
import { centavosIn, pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { lastCharge } from './card-resources.ts';
import { createCardStore } from './card-store.ts';
import { type CashAnswer, type CashTicket, findTicket, payCash } from './cash-desk.ts';
import { CASH_REFUSAL_TEXT } from './cash-words.ts';
import { CHARGE_LOOK } from './charge-words.ts';

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

const storePage = (title: string, main: HtmlPart): Page => ({
  title: `${title} · Caja de OXXO`,
  styles: ['hosted.css'],
  body: html`<header class="hosted-top"><p class="hosted-brand">${icon('cash')}Caja de OXXO</p><span class="tag tag-info">Sandbox</span></header>
<main class="hosted-main" id="contenido" tabindex="-1">${main}</main>`,
});

const tillPage = (reference: string, ticket: CashTicket | null): Page =>
  storePage(
    'Cobrar una referencia',
    html`<div class="hosted-title"><h1>Cobrar una referencia</h1><p class="muted">Lee el código de barras o escribe sus 14 dígitos.</p></div>
<form method="get" class="hosted-form"><div class="field"><div class="field-box"><label for="referencia">Referencia</label><input id="referencia" name="referencia" value="${reference}" placeholder=" " inputmode="numeric" autocomplete="off" required></div></div>
<button class="button button-line" type="submit">Buscar</button></form>
${ticket !== null && ticketForm(reference, ticket)}
${ticket === null && reference !== '' && html`<div class="notice notice-error" role="alert">${icon('warning')}<p>${CASH_REFUSAL_TEXT.unknown}</p></div>`}`,
  );

function ticketForm(reference: string, ticket: CashTicket): Html {
  const isOrder = ticket.kind === 'order';
  return html`<dl class="hosted-facts">${
    isOrder
      ? html`<div><dt>Cobrar</dt><dd class="number">${pesos(ticket.order.amount)}</dd></div><div><dt>Vence</dt><dd>${longDate(new Date(ticket.expiresAt * 1_000))}</dd></div><div><dt>Estado</dt><dd>${CHARGE_LOOK[lastCharge(ticket.order)?.status ?? 'pending_payment'][0]}</dd></div>`
      : html`<div><dt>Referencia permanente</dt><dd>Cualquier monto hasta ${pesos(1_000_000)}</dd></div>`
  }</dl>
<form method="post" class="hosted-form"><input type="hidden" name="referencia" value="${reference}">
<div class="field"><div class="field-box"><label for="monto">Monto recibido en pesos</label><input id="monto" name="monto" value="${isOrder ? (ticket.order.amount / 100).toFixed(2) : ''}" placeholder=" " inputmode="decimal" autocomplete="off" required></div></div>
<button class="button button-wide" type="submit">Cobrar en efectivo</button></form>`;
}

const answerPage = (answer: CashAnswer): Page =>
  answer.kind === 'paid'
    ? storePage(
        'Pago recibido',
        html`<div class="hosted-title"><h1>Pago recibido</h1><p class="muted">${pesos(answer.order.amount)} en efectivo. Conekta ya se lo avisó a Abona.</p></div>
<p><a class="button button-line" href="/oxxo">Cobrar otra</a></p>`,
      )
    : storePage(
        'No se pudo cobrar',
        html`<div class="hosted-title"><h1>No se pudo cobrar</h1></div><div class="notice notice-error" role="alert">${icon('warning')}<p>${CASH_REFUSAL_TEXT[answer.reason]}</p></div>
<p><a class="button button-line" href="/oxxo">Volver a la caja</a></p>`,
      );

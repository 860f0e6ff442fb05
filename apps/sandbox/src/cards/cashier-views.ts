import { brandName } from '@abona/lender/lender';
import { hostedAlert, hostedPage, hostedTitle } from '#platform/hosted-page.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import { lastCharge } from './card-resources.ts';
import { CASH_REFUSAL_TEXT, type CashAnswer, type CashTicket } from './cash-desk.ts';
import { CHARGE_LOOK } from './charge-words.ts';

const storePage = (title: string, main: HtmlPart): Page =>
  hostedPage({ brand: 'Caja de OXXO', icon: 'cash', title, main });

export const tillPage = (reference: string, ticket: CashTicket | null): Page =>
  storePage(
    'Cobrar una referencia',
    html`${hostedTitle('Cobrar una referencia', 'Lee el código de barras o escribe sus 14 dígitos.')}
<form method="get" class="hosted-form"><div class="field"><div class="field-box"><label for="referencia">Referencia</label><input id="referencia" name="referencia" value="${reference}" placeholder=" " inputmode="numeric" autocomplete="off" required></div></div>
<button class="button button-line" type="submit">Buscar</button></form>
${ticket !== null && ticketForm(reference, ticket)}
${ticket === null && reference !== '' && hostedAlert(CASH_REFUSAL_TEXT.unknown)}`,
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

export const answerPage = (answer: CashAnswer): Page =>
  answer.kind === 'paid'
    ? storePage(
        'Pago recibido',
        html`${hostedTitle('Pago recibido', `${pesos(answer.order.amount)} en efectivo. Conekta ya se lo avisó a ${brandName}.`)}
<p><a class="button button-line" href="/oxxo">Cobrar otra</a></p>`,
      )
    : storePage(
        'No se pudo cobrar',
        html`${hostedTitle('No se pudo cobrar')}${hostedAlert(CASH_REFUSAL_TEXT[answer.reason])}
<p><a class="button button-line" href="/oxxo">Volver a la caja</a></p>`,
      );

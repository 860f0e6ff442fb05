import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { hostedPage, hostedTitle } from '#platform/hosted-page.ts';
import { type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { type KeptOrder, lastCharge } from './card-resources.ts';

const bankPage = (title: string, main: HtmlPart): Page =>
  hostedPage({ brand: 'Banco simulado', icon: 'bank', title, main });

export function challengePage(order: KeptOrder): Page {
  const method = lastCharge(order)?.method;
  const last4 = method?.kind === 'card' ? method.card.last4 : '';
  return bankPage(
    '¿Eres tú?',
    html`${hostedTitle('¿Eres tú?', `${brandName} quiere hacer un cargo a tu tarjeta. Confírmalo para seguir.`)}
<dl class="hosted-facts"><div><dt>Comercio</dt><dd>${brandName}</dd></div><div><dt>Monto</dt><dd class="number">${pesos(order.amount)}</dd></div><div><dt>Tarjeta</dt><dd class="number">•••• ${last4}</dd></div></dl>
<form method="post" class="hosted-form"><button class="button button-wide" type="submit" name="answer" value="approve">${icon('check')}Autorizar el cargo</button>
<button class="button button-wide button-line" type="submit" name="answer" value="reject">No fui yo, rechazar</button>
<button class="button button-wide button-quiet" type="submit" name="answer" value="leave">Volver sin contestar</button></form>`,
  );
}

/** The shop's own address, whatever it carries already, with the order's id. */
export function wayBack({ return_url, id }: KeptOrder): string {
  const address = new URL(return_url ?? '/', 'http://localhost');
  address.searchParams.set('order_id', id);
  return address.href;
}

export const answeredPage = (order: KeptOrder): Page =>
  bankPage(
    'Ya contestaste',
    html`${hostedTitle('Ya contestaste', 'Tu banco ya respondió sobre este cargo.')}
${order.return_url && html`<p><a class="button button-wide" href="${wayBack(order)}">Volver a ${brandName}</a></p>`}`,
  );

export const unknownPage = (): Page =>
  bankPage(
    'No encontramos este cargo',
    hostedTitle('No encontramos este cargo', `Vuelve a ${brandName} e inténtalo de nuevo.`),
  );

import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { messageTime } from '#platform/spanish-time.ts';
import { countOfOrder, type Order } from './order.ts';
import { SELLER_NAMES } from './sellers.ts';
import { noticeBox, pieces } from './shop-frame.ts';
import { STATE_WORDS, UNASKED } from './shop-words.ts';

/** Changes whenever the page would: the script asks for it and repaints by it. */
export const revisionOf = ({ state, attempt, heard, payment }: Order): string =>
  [state, attempt, heard.length, payment?.id ?? ''].join('.');

type Followed = {
  /** The page's own address: an answer to a form stands under another. */
  readonly at: string;
  /** Where its script asks whether anything changed since `revision`. */
  readonly follow: string;
  readonly revision: string;
  readonly state: HtmlPart;
  readonly details: HtmlPart;
};

/** The part of a page that follows what messages tell; its state is also read aloud. */
export const followed = ({ at, follow, revision, state, details }: Followed): Html =>
  html`<div class="order" id="pedido" data-page="${at}" data-follow="${follow}" data-revision="${revision}"><div id="pedido-estado" role="status">${state}</div><div class="order" id="pedido-detalle">${details}</div></div>
<noscript><p class="small">Para ver si algo cambió, <a href="${at}">actualiza la página</a>.</p></noscript>`;

export const stateTag = ({ state }: Order): Html => {
  const { tag, tone, icon: name } = STATE_WORDS[state];
  return html`<span class="tag tag-${tone}">${icon(name)}${tag}</span>`;
};

export const stateNotice = (order: Order): Html =>
  noticeBox(
    order.state === 'waiting' && order.payment === null ? UNASKED : STATE_WORDS[order.state],
  );

export const orderLines = (
  order: Order,
): Html => html`<section class="shop-card" aria-labelledby="piezas"><h2 id="piezas">Piezas de ${SELLER_NAMES[order.seller]}</h2>
<ul class="order-lines">${order.lines.map(
  ({ name, quantity, unit_amount, refunded }) =>
    html`<li><span>${quantity} × ${name}${refunded > 0 && html` <span class="tag tag-warning">${pieces(refunded)} de vuelta</span>`}</span><span class="number">${pesos(unit_amount * quantity)}</span></li>`,
)}</ul>
<dl class="order-sums"><div><dt>Total</dt><dd class="number">${pesos(order.amount)}</dd></div>${
  order.refunded > 0 &&
  html`<div><dt>Devuelto</dt><dd class="number">${pesos(order.refunded)}</dd></div>`
}</dl></section>`;

export const orderList = (
  orders: readonly Order[],
  { at, action }: { readonly at: string; readonly action: (order: Order) => string },
): Html =>
  html`<ul class="order-list">${orders.map(
    (order) => html`<li class="shop-card order-row"><div><h2 class="order-number">${order.id}</h2>
<p class="small muted">${messageTime(new Date(order.createdAt), new Date())} · ${SELLER_NAMES[order.seller]} · ${pieces(countOfOrder(order))}</p></div>
<p class="order-amount number">${pesos(order.amount)}</p>${stateTag(order)}
<a class="button button-small button-line" href="${at}/${order.id}" aria-label="${action(order)}, pedido ${order.id}">${action(order)}</a></li>`,
  )}</ul>`;

/** What a page about one order follows. */
export const following = (order: Order) => ({
  follow: `/pedidos/${order.id}/estado`,
  revision: revisionOf(order),
});

type Send = { readonly to: string; readonly label: string; readonly look?: string };

export const sendButton = ({ to, label, look = '' }: Send): Html =>
  html`<form method="post" action="${to}"><button class="button button-small ${look}" type="submit">${label}</button></form>`;

import { brandName } from '@abona/lender/lender';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { canCancel, canTryAgain, countOfOrder, type Order } from './order.ts';
import {
  followed,
  following,
  orderLines,
  orderList,
  revisionOf,
  sendButton,
  stateNotice,
  stateTag,
} from './order-parts.ts';
import { isAgreed, type PurchaseState, purchaseStateOf } from './purchase.ts';
import { SELLER_NAMES } from './sellers.ts';
import { noticeBox, pieces, shopPage } from './shop-frame.ts';
import { type Notice, openPurchase, PURCHASE_WORDS } from './shop-words.ts';

export const ordersPage = (count: number, orders: readonly Order[]): Page =>
  shopPage({
    title: 'Mis pedidos',
    count,
    main: html`<h1>Mis pedidos</h1>${
      orders.length === 0
        ? html`<div class="cart-empty"><p>Desde este navegador todavía no pides nada.</p><a class="button button-small button-shop" href="/">Ver muebles</a></div>`
        : orderList(orders, { at: '/pedidos', action: () => 'Ver' })
    }`,
  });

type OrderView = { readonly count: number; readonly order: Order; readonly notice?: Notice };

/** Where the shopper comes back to. What it says was told by message; the return itself told nothing. */
export const orderPage = ({ count, order, notice }: OrderView): Page =>
  shopPage({
    title: `Pedido ${order.id}`,
    count,
    scripts: ['shop-order.js'],
    main: html`<h1>Tu pedido <span class="order-number">${order.id}</span></h1>
${notice && noticeBox({ ...notice, isAlert: true })}
${followed({ ...following(order), at: `/pedidos/${order.id}`, state: stateNotice(order), details: html`${actions(order)}${orderLines(order)}` })}`,
  });

function payButton(order: Order): Html | null {
  const to = `/pedidos/${order.id}/pagar`;
  if (order.state === 'waiting')
    return sendButton({
      to,
      label: order.payment === null ? `Pagar con ${brandName}` : `Continuar en ${brandName}`,
    });
  if (!canTryAgain(order)) return null;
  return sendButton({
    to,
    label: order.state === 'expired' ? 'Pagar de nuevo' : 'Intentar de nuevo',
  });
}

const actions = (order: Order): Html => {
  const at = `/pedidos/${order.id}`;
  return html`<div class="order-actions">
${payButton(order)}
${canCancel(order) && sendButton({ to: `${at}/cancelar`, label: 'Cancelar el pedido', look: 'button-line' })}
<a class="button button-small button-line" href="/">Seguir viendo</a></div>`;
};

/** Changes whenever one of its parts does. */
export const purchaseRevision = (parts: readonly Order[]): string =>
  parts.map(revisionOf).join(' ');

type PurchaseView = {
  readonly count: number;
  readonly id: string;
  readonly parts: readonly Order[];
};

/** Goods of several sellers: each is paid for itself, one after another, and comes back here. */
export const purchasePage = ({ count, id, parts }: PurchaseView): Page =>
  shopPage({
    title: `Compra ${id}`,
    count,
    scripts: ['shop-order.js'],
    main: html`<h1>Tu compra <span class="order-number">${id}</span></h1>
${followed({
  at: `/compras/${id}`,
  follow: `/compras/${id}/estado`,
  revision: purchaseRevision(parts),
  state: noticeBox(purchaseNotice(parts)),
  details: html`<ul class="order-list">${parts.map(partRow(purchaseStateOf(parts)))}</ul>${purchaseActs(id, parts)}`,
})}`,
  });

const purchaseActs = (id: string, parts: readonly Order[]): Html => {
  const state = purchaseStateOf(parts);
  return html`<div class="order-actions">
${state === 'open' && sendButton({ to: `/compras/${id}/cancelar`, label: 'Cancelar toda la compra', look: 'button-line' })}
${state === 'fallen' && html`<a class="button button-small" href="/carrito">Volver al carrito</a>`}
<a class="button button-small button-line" href="/">Seguir viendo</a></div>`;
};

function purchaseNotice(parts: readonly Order[]): Notice {
  const state = purchaseStateOf(parts);
  if (state !== 'open') return PURCHASE_WORDS[state];
  return openPurchase({ sellers: parts.length, agreed: parts.filter(isAgreed).length });
}

const partRow =
  (purchase: PurchaseState) =>
  (order: Order): Html =>
    html`<li class="shop-card order-row"><div><h2>${SELLER_NAMES[order.seller]}</h2>
<p class="small muted">${order.id} · ${pieces(countOfOrder(order))}</p></div>
<p class="order-amount number">${pesos(order.amount)}</p>${stateTag(order)}
<div class="order-actions">${purchase === 'open' && payButton(order)}<a class="button button-small button-line" href="/pedidos/${order.id}" aria-label="Ver el pedido ${order.id}">Ver</a></div></li>`;

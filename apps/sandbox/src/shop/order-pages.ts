import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { canCancel, canTryAgain, type Order } from './order.ts';
import { followed, orderLines, orderList, sendButton, stateNotice } from './order-parts.ts';
import { noticeBox, shopPage } from './shop-frame.ts';
import type { Notice } from './shop-words.ts';

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
${followed(order, { at: `/pedidos/${order.id}`, state: stateNotice(order), details: html`${actions(order)}${orderLines(order)}` })}`,
  });

const actions = (order: Order): Html => {
  const at = `/pedidos/${order.id}`;
  return html`<div class="order-actions">
${order.state === 'waiting' && sendButton({ to: `${at}/pagar`, label: order.payment === null ? 'Pagar con Abona' : 'Continuar en Abona' })}
${canTryAgain(order) && sendButton({ to: `${at}/pagar`, label: order.state === 'expired' ? 'Pagar de nuevo' : 'Intentar de nuevo' })}
${canCancel(order) && sendButton({ to: `${at}/cancelar`, label: 'Cancelar el pedido', look: 'button-line' })}
<a class="button button-small button-line" href="/">Seguir viendo</a></div>`;
};

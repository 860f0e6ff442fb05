import { randomUUID } from 'node:crypto';
import { brandName } from '@abona/lender/lender';
import type { RefundPreview } from '@abona/merchant-sdk';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { ShopLink } from '../link-store.ts';
import { canCancel, canRefund, leftOf, type Order } from '../order.ts';
import {
  followed,
  following,
  orderLines,
  orderList,
  sendButton,
  stateNotice,
  stateTag,
} from '../order-parts.ts';
import { noticeBox, shopPage } from '../shop-frame.ts';
import { HEARD_TEXT, type Notice } from '../shop-words.ts';

type BackRoom = {
  readonly count: number;
  readonly orders: readonly Order[];
  readonly links: readonly ShopLink[];
  readonly notice?: Notice;
};

/** The other side of the counter: the till, and every order, whoever made it. */
export const backRoomPage = ({ count, orders, links, notice }: BackRoom): Page =>
  shopPage({
    title: 'Trastienda',
    count,
    main: html`<h1>Trastienda</h1><p>Aquí la tienda cobra en caja, ve todos sus pedidos, devuelve y cancela. En la vida real esto pide una contraseña; el sandbox es de quien lo corre.</p>
${notice && noticeBox({ ...notice, icon: 'warning', isAlert: true })}${till()}${
  orders.length === 0
    ? html`<p class="muted">Todavía no hay pedidos.</p>`
    : orderList(orders, { at: '/trastienda', action: rowAction })
}${links.length > 0 && linkList(links)}`,
  });

/** What Abona's messages told of customers who were sent there. */
const linkList = (
  links: readonly ShopLink[],
): Html => html`<section class="shop-card" aria-labelledby="vinculos"><h2 id="vinculos">Clientes vinculados con ${brandName}</h2>
<ol class="heard">${links.map(
  ({ sequence, customerId, status, at }) =>
    html`<li><span class="number">${sequence}</span><span>${customerId}: ${status === 'unlinked' ? 'terminó su vínculo' : 'vinculó su cuenta'}</span><span class="small muted number">${at !== null && messageTime(new Date(at), new Date())}</span></li>`,
)}</ol></section>`;

/** The form has a key of its own, made with the page: sent twice, it charges once. */
const till =
  (): Html => html`<section class="shop-card refunds" aria-labelledby="caja"><h2 id="caja">Cobrar en caja</h2>
<p>Escribe el código de 19 dígitos que el cliente muestra en ${brandName} y el monto de su compra.</p>
<form class="refund" method="post" action="/trastienda/cobrar"><input type="hidden" name="clave" value="${randomUUID()}">
<div class="field"><div class="field-box"><label for="codigo">Código de pago</label><input id="codigo" name="codigo" placeholder=" " inputmode="numeric" autocomplete="off" required></div></div>
<div class="field"><div class="field-box"><label for="monto">Monto en pesos</label><input id="monto" name="monto" placeholder=" " inputmode="decimal" autocomplete="off" required></div></div>
<button class="button button-small" type="submit">Cobrar</button></form></section>`;

const rowAction = (order: Order): string => {
  if (canRefund(order)) return 'Devolver';
  return canCancel(order) ? 'Cancelar' : 'Ver';
};

type BackRoomView = {
  readonly count: number;
  readonly order: Order;
  /** Where the money would go if all that is left were given back; null: Abona did not say. */
  readonly split: RefundPreview | null;
  readonly notice?: Notice;
};

export const backRoomOrderPage = ({ count, order, split, notice }: BackRoomView): Page =>
  shopPage({
    title: `Trastienda, pedido ${order.id}`,
    count,
    scripts: ['shop-order.js'],
    main: html`<p><a class="shop-back" href="/trastienda">${icon('arrow-left')}Trastienda</a></p>
<h1>Pedido <span class="order-number">${order.id}</span></h1>
${notice && noticeBox({ ...notice, icon: notice.tone === 'info' ? 'info' : 'warning', isAlert: true })}
${followed({ ...following(order), at: `/trastienda/${order.id}`, state: canRefund(order) ? stateTag(order) : stateNotice(order), details: backRoomDetails(order, split) })}`,
  });

const backRoomDetails = (
  order: Order,
  split: RefundPreview | null,
): Html => html`${orderLines(order)}
${canRefund(order) && refunds(order, split)}
${canCancel(order) && html`<div class="order-actions">${sendButton({ to: `/trastienda/${order.id}/cancelar`, label: 'Cancelar el pedido', look: 'button-line' })}</div>`}
${heardList(order)}`;

/** Each form has a key of its own, made with the page: sent twice, it gives back once. */
const refunds = (
  order: Order,
  split: RefundPreview | null,
): Html => html`<section class="shop-card refunds" aria-labelledby="devolver"><h2 id="devolver">Devolver</h2>
<p>Quedan <strong class="number">${pesos(leftOf(order))}</strong> por devolver.</p>
${split !== null && splitList(split)}
${refundForm(order, 'todo', html`<button class="button button-small" type="submit">Devolver todo lo que queda</button>`)}
${order.lines.filter(({ quantity, refunded }) => quantity > refunded).map((line) => pieceForm(order, line))}
${refundForm(
  order,
  'monto',
  html`<div class="field"><div class="field-box"><label for="monto">Monto en pesos</label><input id="monto" name="monto" placeholder=" " inputmode="decimal" autocomplete="off" required></div></div><button class="button button-small button-line" type="submit">Devolver este monto</button>`,
)}</section>`;

/** Told before, so that the shop can tell its customer. */
const splitList = ({ to_origin, to_plan, to_customer, to_points }: RefundPreview): Html => {
  const parts = [
    { label: 'Vuelve a donde salió su enganche', amount: to_origin },
    { label: 'Baja de lo que debe el cliente', amount: to_plan },
    { label: `${brandName} se lo regresa al cliente`, amount: to_customer },
    { label: 'Regresa al cliente en puntos', amount: to_points },
  ].filter(({ amount }) => amount > 0);
  return html`<p>Si devuelves todo:</p><ul>${parts.map(
    ({ label, amount }) =>
      html`<li>${label}: <strong class="number">${pesos(amount)}</strong></li>`,
  )}</ul>`;
};

const refundForm = (order: Order, mode: 'todo' | 'pieza' | 'monto', content: Html): Html =>
  html`<form class="refund" method="post" action="/trastienda/${order.id}/devolver"><input type="hidden" name="clave" value="${randomUUID()}"><input type="hidden" name="modo" value="${mode}">${content}</form>`;

function pieceForm(order: Order, line: Order['lines'][number]): Html {
  const counts = Array.from({ length: line.quantity - line.refunded }, (_, index) => index + 1);
  const id = `piezas-${line.reference}`;
  return refundForm(
    order,
    'pieza',
    html`<input type="hidden" name="referencia" value="${line.reference}"><label for="${id}">${line.name}, piezas</label><select class="refund-count" id="${id}" name="piezas">${counts.map((count) => html`<option value="${count}">${count}</option>`)}</select><button class="button button-small button-line" type="submit" aria-label="Devolver piezas de ${line.name}">Devolver</button>`,
  );
}

const heardList = ({
  heard,
}: Order): Html => html`<section class="shop-card" aria-labelledby="avisos"><h2 id="avisos">Lo que nos avisó ${brandName}</h2>
${
  heard.length === 0
    ? html`<p class="muted">Todavía nada.</p>`
    : html`<ol class="heard">${heard.map(
        ({ sequence, status, at, refund }) =>
          html`<li><span class="number">${sequence}</span><span>${HEARD_TEXT[status]}${refund !== null && html`: ${pesos(refund)}`}</span><span class="small muted number">${messageTime(new Date(at), new Date())}</span></li>`,
      )}</ol>`
}</section>`;

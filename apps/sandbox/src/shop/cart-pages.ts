import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { bySeller, type Cart, type CartLine, countOf, totalCentavosOf } from './cart.ts';
import { abonaMessage, changeButton, soldBy } from './catalogue-pages.ts';
import type { MessageSource } from './shop.ts';
import { noticeBox, pieces, price, shopPage } from './shop-frame.ts';
import type { Notice } from './shop-words.ts';
import { shopperFields } from './shopper-form.ts';

type CartView = {
  readonly cart: Cart;
  readonly message: MessageSource;
  readonly notice?: Notice;
};

export const cartPage = ({ cart, message, notice }: CartView): Page =>
  shopPage({
    title: 'Tu carrito',
    count: countOf(cart),
    foreignScripts: [message.script],
    main: html`<h1>Tu carrito</h1>${notice && noticeBox({ ...notice, isAlert: true })}${cart.length === 0 ? emptyCart() : fullCart(cart, message)}`,
  });

const sellerCount = (cart: Cart): number => bySeller(cart).length;
const isOfSeveral = (cart: Cart): boolean => sellerCount(cart) > 1;

const emptyCart = (): Html =>
  html`<div class="cart-empty"><span class="product-art tone-amber">${icon('bag')}</span><p>Todavía no agregas nada.</p><a class="button button-small button-shop" href="/">Ver muebles</a></div>`;

const fullCart = (cart: Cart, message: MessageSource): Html => html`<div class="cart">
<ul class="cart-lines">${cart.map(line)}</ul>
<section class="cart-sum" aria-label="Resumen"><p class="cart-total"><span>Total</span>${price(totalCentavosOf(cart))}</p>
${abonaMessage(message, totalCentavosOf(cart))}
${isOfSeveral(cart) && html`<p class="small">Son piezas de ${sellerCount(cart)} vendedores: con cada uno hay un pago, uno tras otro. Si alguno no se hace, deshacemos los demás.</p>`}
<form class="pay-form" method="post" action="/pagar">${shopperFields()}<button class="button button-wide" type="submit">Pagar con ${brandName}</button></form>
<p class="small muted">Te llevamos a ${brandName} para elegir tus quincenas. Vuelves aquí al terminar.</p>
<a class="button button-wide button-line" href="/">Seguir viendo</a></section>
</div>`;

const line = ({ product, quantity }: CartLine): Html => html`<li class="cart-line">
<span class="product-art tone-${product.tone}">${icon(product.icon)}</span>
<div><h2>${product.name}</h2><p class="small muted">${product.detail}</p>${soldBy(product)}<p class="number">${pesos(product.priceCentavos * quantity)}</p></div>
<div class="cart-count">${changeButton({ product, by: -1, label: icon('minus'), name: `Quitar uno de ${product.name}`, look: 'button-icon' })}
<span class="number" aria-label="${pieces(quantity)}" role="img">${quantity}</span>
${changeButton({ product, by: 1, label: icon('plus'), name: `Agregar otro de ${product.name}`, look: 'button-icon' })}</div>
</li>`;

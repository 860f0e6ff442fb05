import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { type Cart, type CartLine, countOf, totalCentavosOf } from './cart.ts';
import { CATALOGUE, type Product } from './catalogue.ts';

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

/** From display size up, centavos are raised and small, like on a market's price sign. */
function price(centavos: number): Html {
  const [whole = '', cents = ''] = pesos.format(centavos / 100).split('.');
  return html`<span class="money number">${whole}.<span class="cents">${cents}</span></span>`;
}

const shell = (cart: Cart, main: Html): Html => {
  const count = countOf(cart);
  return html`<header class="shop-top"><div class="shop-bar">
<a class="shop-name" href="/">Casa Ámbar</a>
<a class="button button-small button-line" href="/carrito" aria-label="Carrito, ${count === 1 ? '1 pieza' : `${count} piezas`}">${icon('bag')}<span class="number">${count}</span></a>
</div></header>
<main class="shop-main" id="contenido" tabindex="-1">${main}</main>
<footer class="shop-foot"><p>Casa Ámbar es una tienda ficticia del sandbox de Abona. Nada de lo que ves está a la venta.</p></footer>`;
};

export const cataloguePage = (cart: Cart, appUrl: string): Page => ({
  title: 'Casa Ámbar',
  styles: ['shop.css'],
  body: shell(
    cart,
    html`<div class="shop-hero"><h1>Muebles que se quedan contigo</h1><p>Hechos en talleres de Guadalajara, Oaxaca y Puebla.</p></div>
<ul class="products">${CATALOGUE.map(tile)}</ul>
${abonaNote(appUrl)}`,
  ),
});

const tile = (product: Product): Html => html`<li class="product">
<span class="product-art tone-${product.tone}">${icon(product.icon)}</span>
<div class="product-text"><h2>${product.name}</h2><p class="small muted">${product.detail}</p><p class="product-price">${price(product.priceCentavos)}</p></div>
${changeButton({ product, by: 1, label: 'Agregar', name: `Agregar ${product.name} al carrito`, look: 'button-wide' })}
</li>`;

type Change = {
  readonly product: Product;
  readonly by: 1 | -1;
  readonly label: Html | string;
  readonly name: string;
  readonly look: string;
};

const changeButton = ({ product, by, label, name, look }: Change): Html =>
  html`<form method="post" action="/carrito"><input type="hidden" name="product" value="${product.id}"><input type="hidden" name="by" value="${by}"><button class="button button-small button-shop ${look}" type="submit" aria-label="${name}">${label}</button></form>`;

export const cartPage = (cart: Cart, appUrl: string): Page => ({
  title: 'Tu carrito · Casa Ámbar',
  styles: ['shop.css'],
  body: shell(
    cart,
    html`<h1>Tu carrito</h1>${cart.length === 0 ? emptyCart() : fullCart(cart, appUrl)}`,
  ),
});

const emptyCart = (): Html =>
  html`<div class="cart-empty"><span class="product-art tone-amber">${icon('bag')}</span><p>Todavía no agregas nada.</p><a class="button button-small button-shop" href="/">Ver muebles</a></div>`;

const fullCart = (cart: Cart, appUrl: string): Html => html`<div class="cart">
<ul class="cart-lines">${cart.map(line)}</ul>
<section class="cart-sum" aria-label="Resumen"><p class="cart-total"><span>Total</span>${price(totalCentavosOf(cart))}</p>
<button class="button button-wide" type="button" disabled aria-describedby="checkout-note">Pagar con Abona</button>
<p class="small muted" id="checkout-note">Todavía no se puede pagar aquí: el cobro con Abona llega con la API para comercios, en una entrega posterior. Tu carrito se queda guardado en este navegador.</p>
<a class="button button-wide button-line" href="${appUrl}">Conocer Abona</a></section>
</div>`;

const line = ({ product, quantity }: CartLine): Html => html`<li class="cart-line">
<span class="product-art tone-${product.tone}">${icon(product.icon)}</span>
<div><h2>${product.name}</h2><p class="small muted">${product.detail}</p><p class="number">${pesos.format((product.priceCentavos * quantity) / 100)}</p></div>
<div class="cart-count">${changeButton({ product, by: -1, label: icon('minus'), name: `Quitar uno de ${product.name}`, look: 'button-icon' })}
<span class="number" aria-label="${quantity === 1 ? '1 pieza' : `${quantity} piezas`}" role="img">${quantity}</span>
${changeButton({ product, by: 1, label: icon('plus'), name: `Agregar otro de ${product.name}`, look: 'button-icon' })}</div>
</li>`;

const abonaNote = (
  appUrl: string,
): Html => html`<section class="abona-note wall" aria-label="Abona">
<div><h2>Pronto: llévatelo hoy y abónale poco a poco</h2>
<p>El pago con Abona todavía no está conectado a esta tienda. Llega con la API para comercios, en una entrega posterior.</p>
<p><a class="button button-small button-bloom" href="${appUrl}">Conocer Abona</a></p></div>
<div class="skirting small">${icon('info')}<span>Mientras tanto puedes armar tu carrito: se guarda en este navegador.</span></div></section>`;

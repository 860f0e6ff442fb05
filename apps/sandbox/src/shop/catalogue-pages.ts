import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import { CATALOGUE, type Product } from './catalogue.ts';
import { lowestOf, type Plan } from './offers.ts';
import { SELLER_NAMES } from './sellers.ts';
import type { MessageSource } from './shop.ts';
import { price, shopPage } from './shop-frame.ts';
import { planLegend } from './shop-words.ts';

/** Nothing at all when Abona does not say: a shop does not make up another's prices. */
function fromLine(plans: readonly Plan[]): Html | null {
  const lowest = lowestOf(plans);
  return lowest === null
    ? null
    : html`<p class="small product-from">desde <strong class="number">${pesos(lowest)}</strong> quincenales con ${brandName}</p>`;
}

/** Abona's own element: it asks by itself, in the shopper's browser, and says what must be said with a price. */
export const abonaMessage = ({ key }: MessageSource, amount: number): Html =>
  html`<abona-message publishable-key="${key}" amount="${amount}" size="flower"></abona-message>`;

type Change = {
  readonly product: Product;
  readonly by: 1 | -1;
  readonly label: Html | string;
  readonly name: string;
  readonly look: string;
};

export const changeButton = ({ product, by, label, name, look }: Change): Html =>
  html`<form method="post" action="/carrito"><input type="hidden" name="product" value="${product.id}"><input type="hidden" name="by" value="${by}"><button class="button button-small button-shop ${look}" type="submit" aria-label="${name}">${label}</button></form>`;

/** Said only of a guest's goods: whose shop it is stands above. */
export const soldBy = ({ seller }: Product): Html | null =>
  seller === 'casa-ambar' ? null : html`<p class="small">Vende ${SELLER_NAMES[seller]}</p>`;

type PlansOf = (product: Product) => readonly Plan[];
type Visit = { readonly count: number; readonly appUrl: string };

export const cataloguePage = ({ count, appUrl }: Visit, plansOf: PlansOf): Page =>
  shopPage({
    title: 'Casa Ámbar',
    count,
    main: html`<div class="shop-hero"><h1>Muebles que se quedan contigo</h1><p>Hechos en talleres de Guadalajara, Oaxaca y Puebla.</p></div>
<ul class="products">${CATALOGUE.map((product) => tile(product, plansOf(product)))}</ul>
${abonaNote(appUrl)}`,
  });

const tile = (product: Product, plans: readonly Plan[]): Html => html`<li class="product">
<span class="product-art tone-${product.tone}">${icon(product.icon)}</span>
<div class="product-text"><h2><a class="product-link" href="/productos/${product.id}">${product.name}</a></h2><p class="small muted">${product.detail}</p>${soldBy(product)}<p class="product-price">${price(product.priceCentavos)}</p>${fromLine(plans)}</div>
${addButton(product)}
</li>`;

const addButton = (product: Product): Html =>
  changeButton({
    product,
    by: 1,
    label: 'Agregar',
    name: `Agregar ${product.name} al carrito`,
    look: 'button-wide',
  });

export const productPage = (
  { count, appUrl, message }: Visit & { readonly message: MessageSource },
  product: Product,
  plans: readonly Plan[],
): Page =>
  shopPage({
    title: product.name,
    count,
    foreignScripts: [message.script],
    main: html`<p><a class="shop-back" href="/">${icon('arrow-left')}Todos los muebles</a></p>
<div class="product-whole"><span class="product-art tone-${product.tone}">${icon(product.icon)}</span>
<div class="product-facts"><h1>${product.name}</h1><p class="muted">${product.detail}</p>${soldBy(product)}
<p class="product-price">${price(product.priceCentavos)}</p>${abonaMessage(message, product.priceCentavos)}
${addButton(product)}</div></div>
${plans.length > 0 && planTable(plans, appUrl)}`,
  });

const planTable = (plans: readonly Plan[], appUrl: string): Html => html`<div class="shop-card">
<h2 id="planes">Págalo en quincenas con ${brandName}</h2>
<div class="plan-scroll" tabindex="0" role="region" aria-labelledby="planes"><table class="plans"><thead><tr><th scope="col">Quincenas</th><th scope="col">Cada una</th><th scope="col">En total</th><th scope="col">CAT</th></tr></thead>
<tbody>${plans.map(planRow)}</tbody></table></div>
${plans[0] !== undefined && html`<p class="small muted">${planLegend(plans[0])} <a href="${appUrl}">Conoce ${brandName}</a></p>`}</div>`;

const planRow = (plan: Plan): Html =>
  html`<tr><th scope="row" class="number">${plan.instalments}</th><td class="number">${pesos(plan.instalment_amount)}</td><td class="number">${pesos(plan.total_amount)}</td><td class="number">${plan.cat_percent}%</td></tr>`;

const abonaNote = (
  appUrl: string,
): Html => html`<section class="abona-note wall" aria-label="Abona">
<div><h2>Llévatelo hoy y abónale poco a poco</h2>
<p>Arma tu carrito, elige «Pagar con ${brandName}» y decide en cuántas quincenas lo pagas. Sabes cuánto cuesta antes de aceptar.</p>
<p><a class="button button-small button-bloom" href="${appUrl}">Conocer ${brandName}</a></p></div>
<div class="skirting small">${icon('info')}<span>Tu carrito se guarda en la tienda: puedes cerrar esta página y volver.</span></div></section>`;

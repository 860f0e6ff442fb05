import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { pesos } from '#platform/pesos.ts';
import type { Notice } from './shop-words.ts';

type ShopPage = {
  readonly title: string;
  /** How many pieces are in the visitor's cart. */
  readonly count: number;
  readonly main: HtmlPart;
  readonly scripts?: readonly string[];
  readonly foreignScripts?: readonly string[];
};

/** From display size up, centavos are raised and small, like on a market's price sign. */
export function price(centavos: number): Html {
  const [whole = '', cents = ''] = pesos(centavos).split('.');
  return html`<span class="money number">${whole}.<span class="cents">${cents}</span></span>`;
}

export const pieces = (count: number): string => (count === 1 ? '1 pieza' : `${count} piezas`);

/** The frame of every page of the shop. */
export const shopPage = ({ title, count, main, ...scripts }: ShopPage): Page => ({
  title: title === 'Casa Ámbar' ? title : `${title} · Casa Ámbar`,
  styles: ['shop.css', 'shop-orders.css'],
  ...scripts,
  body: html`<header class="shop-top"><div class="shop-bar">
<a class="shop-name" href="/">Casa Ámbar</a>
<nav class="shop-nav" aria-label="Tienda"><a class="shop-link" href="/cuenta">Mi cuenta</a><a class="shop-link" href="/pedidos">Pedidos</a>
<a class="button button-small button-line" id="carrito" href="/carrito" aria-label="Carrito, ${pieces(count)}">${icon('bag')}<span class="number">${count}</span></a></nav>
</div></header>
<main class="shop-main" id="contenido" tabindex="-1">${main}</main>
<footer class="shop-foot"><p>Casa Ámbar es una tienda ficticia del sandbox de ${brandName}. Nada de lo que ves está a la venta. <a href="/trastienda">Trastienda: pedidos y devoluciones</a></p></footer>`,
});

type NoticeLook = Notice & { readonly icon?: string; readonly isAlert?: boolean };

export const noticeBox = ({ tone, title, text, icon: name, isAlert }: NoticeLook): Html =>
  html`<div class="notice notice-${tone}"${isAlert && html` role="alert"`}>${icon(name ?? 'warning')}<p><strong>${title}</strong>${text}</p></div>`;

export const lostPage = (count: number): Page =>
  shopPage({
    title: 'No lo encontramos',
    count,
    main: html`<h1>No encontramos lo que buscas</h1><p>Puede que la dirección esté incompleta o que el mundo de prueba se haya reiniciado.</p>
<p><a class="button button-small button-shop" href="/">Ver muebles</a></p>`,
  });

export const brokenPage = (): Page =>
  shopPage({
    title: 'Algo falló',
    count: 0,
    main: html`<h1>Algo falló en la tienda</h1><p>No se cobró nada y tu carrito sigue guardado.</p>
<p><a class="button button-small button-shop" href="/carrito">Volver al carrito</a></p>`,
  });

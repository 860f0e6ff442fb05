import { type Html, html } from '#platform/html.ts';
import type { Product } from './catalogue.ts';

type Change = {
  readonly product: Product;
  readonly by: 1 | -1;
  readonly label: Html | string;
  readonly name: string;
  readonly look: string;
};

export const changeButton = ({ product, by, label, name, look }: Change): Html =>
  html`<form method="post" action="/carrito"><input type="hidden" name="product" value="${product.id}"><input type="hidden" name="by" value="${by}"><button class="button button-small button-shop ${look}" type="submit" aria-label="${name}">${label}</button></form>`;

import { type Html, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { lowestOf, type Plan } from './offers.ts';

/** Nothing at all when Abona does not say: a shop does not make up another's prices. */
export function fromLine(plans: readonly Plan[]): Html | null {
  const lowest = lowestOf(plans);
  return lowest === null
    ? null
    : html`<p class="small product-from">desde <strong class="number">${pesos(lowest)}</strong> quincenales con Abona</p>`;
}

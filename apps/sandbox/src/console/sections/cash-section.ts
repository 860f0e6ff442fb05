import { type KeptOrder, lastCharge } from '#cards/card-resources.ts';
import { createCardStore } from '#cards/card-store.ts';
import { CHARGE_LOOK } from '#cards/charge-words.ts';
import { type Html, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { longDate } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const SHOWN = 12;

export async function cashSection(world: World): Promise<Html> {
  const orders = await createCardStore(world).orders.list({
    having: { charges: [{ method: { kind: 'cash' } }] },
    limit: SHOWN,
  });
  return section({
    topic: 'cash',
    id: 'caja',
    title: 'Caja de OXXO',
    icon: 'cash',
    aside: html`<a class="button button-small button-quiet" href="${world.configuration.vendorUrl}/oxxo" target="_blank" rel="noopener">Ir a la caja</a>`,
    body:
      orders.length === 0
        ? empty('Las referencias para pagar en efectivo aparecen aquí.')
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Referencias de pago en efectivo">${orders.map(row)}</ul>`,
  });
}

function row(order: KeptOrder): Html {
  const charge = lastCharge(order);
  if (charge?.method.kind !== 'cash') return html``;
  const { reference, expires_at } = charge.method;
  const [label, tone] = CHARGE_LOOK[charge.status];
  const press = (path: string, text: string) =>
    action({
      path: `caja/${path}`,
      fields: { reference, id: order.id },
      label: text,
      name: `${text} ${reference}`,
    });
  return html`<li class="account"><div class="account-who"><strong class="number">${pesos(order.amount)}</strong>
<span class="small muted">${order.customer.name} · <code>${reference}</code></span><span class="small muted">Vence el ${longDate(new Date(expires_at * 1_000))}</span>
<span class="tag ${tone}">${label}</span></div>
<div class="account-actions">${charge.status === 'pending_payment' && html`${press('pagar', 'Pagar')}${press('vencer', 'Vencer')}`}</div></li>`;
}

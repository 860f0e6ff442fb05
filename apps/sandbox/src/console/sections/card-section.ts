import { type KeptOrder, lastCharge } from '#cards/card-resources.ts';
import { createCardStore } from '#cards/card-store.ts';
import { challengeUrl } from '#cards/card-views.ts';
import { CHARGE_LOOK } from '#cards/charge-words.ts';
import { type Html, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const SHOWN = 12;

export async function cardSection(world: World): Promise<Html> {
  const orders = await createCardStore(world).orders.list({
    having: { charges: [{ method: { kind: 'card' } }] },
    limit: SHOWN,
  });
  return section({
    topic: 'cards',
    id: 'tarjetas',
    title: 'Tarjetas (Conekta)',
    icon: 'card',
    body:
      orders.length === 0
        ? empty(
            'Aquí aparece cada cargo a tarjeta. Prueba con 4242 4242 4242 4242, cualquier vencimiento futuro y CVV.',
          )
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Cargos a tarjeta">${orders.map((order) => row(order, world))}</ul>`,
  });
}

function row(order: KeptOrder, { configuration }: World): Html {
  const charge = lastCharge(order);
  if (charge?.method.kind !== 'card') return html``;
  const [label, tone] = CHARGE_LOOK[charge.status];
  const press = (path: string, text: string) =>
    action({
      path: `tarjetas/${path}`,
      fields: { id: order.id },
      label: text,
      name: `${text}: ${order.id}`,
    });
  const isDisputed = charge.chargeback?.status === 'action_required';
  return html`<li class="account"><div class="account-who"><strong class="number">${pesos(order.amount)}</strong>
<span class="small muted">${order.customer.name} · ${charge.method.card.brand} •••• ${charge.method.card.last4} · ${messageTime(new Date(order.created_at * 1_000), new Date())}</span>
<span class="tag ${tone}">${label}${charge.failure_code && ` (${charge.failure_code})`}</span></div>
<div class="account-actions">${
    charge.status === 'pending_payment' &&
    html`<a class="button button-small button-line" href="${challengeUrl(configuration.vendorUrl, order)}" target="_blank" rel="noopener" aria-label="Abrir 3-D Secure de ${order.id}">3-D Secure</a>${press('autorizar', 'Autorizar')}${press('rechazar', 'Rechazar')}`
  }${charge.status === 'paid' && press('contracargo', 'Contracargo')}${
    isDisputed &&
    html`${press('contracargo-ganado', 'Ganado')}${press('contracargo-perdido', 'Perdido')}`
  }</div></li>`;
}

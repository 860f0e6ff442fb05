import { brandName } from '@abona/lender/lender';
import { type Html, html } from '#platform/html.ts';
import { clockTime } from '#platform/spanish-time.ts';
import type { VendorCall } from '#platform/vendor-calls.ts';
import { listWebhooks, type Webhook } from '#webhooks/webhook-store.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const SHOWN = 30;

const STATE_LOOK: Readonly<Record<Webhook['state'], readonly [string, string]>> = {
  waiting: ['En espera', 'tag-warning'],
  delivered: ['Entregado', 'tag-success'],
  failed: ['Sin éxito', 'tag-error'],
  lost: ['Perdido', ''],
};

/** What the vendors told Abona, and what Abona asked of them. */
export async function webhookSection({ database, calls: vendorCalls }: World): Promise<Html> {
  const [webhooks, calls] = await Promise.all([
    listWebhooks(database, { limit: SHOWN }),
    vendorCalls.list({ limit: SHOWN }),
  ]);
  return section({
    topic: 'webhooks',
    id: 'eventos',
    title: 'Eventos',
    icon: 'webhook',
    aside:
      webhooks.some(({ state }) => state === 'waiting') &&
      action({ path: 'eventos/apurar', label: 'Entregar ya', kind: 'quiet' }),
    body: html`<div class="event-columns"><div class="event-column"><h3>Lo que los proveedores avisan a ${brandName}</h3>${
      webhooks.length === 0
        ? empty(`Cuando un proveedor llame a ${brandName}, el aviso aparece aquí.`)
        : html`<ol class="push-events scroll" tabindex="0" aria-label="Avisos de los proveedores">${webhooks.map(row)}</ol>`
    }</div>
<div class="event-column"><h3>Lo que ${brandName} pide a los proveedores</h3>${
      calls.length === 0
        ? empty('Cada llamada del servidor a un proveedor queda aquí.')
        : html`<ol class="push-events scroll" tabindex="0" aria-label="Llamadas a los proveedores">${calls.map(call)}</ol>`
    }</div></div>`,
  });
}

function row(one: Webhook): Html {
  const [label, tone] = STATE_LOOK[one.state];
  const problem = one.lastError === null ? '' : ` · ${one.lastError}`;
  return html`<li class="push-event"><p><strong>${one.eventType}</strong> <time datetime="${one.createdAt.toISOString()}">${clockTime(one.createdAt)}</time></p>
<p class="small muted">${one.vendor} · <code>${one.eventId}</code> · ${one.attempts === 1 ? '1 intento' : `${one.attempts} intentos`}${problem}</p>
<div class="account-actions"><span class="tag ${tone}">${label}</span>${action({ path: 'eventos/reenviar', fields: { id: String(one.id) }, label: 'Reenviar', kind: 'quiet', name: `Reenviar ${one.eventType} ${one.id}` })}</div></li>`;
}

const call = (one: VendorCall): Html =>
  html`<li class="push-event"><p><code>${one.method} ${one.path}</code> <time datetime="${one.calledAt.toISOString()}">${clockTime(one.calledAt)}</time></p>
<p class="small muted">${one.party} · contestó ${one.status} en ${one.tookMs} ms</p></li>`;

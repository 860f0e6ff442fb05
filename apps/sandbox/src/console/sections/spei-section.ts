import { brandName } from '@abona/lender/lender';
import { type Html, html } from '#platform/html.ts';
import { pesos } from '#platform/pesos.ts';
import { messageTime } from '#platform/spanish-time.ts';
import { createSpei } from '#spei/spei.ts';
import type { Payout, Transfer } from '#spei/spei-resources.ts';
import type { World } from '#world.ts';
import { action, empty, field, section } from '../section.ts';

const SHOWN = 10;

/** The bank: what came to the lender's accounts, and what went. */
export async function speiSection(world: World): Promise<Html> {
  const spei = createSpei(world);
  const [transfers, payouts] = await Promise.all([
    spei.transfers.list({ limit: SHOWN }),
    spei.payouts.list({ limit: SHOWN }),
  ]);
  return section({
    topic: 'spei',
    id: 'banco',
    title: 'Banco (SPEI)',
    icon: 'bank',
    aside: html`<a class="button button-small button-quiet" href="${world.configuration.vendorUrl}/banco" target="_blank" rel="noopener">Ir al banco</a>`,
    body: html`${transferForm(transfers[0])}
${group('Transferencias recibidas', transfers.map(transferRow), `Lo que se transfiere a las CLABE que ${brandName} da a sus clientes.`)}
${group('Dispersiones', payouts.map(payoutRow), `El dinero que ${brandName} manda a la cuenta de alguien.`)}`,
  });
}

const transferForm = (
  latest: Transfer | undefined,
): Html => html`<form class="inline-form" method="post" action="/acciones/banco/transferir" data-live>
${field({ name: 'clabe', label: 'CLABE destino', value: latest?.clabe ?? '', mode: 'numeric' })}
${field({ name: 'pesos', label: 'Monto en pesos', mode: 'decimal' })}
<button class="button button-small" type="submit">Transferir</button></form>`;

const group = (title: string, rows: readonly Html[], nothing: string): Html =>
  html`<h3>${title}</h3>${
    rows.length === 0
      ? empty(nothing)
      : html`<ul class="accounts scroll" tabindex="0" aria-label="${title}">${rows}</ul>`
  }`;

const transferRow = (one: Transfer): Html =>
  html`<li class="account"><div class="account-who"><strong class="number">${pesos(one.amount)}</strong>
<span class="small muted">${one.sender.name} → <code>${one.clabe}</code></span><span class="small muted">Rastreo <code>${one.clave_rastreo}</code> · ${messageTime(new Date(one.operated_at), new Date())}</span>
${one.status === 'returned' && html`<span class="tag tag-warning">Devuelta (${one.return_code})</span>`}</div>
<div class="account-actions">${action({ path: 'banco/repetir', fields: { id: one.id }, label: 'Repetir', name: `Repetir la transferencia ${one.clave_rastreo}` })}${action({ path: 'banco/avisar', fields: { id: one.id }, label: 'Avisar otra vez', name: `Avisar otra vez de la transferencia ${one.clave_rastreo}` })}${action({ path: 'banco/avisar-en-falso', fields: { id: one.id }, label: 'Avisar en falso', name: `Avisar en falso de otra como la ${one.clave_rastreo}, que no llegó` })}</div></li>`;

const PAYOUT_LOOK: Readonly<Record<Payout['status'], readonly [string, string]>> = {
  accepted: ['En camino', 'tag-info'],
  settled: ['Liquidada', 'tag-success'],
  returned: ['Devuelta', 'tag-error'],
};

function payoutRow(one: Payout): Html {
  const [label, tone] = PAYOUT_LOOK[one.status];
  const press = (path: string, text: string, more: Record<string, string> = {}) =>
    action({
      path: `banco/${path}`,
      fields: { id: one.id, ...more },
      label: text,
      name: `${text} la dispersión ${one.clave_rastreo}`,
    });
  return html`<li class="account"><div class="account-who"><strong class="number">${pesos(one.amount)}</strong>
<span class="small muted">${one.beneficiary.name} · <code>${one.beneficiary.clabe}</code></span>
<span class="small muted">${one.concept}</span>
<span class="tag ${tone}">${label}${one.return_code && ` (${one.return_code} ${one.return_cause})`}</span></div>
<div class="account-actions">${one.status === 'accepted' && press('liquidar', 'Liquidar')}${
    one.status !== 'returned' && press('devolver', 'Devolver', { code: '03' })
  }</div></li>`;
}

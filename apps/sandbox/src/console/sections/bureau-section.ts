import { brandName } from '@abona/lender/lender';
import { createBureau, type Inquiry } from '#bureau/bureau.ts';
import { createDisputes, type Dispute } from '#bureau/disputes.ts';
import { PERSONAS, type Persona } from '#bureau/personas.ts';
import { createReportIntake, type ReportedAccount } from '#bureau/report-intake.ts';
import { lookOf, STANDINGS } from '#bureau/standing.ts';
import { type Html, html } from '#platform/html.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { field, section, select } from '../section.ts';

const INQUIRIES_SHOWN = 8;

/** Who one can be, and whom the lender asked about. */
export async function bureauSection(world: World): Promise<Html> {
  const inquiries = await createBureau(world).inquiries(INQUIRIES_SHOWN);
  const reports = await createReportIntake(world).reports(INQUIRIES_SHOWN);
  const disputes = await createDisputes(world).list(INQUIRIES_SHOWN);
  return section({
    topic: 'bureau',
    id: 'buro',
    title: 'Personas y buró',
    icon: 'bureau',
    body: html`<p class="small muted">Escribe en la solicitud los datos de una de estas personas. Cualquier otra tiene un historial bueno.</p>
<ul class="accounts scroll" tabindex="0" aria-label="Personas">${PERSONAS.map(persona)}</ul>
${inquiries.length > 0 && html`<h3>Últimas consultas</h3><ul class="accounts scroll" tabindex="0" aria-label="Consultas al buró">${inquiries.map(inquiry)}</ul>`}
${reports.length > 0 && html`<h3>Lo que reportó ${brandName}</h3><ul class="accounts scroll" tabindex="0" aria-label="Cuentas reportadas">${reports.map(reported)}</ul>`}
${disputes.length > 0 && html`<h3>Impugnaciones</h3><ul class="accounts scroll" tabindex="0" aria-label="Impugnaciones">${disputes.map(disputed)}</ul>`}
<details class="disclosure"><summary>Impugnar una cuenta reportada</summary>
<form class="inline-form" method="post" action="/acciones/buro/impugnacion" data-live>
${field({ name: 'account', label: 'Cuenta' })}
${field({ name: 'motive', label: 'Motivo' })}
<button class="button button-small" type="submit">Impugnar</button></form></details>
<details class="disclosure"><summary>Cambiar el historial de alguien</summary>
<form class="inline-form" method="post" action="/acciones/buro/persona" data-live>
${field({ name: 'curp', label: 'CURP' })}
${select({ name: 'standing', label: 'Historial', value: 'good', options: STANDINGS.map((one) => [one, lookOf(one).label] as const) })}
<button class="button button-small" type="submit">Guardar</button></form></details>`,
  });
}

const persona = (one: Persona): Html => html`<li class="account"><div class="account-who">
<strong>${one.givenNames} ${one.firstSurname} ${one.secondSurname}</strong>
<span class="small muted"><code>${one.curp}</code> · ${one.birthDate} · CP ${one.postalCode}</span>
<span class="small">${lookOf(one.standing).expectation}</span></div>
<span class="tag">${lookOf(one.standing).label}</span></li>`;

const inquiry = (one: Inquiry): Html => html`<li class="account"><div class="account-who">
<strong>${one.name}</strong><span class="small muted"><code>${one.curp}</code> · NIP ${one.consent}</span></div>
<span class="tag">${lookOf(one.standing).label}</span><time datetime="${one.askedAt}">${messageTime(new Date(one.askedAt), new Date())}</time></li>`;

const disputed = (one: Dispute): Html => html`<li class="account"><div class="account-who">
<strong>${one.id}</strong><span class="small muted"><code>${one.account}</code> · notificada ${one.notifiedOn} · ${one.motive}</span>
${one.answer !== null && html`<span class="small">${one.answer.support}</span>`}</div>
<span class="tag">${one.answer?.result ?? 'Sin respuesta'}</span></li>`;

const reported = (one: ReportedAccount): Html => html`<li class="account"><div class="account-who">
<strong>${one.name}</strong><span class="small muted"><code>${one.account}</code> · corte ${one.cutOn} · saldo ${one.balance}, vencido ${one.overdue}</span>
${one.rejections.map(({ clave, descripcion }) => html`<span class="small">${clave}: ${descripcion}</span>`)}</div>
<span class="tag">${one.rejections.length > 0 ? 'Rechazada' : (one.preventionKey ?? one.payment)}</span><time datetime="${one.receivedAt}">${messageTime(new Date(one.receivedAt), new Date())}</time></li>`;

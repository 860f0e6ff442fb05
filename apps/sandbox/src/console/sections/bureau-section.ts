import { createBureau, type Inquiry } from '#bureau/bureau.ts';
import { PERSONAS, type Persona } from '#bureau/personas.ts';
import { lookOf, STANDINGS } from '#bureau/standing.ts';
import { type Html, html } from '#platform/html.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { field, section, select } from '../section.ts';

const INQUIRIES_SHOWN = 8;

/** Who one can be, and whom the lender asked about. */
export async function bureauSection(world: World): Promise<Html> {
  const inquiries = await createBureau(world).inquiries(INQUIRIES_SHOWN);
  return section({
    topic: 'bureau',
    id: 'buro',
    title: 'Personas y buró',
    icon: 'bureau',
    body: html`<p class="small muted">Escribe en la solicitud los datos de una de estas personas. Cualquier otra tiene un historial bueno.</p>
<ul class="accounts scroll" tabindex="0" aria-label="Personas">${PERSONAS.map(persona)}</ul>
${inquiries.length > 0 && html`<h3>Últimas consultas</h3><ul class="accounts scroll" tabindex="0" aria-label="Consultas al buró">${inquiries.map(inquiry)}</ul>`}
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

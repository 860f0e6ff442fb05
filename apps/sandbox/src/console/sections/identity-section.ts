import { brandName } from '@abona/lender/lender';
import { createIdentity } from '#identity/identity.ts';
import {
  isOpen,
  type KeptSession,
  pageOf,
  type SessionStatus,
} from '#identity/identity-resources.ts';
import { type Html, html } from '#platform/html.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const SESSIONS_SHOWN = 12;

const LOOK: Readonly<Record<SessionStatus, readonly [label: string, tone: string]>> = {
  created: ['Sin abrir', ''],
  started: ['Capturando', 'tag-info'],
  approved: ['Coincide', 'tag-success'],
  declined: ['No pasa', 'tag-error'],
  review: ['En revisión', 'tag-warning'],
  resubmission_requested: ['Otra foto', 'tag-warning'],
  abandoned: ['Abandonada', 'tag-warning'],
  expired: ['Vencida', 'tag-warning'],
};

export async function identitySection(world: World): Promise<Html> {
  const sessions = await createIdentity(world).sessions.list({ limit: SESSIONS_SHOWN });
  return section({
    topic: 'identity',
    id: 'identidad',
    title: 'Identidad',
    icon: 'identity',
    body:
      sessions.length === 0
        ? empty(`Aquí aparece cada verificación con INE y selfie que pide ${brandName}.`)
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Verificaciones">${sessions.map((one) => row(one, world))}</ul>`,
  });
}

function row(session: KeptSession, { configuration }: World): Html {
  const { person, status, created_at, id } = session;
  const [label, tone] = LOOK[status];
  const name = `${person.firstName} ${person.lastName}`;
  const press = (path: string, text: string) =>
    action({ path: `identidad/${path}`, fields: { id }, label: text, name: `${text}: ${name}` });
  return html`<li class="account"><div class="account-who"><strong>${name}</strong>
<span class="small muted"><code>${id}</code> · ${messageTime(new Date(created_at), new Date())}</span>
<span class="tag ${tone}">${label}</span></div><div class="account-actions">${
    isOpen(session) &&
    html`<a class="button button-small button-line" href="${pageOf(configuration.vendorUrl, session)}" target="_blank" rel="noopener" aria-label="Abrir la captura de ${name}">Abrir</a>
${press('coincide', 'Coincide')}${press('no-coincide', 'No coincide')}${press('ilegible', 'Ilegible')}${press('abandonar', 'Abandonar')}`
  }${status === 'review' && html`${press('aprobar', 'Aprobar')}${press('rechazar', 'Rechazar')}`}</div></li>`;
}

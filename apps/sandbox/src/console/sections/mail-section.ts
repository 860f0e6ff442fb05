import { brandName } from '@abona/lender/lender';
import { findMail, listMails, type Mail } from '#mailbox/mail-store.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const MAILS_SHOWN = 30;

export async function mailSection({ database }: World, openId: number | null): Promise<Html> {
  const open = openId === null ? null : await findMail(database, openId);
  const mails = await listMails(database, { limit: MAILS_SHOWN });
  const unread = mails.filter(({ isRead }) => !isRead).length;
  return section({
    topic: 'mail',
    id: 'correo',
    title: 'Correo',
    icon: 'mail',
    aside: html`${unread > 0 && html`<span class="tag tag-info">${unread} sin leer</span>`}${
      mails.length > 0 && action({ path: 'correo/vaciar', label: 'Vaciar', kind: 'quiet' })
    }`,
    body:
      mails.length === 0
        ? empty(
            `Todo correo que sale de ${brandName} o del acceso llega aquí, a cualquier dirección.`,
          )
        : html`<div class="mailbox${open ? ' has-open' : ''}">
<ol class="mail-list scroll" tabindex="0" aria-label="Correos">${mails.map((mail) => row(mail, open))}</ol>
${open ? reader(open) : html`<div class="mail-reader mail-reader-empty">${icon('mail-open')}<p>Elige un correo para leerlo.</p></div>`}
</div>`,
  });
}

function row(mail: Mail, open: Mail | null): Html {
  const isOpen = mail.id === open?.id;
  return html`<li><a class="mail-row${mail.isRead ? '' : ' is-unread'}" href="/?correo=${mail.id}#correo"${isOpen && html` aria-current="true"`}>
<span class="mail-row-to">${mail.recipients[0]}</span><time datetime="${mail.receivedAt.toISOString()}">${messageTime(mail.receivedAt, new Date())}</time>
<span class="mail-row-subject">${!mail.isRead && html`<span class="visually-hidden">Sin leer: </span>`}${mail.subject || '(sin asunto)'}</span></a></li>`;
}

/** The mail itself is foreign: it is shown in a frame that can do nothing but open links. */
const reader = (mail: Mail): Html => html`<article class="mail-reader" aria-label="Correo abierto">
<header class="mail-reader-head"><h3>${mail.subject || '(sin asunto)'}</h3>
<p class="small muted">De ${mail.sender || 'nadie'}<br>Para ${mail.recipients.join(', ')}</p>
<a class="mail-back" href="/#correo">${icon('arrow-left')} Todos los correos</a></header>
<iframe class="mail-frame" src="/correo/${mail.id}/cuerpo" title="Contenido del correo" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
${
  mail.links.length > 0 &&
  html`<ul class="mail-links" aria-label="Enlaces del correo">${mail.links.map(
    (link) =>
      html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${icon('external')}<span>${link}</span></a></li>`,
  )}</ul>`
}
</article>`;

import { brandName } from '@abona/lender/lender';
import { type Html, html } from '#platform/html.ts';
import { clockTime } from '#platform/spanish-time.ts';
import type { PushEvent } from '#push/push-event-store.ts';
import type { Connection } from '#push/push-hub.ts';
import { type WebPushMessage, webPushRecords } from '#web-push/web-push-store.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const EVENTS_SHOWN = 20;

export async function pushSection({ pushEvents, hub, database }: World): Promise<Html> {
  const connections = hub.connections();
  const events = await pushEvents.list({ limit: EVENTS_SHOWN });
  const notices = await webPushRecords(database).messages.list({ limit: EVENTS_SHOWN });
  const connected = connections.length === 1 ? '1 conexión' : `${connections.length} conexiones`;
  return section({
    topic: 'push',
    id: 'push',
    title: 'Avisos push',
    icon: 'push',
    aside: html`<span class="tag${connections.length > 0 && ' tag-success'}">${connected}</span>${
      connections.length > 0 &&
      action({ path: 'push/desconectar', label: 'Desconectar', kind: 'quiet' })
    }`,
    body: html`${connections.length > 0 && html`<ul class="sockets">${connections.map(socket)}</ul>`}
${
  events.length === 0
    ? empty('Cuando el servidor avise algo a un navegador, el aviso aparece aquí.')
    : html`<ol class="push-events scroll" tabindex="0" aria-label="Últimos avisos">${events.map(event)}</ol>`
}
<h3>Avisos en dispositivos</h3>
${
  notices.length === 0
    ? empty(`Cuando ${brandName} mande un aviso a un teléfono o a una computadora, se lee aquí.`)
    : html`<ol class="push-events scroll" tabindex="0" aria-label="Avisos en dispositivos">${notices.map(notice)}</ol>`
}`,
  });
}

const socket = ({ socketId, channels, connectedAt }: Connection): Html =>
  html`<li><code>${socketId}</code> <span class="small muted">desde las ${clockTime(connectedAt)}</span>${
    channels.size > 0
      ? [...channels].map((channel) => html` <span class="tag tag-info">${channel}</span>`)
      : html` <span class="tag">sin canales</span>`
  }</li>`;

const event = ({ name, channel, payload, receivers, sentAt }: PushEvent): Html =>
  html`<li class="push-event"><p><strong>${name}</strong> <time datetime="${sentAt.toISOString()}">${clockTime(sentAt)}</time></p>
<p class="small muted">${channel} · ${receivers === 1 ? '1 lo recibió' : `${receivers} lo recibieron`}</p>
<pre class="payload">${payload}</pre></li>`;

const notice = ({ payload, ttlS, urgency, sentAt }: WebPushMessage): Html =>
  html`<li class="push-event"><p><strong>Web push</strong> <time datetime="${sentAt}">${clockTime(new Date(sentAt))}</time></p>
<p class="small muted">TTL ${ttlS} s · ${urgency}</p>
<pre class="payload">${payload}</pre></li>`;

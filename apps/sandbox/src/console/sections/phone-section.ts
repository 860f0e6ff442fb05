import { brandName } from '@abona/lender/lender';
import type { Channel } from '#phone/magic-numbers.ts';
import type { PhoneMessage } from '#phone/phone-store.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import { messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

const CHANNEL_LOOK: Readonly<Record<Channel, { readonly icon: string; readonly label: string }>> = {
  sms: { icon: 'sms', label: 'SMS' },
  whatsapp: { icon: 'whatsapp', label: 'WhatsApp' },
  call: { icon: 'call', label: 'Llamada' },
};
const MESSAGES_SHOWN = 30;

/** By its area, the way people in Mexico read a number: `55 1234 5678`, `662 123 4567`. */
export function grouped(number: string): string {
  const digits = number.replace(/\D/g, '').slice(-10);
  return digits
    .replace(/^(33|55|56|81)(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export async function phoneSection({ messages: phone }: World): Promise<Html> {
  const messages = await phone.list({ limit: MESSAGES_SHOWN });
  return section({
    topic: 'phone',
    id: 'telefono',
    title: 'Teléfono',
    icon: 'phone',
    aside:
      messages.length > 0 && action({ path: 'telefono/vaciar', label: 'Vaciar', kind: 'quiet' }),
    body: html`<div class="handset"><div class="handset-top" aria-hidden="true"></div>
<ol class="messages scroll" tabindex="0" aria-label="Mensajes del teléfono">${
      messages.length > 0
        ? messages.map(bubble)
        : html`<li>${empty(`Aquí caen los SMS, WhatsApp y llamadas que manda ${brandName}, a cualquier número.`)}</li>`
    }</ol></div>`,
  });
}

function bubble(message: PhoneMessage): Html {
  const look = CHANNEL_LOOK[message.channel];
  return html`<li class="bubble bubble-${message.channel}">
<p class="bubble-head">${icon(look.icon)}<span>${look.label} a <span class="number">${grouped(message.to)}</span></span><time datetime="${message.createdAt.toISOString()}">${messageTime(message.createdAt, new Date())}</time></p>
<p class="bubble-body">${message.body}</p>
${message.code && html`<p class="code"><span class="visually-hidden">Código: </span><span class="number">${message.code}</span></p>`}
</li>`;
}

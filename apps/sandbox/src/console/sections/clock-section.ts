import { brandName } from '@abona/lender/lender';
import type { ClockView, LastMove } from '#clock/business-clock.ts';
import { readSinceMove, type SinceMove } from '#clock/since-move-store.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import {
  clockTime,
  longDate,
  messageTime,
  operationDate,
  shortDate,
} from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, section } from '../section.ts';

const MOVES = [
  { label: '+1 hora', fields: { advance_hours: '1' } },
  { label: 'A las 9:00', fields: { to_time: '09:00' } },
  { label: '+1 día', fields: { advance_days: '1' } },
  { label: '+15 días', fields: { advance_days: '15' } },
  { label: '+1 mes', fields: { advance_months: '1' } },
] as const;

export async function clockSection({ clock, configuration, database }: World): Promise<Html> {
  const answer = await clock.read();
  const moved = clock.lastMove();
  const since = moved === null ? null : await readSinceMove(database, moved.at);
  return section({
    topic: 'clock',
    id: 'reloj',
    title: `Reloj de ${brandName}`,
    icon: 'clock',
    body:
      answer.kind === 'read'
        ? html`${face(answer.clock)}${moved !== null && since !== null && happened(moved, since, answer.clock)}`
        : html`<div class="notice notice-warning">${icon('warning')}<p><strong>El servidor no contesta</strong>El reloj vive en ${configuration.serverUrl}. Enciéndelo para poder moverlo.</p></div>`,
  });
}

function face({
  now,
  offset_ms,
  quiet_until,
  waiting_messages,
  next_due_on: due,
}: ClockView): Html {
  const at = new Date(now);
  return html`<p class="clock-face"><span class="clock-time number">${clockTime(at)}</span><span class="clock-date">${longDate(at)}</span></p>
<p>${
    isReal(offset_ms)
      ? html`<span class="tag tag-success">${icon('check')}Hora real</span>`
      : html`<span class="tag tag-warning">${icon('clock')}${difference(offset_ms)}</span>`
  }</p>
<div class="buttons">${MOVES.map(({ label, fields }) => action({ path: 'reloj', label, fields }))}
${due !== null && action({ path: 'reloj', label: `Al siguiente vencimiento: ${shortDay(due)}`, fields: { to_next_due: 'true' } })}
${!isReal(offset_ms) && offset_ms < 0 && action({ path: 'reloj', label: html`${icon('reset')}Volver a hoy`, fields: { reset: 'true' }, kind: 'quiet' })}</div>
<form class="clock-to" method="post" action="/acciones/reloj" data-live><label class="select"><span>Avanzar hasta las</span><input type="time" name="to_time" value="07:00" required></label><button class="button button-small button-line" type="submit">Mover</button></form>
${quiet_until !== null && night(messageTime(new Date(quiet_until), at), waiting_messages)}
${offset_ms > 0 && !isReal(offset_ms) && wayBack()}
<p class="small muted">Mueve vencimientos, ofertas, códigos, enlaces, avisos y pagos a tiendas. Las sesiones siguen la hora real.</p>`;
}

const shortDay = (day: string): string => shortDate(new Date(`${day}T12:00:00-06:00`));

/** What time that passed has brought, with where it can be seen. */
function happened(
  moved: LastMove,
  since: SinceMove,
  { now, booked_until: booked }: ClockView,
): Html {
  const today = operationDate(new Date(now));
  const yesterday = operationDate(new Date(Date.parse(now) - DAY_MS));
  const isBooked = booked !== null && booked >= yesterday && booked <= today;
  const { mails, phoneMessages, webhooks } = since;
  return html`<section class="happened" aria-label="Qué pasó mientras"><h3>Desde el ${longDate(moved.from)}</h3>
<p class="small">${isBooked ? 'Los días que pasaron ya están contabilizados.' : `Se está contabilizando día por día${booked === null ? '' : `: va en el ${shortDay(booked)}`}.`}</p>
<ul>${mails.map(({ subject, count }) => html`<li><a href="#correo">${count} × ${subject}</a></li>`)}
<li><a href="#telefono">${phoneMessages} ${phoneMessages === 1 ? 'mensaje' : 'mensajes'} al celular</a></li>
<li><a href="#eventos">${webhooks} ${webhooks === 1 ? 'aviso' : 'avisos'} de bancos y procesadores</a></li>
<li><a href="/dinero">Los últimos asientos</a></li></ul></section>`;
}

/** Reminders wait for the morning, a time in Mexico City: whoever looks for one is told so. */
const night = (until: string, waiting: number): Html =>
  html`<div class="notice notice-info" id="noche">${icon('clock')}<p><strong>Es de noche en México</strong>Nadie recibe avisos de pago hasta las ${until}. ${
    waiting === 0
      ? 'Ninguno espera ahora.'
      : waiting === 1
        ? '1 aviso espera; sale a esa hora.'
        : `${waiting} avisos esperan; salen a esa hora.`
  }</p></div>`;

/** Going back is possible, and said to be what it is. */
const wayBack = (): Html =>
  html`<details class="disclosure"><summary>Volver a hoy</summary>
<p class="small muted">Los días que ya pasaron en ${brandName} están contabilizados. Si vuelves, sus intereses, atrasos, avisos y pagos a tiendas se quedan y no se repiten: una cuenta puede verse adelantada a la fecha. Para probar desde cero, reinicia ${brandName}.</p>
${action({ path: 'reloj', label: html`${icon('reset')}Entiendo, volver a hoy`, fields: { reset: 'true', over_booked_days: 'true' }, kind: 'quiet' })}</details>`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const isReal = (offsetMs: number): boolean => Math.abs(offsetMs) < MINUTE_MS;

/** `16 días adelante`, `3 horas atrás` */
function difference(offsetMs: number): string {
  const size = Math.abs(offsetMs);
  const days = Math.round(size / DAY_MS);
  const hours = Math.round(size / HOUR_MS);
  const amount =
    days >= 1
      ? `${days} ${days === 1 ? 'día' : 'días'}`
      : `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  return `${amount} ${offsetMs > 0 ? 'adelante' : 'atrás'}`;
}

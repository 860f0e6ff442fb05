import type { ClockView } from '#clock/business-clock.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import { clockTime, longDate } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, section } from '../section.ts';

const MOVES = [
  { label: '+1 día', fields: { advance_days: '1' } },
  { label: '+15 días', fields: { advance_days: '15' } },
  { label: '+1 mes', fields: { advance_months: '1' } },
] as const;

export async function clockSection({ clock, configuration }: World): Promise<Html> {
  const answer = await clock.read();
  return section({
    topic: 'clock',
    id: 'reloj',
    title: 'Reloj de Abona',
    icon: 'clock',
    body:
      answer.kind === 'read'
        ? face(answer.clock)
        : html`<div class="notice notice-warning">${icon('warning')}<p><strong>El servidor no contesta</strong>El reloj vive en ${configuration.serverUrl}. Enciéndelo para poder moverlo.</p></div>`,
  });
}

function face({ now, offset_ms }: ClockView): Html {
  const at = new Date(now);
  return html`<p class="clock-face"><span class="clock-time number">${clockTime(at)}</span><span class="clock-date">${longDate(at)}</span></p>
<p>${
    isReal(offset_ms)
      ? html`<span class="tag tag-success">${icon('check')}Hora real</span>`
      : html`<span class="tag tag-warning">${icon('clock')}${difference(offset_ms)}</span>`
  }</p>
<div class="buttons">${MOVES.map(({ label, fields }) => action({ path: 'reloj', label, fields }))}
${!isReal(offset_ms) && action({ path: 'reloj', label: html`${icon('reset')}Volver a hoy`, fields: { reset: 'true' }, kind: 'quiet' })}</div>
<p class="small muted">Mueve vencimientos, ofertas, códigos y enlaces. Las sesiones siguen la hora real.</p>`;
}

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

import { brandName } from '@abona/lender/lender';
import { dahlia, icon, logo } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import type { Topic } from '#platform/world-events.ts';
import { tourSection } from '#tour/tour-section.ts';
import type { World } from '#world.ts';
import { accountSection } from './sections/account-section.ts';
import { bureauSection } from './sections/bureau-section.ts';
import { cardSection } from './sections/card-section.ts';
import { cashSection } from './sections/cash-section.ts';
import { clockSection } from './sections/clock-section.ts';
import { debitSection } from './sections/debit-section.ts';
import { faultSection } from './sections/fault-section.ts';
import { identitySection } from './sections/identity-section.ts';
import { mailSection } from './sections/mail-section.ts';
import { phoneSection } from './sections/phone-section.ts';
import { pushSection } from './sections/push-section.ts';
import { speiSection } from './sections/spei-section.ts';
import { webhookSection } from './sections/webhook-section.ts';

export type ConsoleView = { readonly openMailId: number | null };

/** One renderer per topic: the page and its live repainting are made from the same list. */
const SECTIONS: Readonly<Record<Topic, (world: World, view: ConsoleView) => Html | Promise<Html>>> =
  {
    tour: (world) => tourSection(world),
    phone: (world) => phoneSection(world),
    mail: (world, { openMailId }) => mailSection(world, openMailId),
    accounts: (world) => accountSection(world),
    push: (world) => pushSection(world),
    clock: (world) => clockSection(world),
    faults: (world) => faultSection(world),
    bureau: (world) => bureauSection(world),
    identity: (world) => identitySection(world),
    spei: (world) => speiSection(world),
    cards: (world) => cardSection(world),
    cash: (world) => cashSection(world),
    debit: (world) => debitSection(world),
    webhooks: (world) => webhookSection(world),
  };

export const renderSection = (topic: Topic, world: World, view: ConsoleView) =>
  SECTIONS[topic](world, view);

const NAVIGATION = [
  ['recorrido', 'Empieza aquí', 'people'],
  ['telefono', 'Teléfono', 'phone'],
  ['correo', 'Correo', 'mail'],
  ['reloj', 'Reloj', 'clock'],
  ['cuentas', 'Cuentas', 'key'],
  ['push', 'Push', 'push'],
  ['buro', 'Personas', 'bureau'],
  ['identidad', 'Identidad', 'identity'],
  ['banco', 'Banco', 'bank'],
  ['tarjetas', 'Tarjetas', 'card'],
  ['caja', 'Caja', 'cash'],
  ['domiciliacion', 'Domiciliación', 'debit'],
  ['eventos', 'Eventos', 'webhook'],
  ['fallas', 'Fallas', 'faults'],
] as const;

export async function consolePage(world: World, view: ConsoleView): Promise<Page> {
  const { configuration } = world;
  const app = `${configuration.appOrigin}/pay`;
  const part = (topic: Topic) => renderSection(topic, world, view);
  return {
    title: `Sandbox de ${brandName}`,
    styles: [
      'console.css',
      'console-phone.css',
      'console-mail.css',
      'console-parts.css',
      'console-wide.css',
      'console-vendors.css',
      'console-tour.css',
    ],
    scripts: ['console.js'],
    body: html`<header class="top wall">
<div class="top-bar">${logo('/', `Sandbox de ${brandName}`)}<span class="tag top-tag">Sandbox</span></div>
<div class="top-pitch"><h1>El mundo de afuera, simulado</h1>
<p class="muted">Lo que ${brandName} manda y recibe, en una sola página. Nada sale de esta computadora.</p>
<p class="top-links"><a class="button button-small button-bloom" href="${app}" target="_blank" rel="noopener">${icon('app')}Abrir ${brandName}</a>
<a class="button button-small button-on-wall" href="${configuration.shopUrl}" target="_blank" rel="noopener">${icon('shop')}Casa Ámbar, la tienda</a>
<a class="button button-small button-on-wall" href="/dinero">${icon('bank')}El camino del dinero</a>
<a class="button button-small button-on-wall" href="/app-movil" target="_blank" rel="noopener">${icon('phone')}Un teléfono con la app</a></p></div>
${dahlia()}
</header>
<nav class="chips" aria-label="Partes del mundo"><ul>${NAVIGATION.map(
      ([id, label, name]) => html`<li><a href="#${id}">${icon(name)}${label}</a></li>`,
    )}</ul></nav>
<main id="contenido" tabindex="-1">
<div class="world tour-world">${await part('tour')}</div>
<div class="world"><p class="visually-hidden" id="live-status" role="status"></p>
${await part('phone')}
${await part('mail')}
${await part('clock')}
${await part('accounts')}
${await part('push')}
${await part('faults')}
</div>
<div class="world vendors">${await part('bureau')}
${await part('identity')}
${await part('spei')}
${await part('cards')}
${await part('cash')}
${await part('debit')}
${await part('webhooks')}
</div>
<div class="world vendors"><details class="disclosure danger"><summary>Empezar de cero</summary>
<p class="small muted">Borra cuentas, correos, mensajes y avisos, y sana todas las fallas. Lo que guarda ${brandName} no cambia.</p>
<form method="post" action="/acciones/reiniciar" data-live><button class="button button-small" type="submit">Sí, borrar todo el sandbox</button></form></details></div>
</main>`,
  };
}

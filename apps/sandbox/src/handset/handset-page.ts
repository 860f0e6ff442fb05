import { brandName } from '@abona/lender/lender';
import { icon, logo } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';

type HandsetView = {
  readonly appOrigin: string;
  readonly emails: readonly string[];
};

/** Where the app can be opened at: what a native app would put into its webview's address. */
const PLACES = [
  ['/?design=mobile&wait_mobile_session=true', `App de ${brandName}: inicio`],
  ['/compras?design=mobile&wait_mobile_session=true', `App de ${brandName}: compras`],
  ['/?design=mobile', `App de ${brandName}, sin esperar la sesión`],
  ['/?mode=APP', 'App de una plataforma de compras'],
] as const;

/** What a native app says by itself, and what it never would. */
const SAYINGS = [
  ['platform-ready', 'platform-ready'],
  ['saveSession', 'saveSession'],
  ['used-nonce', 'saveSession con un nonce usado'],
  ['forged', 'saveSession con una sesión inventada'],
] as const;

const option = (value: string, text: string): Html =>
  html`<option value="${value}">${text}</option>`;

/** A phone that hosts the app as a native webview would, with a button for everything it can say. */
export const handsetPage = ({ appOrigin, emails }: HandsetView): Page => ({
  title: `Teléfono con la app · Sandbox de ${brandName}`,
  styles: ['console.css', 'console-phone.css', 'handset.css'],
  scripts: ['handset.js'],
  body: html`<header class="top wall"><div class="top-bar">${logo('/', `Sandbox de ${brandName}`)}<span class="tag top-tag">Sandbox</span></div>
<div class="top-pitch"><h1>Un teléfono con la app</h1>
<p class="muted">Muestra ${brandName} como lo haría la app nativa, y habla con la página por el protocolo de <code>docs/mobile-webview.md</code>.</p></div></header>
<main id="contenido" tabindex="-1" class="bench" data-app="${appOrigin}">
<section class="card bench-desk" aria-label="La app nativa">
<form class="inline-form" id="abrir">
<div class="field"><label for="cuenta">Quién entró en la app</label><select id="cuenta" name="cuenta">${option('', 'Nadie')}${emails.map((email) => option(email, email))}</select></div>
<div class="field"><label for="lugar">Qué abre</label><select id="lugar" name="lugar">${PLACES.map(([path, text]) => option(path, text))}</select></div>
<label class="small"><input type="checkbox" id="solo" checked> La app contesta sola</label>
<button class="button button-small" type="submit">${icon('app')}Abrir en el teléfono</button></form>
<h2>La app dice</h2>
<p class="bench-words">${SAYINGS.map(([event, text]) => html`<button class="button button-small button-line" type="button" data-say="${event}">${text}</button>`)}
<button class="button button-small button-line" type="button" id="renovar">Renovar la sesión y mandarla</button>
<button class="button button-small button-line" type="button" id="atras">${icon('arrow-left')}Gesto de atrás</button></p>
<h2>Conversación</h2><ol class="bench-log scroll" id="conversacion" tabindex="0" aria-label="Mensajes" aria-live="polite"></ol></section>
<div class="handset bench-phone"><span class="handset-top"></span><iframe id="webview" title="Abona en el teléfono" allow="clipboard-write"></iframe></div>
</main>`,
});

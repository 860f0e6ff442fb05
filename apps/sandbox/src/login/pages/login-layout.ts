import { brandName } from '@abona/lender/lender';
import { dahlia, icon, logo } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';

export type Place = {
  /** Where "back to Abona" leads. */
  readonly appUrl: string;
  /** The shop somebody comes from, when the app told us. */
  readonly shop?: string | null;
};

type Layout = {
  readonly title: string;
  readonly place: Place;
  readonly main: HtmlPart;
  readonly hasError?: boolean;
  readonly scripts?: readonly string[];
};

export const loginLayout = ({ title, place, main, hasError, scripts }: Layout): Page => ({
  title: `${hasError ? 'Error: ' : ''}${title} · ${brandName}`,
  styles: ['login.css'],
  scripts: scripts ?? [],
  body: html`<div class="login">
<header class="login-wall wall">
<div class="login-wall-top">${logo(place.appUrl, `${brandName}, volver a la página principal`)}</div>
<p class="login-pitch">Llévatelo hoy, <em>abónale</em> poco a poco.</p>
${dahlia()}
<p class="skirting small">${icon('shield')}<span>Solo escribe tu contraseña en esta página. Nadie de ${brandName} te la va a pedir.</span></p>
</header>
<main class="login-main" id="contenido" tabindex="-1">${main}</main>
</div>`,
});

export const heading = (title: string, lead: HtmlPart): Html =>
  html`<div class="login-title"><h1>${title}</h1><p class="muted">${lead}</p></div>`;

export const shopCard = (shop: string | null | undefined): HtmlPart =>
  shop &&
  html`<div class="login-shop"><span class="icon-tile">${icon('shop')}</span><p class="small muted">Vienes de <strong>${shop}</strong></p></div>`;

export const alert = (message: HtmlPart): HtmlPart =>
  message &&
  html`<div class="notice notice-error" role="alert">${icon('warning')}<p>${message}</p></div>`;

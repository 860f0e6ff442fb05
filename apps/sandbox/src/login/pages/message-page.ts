import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { heading, loginLayout, type Place } from './login-layout.ts';

type Message = {
  readonly title: string;
  readonly text: HtmlPart;
  /** For the developer who reads over the customer's shoulder. */
  readonly detail?: string | undefined;
};

/** Something ended or went wrong; the way on is back to the app. */
export const messagePage = (place: Place, { title, text, detail }: Message): Page =>
  loginLayout({
    title,
    place,
    main: html`<span class="login-mark login-mark-warning">${icon('warning')}</span>
${heading(title, text)}
<div class="login-actions"><a class="button button-wide" href="${place.appUrl}">Volver a ${brandName}</a></div>
${detail && html`<p class="small muted">Detalle: ${detail}</p>`}`,
  });

export const expiredPage = (place: Place): Page =>
  messagePage(place, {
    title: 'Esta página ya venció',
    text: `Para proteger tu cuenta, el acceso se cierra después de un rato o cuando ya se usó. Vuelve a ${brandName} y empieza de nuevo.`,
  });

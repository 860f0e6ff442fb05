import { brandName } from '@abona/lender/lender';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Configuration } from '#configuration.ts';
import { html, trusted } from '#platform/html.ts';
import { type Page, pagePolicy, renderPage, securityHeaders } from '#platform/page.ts';
import { heading, loginLayout } from './pages/login-layout.ts';
import { messagePage } from './pages/message-page.ts';

/** Pages that the OpenID Connect library asks for in the middle of its own work. */
const placeOf = ({ appOrigin }: Configuration) => ({ appUrl: `${appOrigin}/pay` });

export function loginPolicy({ appOrigin, staffLogin, portalLogin }: Configuration): string {
  // A form leads through redirects back to the app, the desk or the portal; browsers check the whole way.
  return pagePolicy({ formAction: [appOrigin, staffLogin.deskUrl, portalLogin.portalUrl] });
}

function send(ctx: KoaContextWithOIDC, configuration: Configuration, page: Page): void {
  ctx.type = 'html';
  ctx.set({ ...securityHeaders(loginPolicy(configuration)) });
  ctx.body = renderPage(page).toString();
}

type ErrorOut = { readonly error: string; readonly error_description?: string | undefined };

export function renderProviderError(
  ctx: KoaContextWithOIDC,
  configuration: Configuration,
  { error, error_description }: ErrorOut,
): void {
  const page = messagePage(placeOf(configuration), {
    title: 'No pudimos abrir el acceso',
    text: `La solicitud no llegó completa o ya venció. Vuelve a ${brandName} e intenta de nuevo.`,
    detail: [error, error_description].filter(Boolean).join(', '),
  });
  send(ctx, configuration, page);
}

/** A link without proof wants to sign somebody out: it may be anybody's link, so we ask. */
export function renderLogoutQuestion(
  ctx: KoaContextWithOIDC,
  configuration: Configuration,
  form: string,
): void {
  const place = placeOf(configuration);
  const complete = form
    .replace('<form ', '<form class="login-form" ')
    .replace(
      '</form>',
      '<input type="hidden" name="logout" value="yes"><button class="button button-wide" type="submit">Cerrar sesión</button></form>',
    );
  const page = loginLayout({
    title: 'Cerrar sesión',
    place,
    main: html`${heading('¿Cierras tu sesión?', 'Para volver a entrar vas a necesitar tu contraseña.')}
${trusted(complete)}
<p class="login-other"><a href="${place.appUrl}">No, volver a ${brandName}</a></p>`,
  });
  send(ctx, configuration, page);
}

export function renderLogoutRefused(ctx: KoaContextWithOIDC, configuration: Configuration): void {
  const page = messagePage(placeOf(configuration), {
    title: 'No pudimos cerrar tu sesión',
    text: `La dirección de regreso no está registrada. Vuelve a ${brandName} e intenta de nuevo.`,
    detail: 'invalid_request, client_id or returnTo is not registered',
  });
  ctx.status = 400;
  send(ctx, configuration, page);
}

export function renderSignedOut(ctx: KoaContextWithOIDC, configuration: Configuration): void {
  const place = placeOf(configuration);
  const page = loginLayout({
    title: 'Cerraste tu sesión',
    place,
    main: html`${heading('Cerraste tu sesión', 'Nos vemos pronto.')}
<div class="login-actions"><a class="button button-wide" href="${place.appUrl}">Ir a ${brandName}</a></div>`,
  });
  send(ctx, configuration, page);
}

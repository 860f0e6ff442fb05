import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { MARK_FIELD } from '../form-mark.ts';
import { PASSWORD_LENGTH_MIN } from '../password/password-rules.ts';
import { passwordField } from './form-fields.ts';
import { heading, loginLayout, type Place } from './login-layout.ts';

type ResetState = {
  readonly place: Place;
  readonly email: string;
  readonly token: string;
  readonly mark: string;
  readonly action: string;
  readonly passwordError?: string | undefined;
};

export const resetPage = ({ place, email, token, mark, action, passwordError }: ResetState): Page =>
  loginLayout({
    title: 'Elige tu contraseña nueva',
    place,
    hasError: passwordError !== undefined,
    scripts: ['reveal-password.js'],
    main: html`${heading('Elige tu contraseña nueva', html`Para la cuenta <strong>${email}</strong>.`)}
<form class="login-form" method="post" action="${action}" novalidate>
<input type="hidden" name="${MARK_FIELD}" value="${mark}">
<input type="hidden" name="ticket" value="${token}">
<input class="visually-hidden" type="email" name="username" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${passwordField({
  isNew: true,
  error: passwordError,
  autofocus: true,
  help: `Al menos ${PASSWORD_LENGTH_MIN} caracteres. Una frase corta funciona bien.`,
})}
<button class="button button-wide" type="submit">Guardar contraseña</button>
</form>`,
  });

export const resetDonePage = (place: Place, continueUrl: string): Page =>
  loginLayout({
    title: 'Tu contraseña cambió',
    place,
    main: html`<span class="login-mark">${icon('check')}</span>
${heading('Tu contraseña cambió', 'Cerramos tus otras sesiones. Entra con la contraseña nueva.')}
<div class="login-actions"><a class="button button-wide" href="${continueUrl}">Iniciar sesión</a></div>`,
  });

export const ticketSpentPage = (place: Place): Page =>
  loginLayout({
    title: 'Este enlace ya no sirve',
    place,
    main: html`<span class="login-mark login-mark-warning">${icon('clock')}</span>
${heading('Este enlace ya no sirve', 'Venció o ya se usó. Pide uno nuevo desde la página de acceso.')}
<div class="login-actions"><a class="button button-wide" href="${place.appUrl}">Ir a ${brandName}</a></div>`,
  });

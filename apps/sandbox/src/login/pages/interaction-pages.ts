import { brandName } from '@abona/lender/lender';
import { icon } from '#platform/brand.ts';
import { type HtmlPart, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import type { Neighbour } from '../account-store.ts';
import { MARK_FIELD } from '../form-mark.ts';
import { PASSWORD_LENGTH_MIN } from '../password/password-rules.ts';
import { emailField, passwordField } from './form-fields.ts';
import { alert, heading, loginLayout, type Place, shopCard } from './login-layout.ts';

/** What a page of one sign-in knows. */
export type FormState = {
  readonly place: Place;
  /** `/u/{interaction}` */
  readonly home: string;
  readonly mark: string;
  readonly email: string;
  readonly error?: string;
  readonly emailError?: string | undefined;
  readonly passwordError?: string | undefined;
  /** Who lives in this world. */
  readonly neighbours: readonly Neighbour[];
};

const REVEAL = ['reveal-password.js'];

const hiddenMark = (mark: string) =>
  html`<input type="hidden" name="${MARK_FIELD}" value="${mark}">`;

const hasError = ({ error, emailError, passwordError }: FormState): boolean =>
  Boolean(error || emailError || passwordError);

/** Anybody of this world, in one press: only a sandbox opens like that. */
const neighbourChoice = ({ home, mark, neighbours }: FormState): HtmlPart =>
  neighbours.length > 0 &&
  html`<details class="login-neighbours"><summary>Entrar como alguien de este mundo</summary>
<form method="post" action="${home}/entrar">${hiddenMark(mark)}<ul>${neighbours.map(
    ({ email, story }) =>
      html`<li><button class="button button-line button-wide" type="submit" name="person" value="${email}">${story}</button></li>`,
  )}</ul></form></details>`;

export function signInPage(state: FormState): Page {
  const { place, home, mark, email, error, emailError, passwordError } = state;
  const passwordFirst = email !== '' && emailError === undefined;
  return loginLayout({
    title: 'Inicia sesión',
    place,
    hasError: hasError(state),
    scripts: REVEAL,
    main: html`${heading('Qué gusto verte', 'Inicia sesión para ver tus compras y abonos.')}
${shopCard(place.shop)}${alert(error)}
<form class="login-form" method="post" action="${home}/entrar" novalidate>
${hiddenMark(mark)}
${emailField({ value: email, error: emailError, autofocus: !passwordFirst })}
${passwordField({ isNew: false, error: passwordError, autofocus: passwordFirst })}
<a class="login-forgot" href="${home}/recuperar">Olvidé mi contraseña</a>
<button class="button button-wide" type="submit">Iniciar sesión</button>
</form>
<p class="login-other"><span>¿Primera vez en ${brandName}?</span> <a href="${home}/registro">Crear mi cuenta</a></p>
${neighbourChoice(state)}`,
  });
}

export function signUpPage(state: FormState): Page {
  const { place, home, mark, email, error, emailError, passwordError } = state;
  const passwordFirst = email !== '' && emailError === undefined;
  return loginLayout({
    title: 'Crea tu cuenta',
    place,
    hasError: hasError(state),
    scripts: REVEAL,
    main: html`${heading('Crea tu cuenta', 'Solo necesitas un correo y una contraseña.')}
${shopCard(place.shop)}${
  error &&
  alert(
    html`${error} Si ya tienes una, <a href="${home}/entrar">inicia sesión</a> o <a href="${home}/recuperar">recupera tu contraseña</a>.`,
  )
}
<form class="login-form" method="post" action="${home}/registro" novalidate>
${hiddenMark(mark)}
${emailField({ value: email, error: emailError, autofocus: !passwordFirst })}
${passwordField({
  isNew: true,
  error: passwordError,
  autofocus: passwordFirst,
  help: `Al menos ${PASSWORD_LENGTH_MIN} caracteres. Una frase corta funciona bien.`,
})}
<button class="button button-wide" type="submit">Crear mi cuenta</button>
</form>
<p class="login-other"><span>¿Ya tienes cuenta?</span> <a href="${home}/entrar">Iniciar sesión</a></p>`,
  });
}

export function forgottenPage(state: FormState): Page {
  const { place, home, mark, email, emailError } = state;
  return loginLayout({
    title: 'Recupera tu contraseña',
    place,
    hasError: hasError(state),
    main: html`${heading('Recupera tu contraseña', 'Te mandamos un enlace para elegir una nueva.')}
<form class="login-form" method="post" action="${home}/recuperar" novalidate>
${hiddenMark(mark)}
${emailField({ value: email, error: emailError, autofocus: true })}
<button class="button button-wide" type="submit">Enviar enlace</button>
</form>
<p class="login-other"><a href="${home}/entrar">Volver a iniciar sesión</a></p>`,
  });
}

export const resetSentPage = ({ place, home, email }: FormState): Page =>
  loginLayout({
    title: 'Revisa tu correo',
    place,
    main: html`<span class="login-mark">${icon('mail')}</span>
${heading('Revisa tu correo', html`Si hay una cuenta con <strong>${email}</strong>, te mandamos un enlace que sirve durante 30 minutos.`)}
<p class="small muted">¿No llega? Busca en correo no deseado o revisa que la dirección esté bien escrita.</p>
<div class="login-actions">
<a class="button button-wide" href="${home}/entrar">Volver a iniciar sesión</a>
<a class="button button-line button-wide" href="${home}/recuperar">Usar otro correo</a>
</div>`,
  });

import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';

type Field = {
  readonly error?: string | undefined;
  readonly value?: string;
  readonly autofocus?: boolean;
};

type TextField = Field & {
  readonly name: string;
  readonly label: string;
  readonly attributes: Html;
  readonly help?: HtmlPart;
  readonly adornment?: HtmlPart;
};

/** Label, box, help and error belong together, for the eye and for a screen reader. */
function textField({ name, label, attributes, value = '', ...field }: TextField): Html {
  const { error, adornment, autofocus } = field;
  // The error says what the help would say, and more.
  const help = error === undefined && field.help;
  const helpId = help ? `${name}-help` : '';
  const errorId = error ? `${name}-error` : '';
  const described = [errorId, helpId].filter(Boolean).join(' ');
  return html`<div class="field${error ? ' has-error' : ''}">
<div class="field-box"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder=" " ${attributes} required${
    described && html` aria-describedby="${described}"`
  }${error && html` aria-invalid="true"`}${autofocus && html` autofocus`}>${adornment}</div>
${error && html`<p class="field-error" id="${errorId}" role="alert">${icon('warning')}<span>${error}</span></p>`}
${help && html`<p class="field-help" id="${helpId}">${help}</p>`}
</div>`;
}

export const emailField = (field: Field): Html =>
  textField({
    ...field,
    name: 'email',
    label: 'Correo electrónico',
    attributes: html`type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false"`,
  });

type PasswordField = Field & { readonly isNew: boolean; readonly help?: HtmlPart };

export const passwordField = ({ isNew, ...field }: PasswordField): Html =>
  textField({
    ...field,
    name: 'password',
    label: isNew ? 'Contraseña nueva' : 'Contraseña',
    value: '',
    attributes: isNew
      ? html`type="password" autocomplete="new-password"`
      : html`type="password" autocomplete="current-password"`,
    adornment: html`<button class="reveal" type="button" aria-controls="password" aria-pressed="false" aria-label="Mostrar contraseña">${icon('eye')}${icon('eye-off')}</button>`,
  });

import { icon } from '#platform/brand.ts';
import { type Html, type HtmlPart, html } from '#platform/html.ts';
import type { Topic } from '#platform/world-events.ts';

type SectionParts = {
  readonly topic: Topic;
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly aside?: HtmlPart;
  readonly body: HtmlPart;
};

/** One card of the console. The browser replaces it as a whole when its topic changes. */
export const section = ({ topic, id, title, icon: name, aside, body }: SectionParts): Html =>
  html`<section class="card card-${topic}" id="${id}" data-topic="${topic}" aria-labelledby="${id}-title">
<header class="card-head"><span class="icon-tile icon-tile-${topic}">${icon(name)}</span><h2 id="${id}-title">${title}</h2>${aside && html`<div class="card-aside">${aside}</div>`}</header>
${body}
</section>`;

type ActionParts = {
  /** Below `/acciones`. */
  readonly path: string;
  readonly label: HtmlPart;
  readonly fields?: Readonly<Record<string, string>>;
  readonly kind?: 'line' | 'quiet' | 'solid';
  readonly name?: string;
};

/** A button that does something: a small form, so that it works without script too. */
export const action = ({ path, label, fields = {}, kind = 'line', name }: ActionParts): Html =>
  html`<form method="post" action="/acciones/${path}" data-live>${Object.entries(fields).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="button button-small button-${kind}" type="submit"${name && html` aria-label="${name}"`}>${label}</button></form>`;

export const empty = (text: HtmlPart): Html => html`<p class="empty">${text}</p>`;

type FieldParts = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly mode?: 'numeric' | 'decimal';
};

export const field = ({ name, label, value = '', mode }: FieldParts): Html =>
  html`<div class="field"><div class="field-box"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" placeholder=" " required autocomplete="off"${mode && html` inputmode="${mode}"`}></div></div>`;

type SelectParts = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
};

export const select = ({ name, label, value, options }: SelectParts): Html =>
  html`<label class="select"><span>${label}</span><select name="${name}">${options.map(
    ([option, text]) =>
      html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
  )}</select></label>`;

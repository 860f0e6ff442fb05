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
  readonly kind?: 'line' | 'quiet';
  readonly name?: string;
};

/** A button that does something: a small form, so that it works without script too. */
export const action = ({ path, label, fields = {}, kind = 'line', name }: ActionParts): Html =>
  html`<form method="post" action="/acciones/${path}" data-live>${Object.entries(fields).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}<button class="button button-small button-${kind}" type="submit"${name && html` aria-label="${name}"`}>${label}</button></form>`;

export const empty = (text: HtmlPart): Html => html`<p class="empty">${text}</p>`;

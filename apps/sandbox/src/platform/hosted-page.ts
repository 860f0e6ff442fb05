import { icon } from './brand.ts';
import { type Html, type HtmlPart, html } from './html.ts';
import type { Page } from './page.ts';

type HostedPage = {
  /** Whose page it is, as its header names it. */
  readonly brand: string;
  readonly icon: string;
  readonly title: string;
  readonly main: HtmlPart;
  readonly foot?: HtmlPart;
};

/** The frame of every page that a vendor hosts: a name, one column, nothing else. */
export const hostedPage = ({ brand, icon: name, title, main, foot }: HostedPage): Page => ({
  title: `${title} · ${brand}`,
  styles: ['hosted.css'],
  body: html`<header class="hosted-top"><p class="hosted-brand">${icon(name)}${brand}</p><span class="tag tag-info">Sandbox</span></header>
<main class="hosted-main" id="contenido" tabindex="-1">${main}</main>
${foot && html`<footer class="hosted-foot small muted">${foot}</footer>`}`,
});

export const hostedTitle = (title: string, lead?: HtmlPart): Html =>
  html`<div class="hosted-title"><h1>${title}</h1>${lead && html`<p class="muted">${lead}</p>`}</div>`;

export const hostedAlert = (text: HtmlPart): Html =>
  html`<div class="notice notice-error" role="alert">${icon('warning')}<p>${text}</p></div>`;

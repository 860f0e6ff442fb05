import { replaceDocument } from '#browser/document-navigation.ts';
import { BASE_PATH } from './paths.ts';

/** The prerendered landing, while the app shows something else in the document that carries it. */
let aside: HTMLElement | null = null;

const inDocument = (): HTMLElement | null => document.getElementById('landing');

/** Landing is whole before any script: here it is shown, anywhere else its document is fetched. */
export function showLanding(): void {
  if (inDocument() === null && aside === null) {
    replaceDocument(`${BASE_PATH}/${window.location.search}`);
    return;
  }
  if (aside !== null) document.body.prepend(aside);
  aside = null;
  delete document.documentElement.dataset['app'];
}

/**
 * The app has something else to show in this document. Landing leaves it: hidden, its names would still be there, and
 * «Saltar al contenido» would lead to a content that nobody sees.
 */
export function hideLanding(): void {
  const landing = inDocument();
  if (landing === null) return;
  landing.remove();
  aside = landing;
}

import { replaceDocument } from '#browser/document-navigation.ts';
import { BASE_PATH } from './paths.ts';

/** The prerendered landing, when this document is the one that carries it. */
const landingElement = (): HTMLElement | null => document.getElementById('landing');

/** Landing is whole before any script: here it is shown, anywhere else its document is fetched. */
export function showLanding(): void {
  const landing = landingElement();
  if (landing === null) {
    replaceDocument(`${BASE_PATH}/${window.location.search}`);
    return;
  }
  landing.hidden = false;
  delete document.documentElement.dataset['app'];
}

/** The app has something else to show in this document. */
export function hideLanding(): void {
  const landing = landingElement();
  if (landing !== null) landing.hidden = true;
}

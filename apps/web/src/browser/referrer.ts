import { readStored, writeStored } from './storage.ts';
import { type ReferrerRecord, stored } from './stored.ts';

/** A store's till sends its customers with the 19 digits of their code in the path. */
const IN_STORE_PATH = /\/(?:cliente-en-tienda|tienda|instore)\/(?:[^/?#]+\/)*\d{19}(?:[/?#]|$)/;

const isInStoreReferrer = (referrer: string): boolean => IN_STORE_PATH.test(referrer);

/** The record after a visit that came from `referrer`; coming from ourselves changes nothing. */
export function nextReferrerRecord(
  previous: ReferrerRecord | null,
  referrer: string,
  ownOrigin: string,
): ReferrerRecord | null {
  const isOwn = referrer.startsWith(`${ownOrigin}/`) || referrer === ownOrigin;
  if (referrer === '' || (isOwn && !isInStoreReferrer(referrer))) return previous;
  if (previous?.value === referrer) return previous;
  return {
    value: referrer,
    previousReferrer: previous?.value ?? '',
    isInStore: isInStoreReferrer(referrer),
  };
}

/**
 * Browsers tell another site no more of where somebody came from than its origin: a till that wants to be known
 * sends its customers to an in-store path of ours, with their code in it. That address counts as the referrer.
 */
export function noteReferrer(): void {
  const { origin, pathname } = window.location;
  const here = `${origin}${pathname}`;
  const came = isInStoreReferrer(here) ? here : document.referrer;
  const next = nextReferrerRecord(readStored(stored.referrer), came, origin);
  if (next !== null) writeStored(stored.referrer, next);
}

export const readReferrer = (): ReferrerRecord =>
  readStored(stored.referrer) ?? { value: '', previousReferrer: '', isInStore: false };

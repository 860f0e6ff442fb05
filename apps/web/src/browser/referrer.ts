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
  if (referrer === '' || referrer.startsWith(`${ownOrigin}/`) || referrer === ownOrigin) {
    return previous;
  }
  if (previous?.value === referrer) return previous;
  return {
    value: referrer,
    previousReferrer: previous?.value ?? '',
    isInStore: isInStoreReferrer(referrer),
  };
}

export function noteReferrer(): void {
  const next = nextReferrerRecord(
    readStored(stored.referrer),
    document.referrer,
    window.location.origin,
  );
  if (next !== null) writeStored(stored.referrer, next);
}

export const readReferrer = (): ReferrerRecord =>
  readStored(stored.referrer) ?? { value: '', previousReferrer: '', isInStore: false };

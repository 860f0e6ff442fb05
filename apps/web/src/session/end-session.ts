import { forgetCustomer } from '#browser/storage.ts';
import { setSessionState } from './session-store.ts';

let isUnderWay = false;

/** Somebody is signing out: what the ended session brings about is expected, and nobody's concern. */
export const isLeaving = (): boolean => isUnderWay;

export function markLeaving(): void {
  isUnderWay = true;
}

/** Forgets the person in this browser. Nobody is told, and the page is not left. */
export function endSessionHere(): void {
  forgetCustomer();
  setSessionState({ kind: 'signed_out' });
}

import { forgetCustomer } from '#browser/storage.ts';
import { setSessionState } from './session-store.ts';

/** Forgets the person in this browser. Nobody is told, and the page is not left. */
export function endSessionHere(): void {
  forgetCustomer();
  setSessionState({ kind: 'signed_out' });
}

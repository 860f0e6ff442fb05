import { call } from '#api/call.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

/** Whether whoever is here agreed to be measured with the tools of others. Not asked yet is no. */
export const isMeasurementAgreed = (): boolean => readStored(stored.isMeasured) === true;

/** The answer as the server keeps it: in the form, in Privacidad, and after a login. Never answered is no. */
export function rememberMeasurement(answer: boolean | null): void {
  writeStored(stored.isMeasured, answer === true);
}

/** It is the customer's, not the device's: signing out forgets it here, and signing in learns it anew. */
export async function learnMeasurement(): Promise<void> {
  if (readStored(stored.isMeasured) !== null) return;
  rememberMeasurement((await call('listGivenConsents')).measurement);
}

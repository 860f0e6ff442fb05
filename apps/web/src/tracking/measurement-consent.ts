import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

/** Whether whoever is here agreed to be measured with the tools of others. Not asked yet is no. */
export const isMeasurementAgreed = (): boolean => readStored(stored.isMeasured) === true;

/** The answer as the server keeps it: in the form, and in Privacidad. */
export function rememberMeasurement(answer: boolean | null): void {
  if (answer === true) writeStored(stored.isMeasured, true);
  else removeStored(stored.isMeasured);
}

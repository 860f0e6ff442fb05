import { deviceVendors, flagOfVendor } from '@abona/contract/origination/device-vendors';
import { configuration } from '#browser/configuration.ts';
import { log } from '#browser/log.ts';
import { flagValues } from '#flags/flag-store.ts';
import type { FraudAnswers } from './fraud-vendors.ts';

/** Whether anybody looks at this browser; the code that asks them is fetched only then. */
function isAnybodyAsked(): boolean {
  const flags = flagValues();
  const isAnyOn = deviceVendors.some((vendor) => flags[flagOfVendor[vendor]]);
  return configuration().fraud_vendors !== null && (isAnyOn || flags.useRecaptcha);
}

const failed = () => {
  log({ level: 'warn', message: 'the fraud checks did not load', trail: 'fraud.checks' });
};

/** Has the vendors look while the form is filled in. */
export function beginFraudChecks(): void {
  if (!isAnybodyAsked()) return;
  void import('./fraud-vendors.ts').then(({ begin }) => begin(), failed);
}

/** What they found, as far as they have come; nobody waits for them for long. */
export async function fraudAnswers(): Promise<FraudAnswers> {
  if (!isAnybodyAsked()) return {};
  try {
    const { answers } = await import('./fraud-vendors.ts');
    return await answers();
  } catch {
    failed();
    return {};
  }
}

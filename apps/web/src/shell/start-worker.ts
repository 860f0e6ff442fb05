import { trustedPolicies } from '@abona/contract/trusted-policies';
import { log, messageOf } from '#browser/log.ts';
import { trustedAddress } from '#browser/trusted-address.ts';

const WORKER = '/pay/sw.js';

/** Lets the app open without a network. A browser that cannot does without. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = trustedAddress(trustedPolicies.worker, WORKER);
    await navigator.serviceWorker.register(address, { scope: '/pay/' });
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'shell.start_worker' });
  }
}

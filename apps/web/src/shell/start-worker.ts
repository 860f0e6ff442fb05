import { trustedPolicies } from '@abona/contract/trusted-policies';
import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';
import { knownSubscription } from '#browser/push-subscription.ts';
import { trustedAddress } from '#browser/trusted-address.ts';

const WORKER = '/pay/sw.js';

/** Whoever signed in again goes on hearing of what they asked for: their subscription goes with the new session. */
async function followSubscription(): Promise<void> {
  const known = await knownSubscription();
  if (known !== null) await call('addPushDevice', { body: { ...known, is_known: true } });
}

/** Lets the app open without a network. A browser that cannot does without. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = trustedAddress(trustedPolicies.worker, WORKER);
    await navigator.serviceWorker.register(address, { scope: '/pay/' });
    await followSubscription();
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'shell.start_worker' });
  }
}

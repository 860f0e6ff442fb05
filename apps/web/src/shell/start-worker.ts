import { log, messageOf } from '#browser/log.ts';

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
};

const WORKER = '/pay/sw.js';
/** The one policy that the content policy lets us make for it. */
const POLICY = 'offline-worker';

function workerAddress(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
    WORKER
  );
}

/** Lets the app open without a network. A browser that cannot does without. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerAddress(), { scope: '/pay/' });
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'shell.start_worker' });
  }
}

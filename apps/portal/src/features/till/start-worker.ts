import { trustedPolicies } from '@abona/contract/trusted-policies';

const WORKER = '/sw.js';

type Factory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string };
};

let isStarted = false;

/** Lets the till be installed and open without a network, where it says so. A browser that cannot does without. */
export async function startWorker(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const factory: Factory | undefined = Reflect.get(window, 'trustedTypes');
  // The one address that becomes a script here is a constant.
  const policy = factory?.createPolicy(trustedPolicies.worker, { createScriptURL: () => WORKER });
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
    // What this page was made of was fetched before the worker was there.
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
    await (await caches.open('abona-till')).addAll([...new Set(files)]);
  } catch {
    // Blocked or full: the till works as long as there is a network.
  }
}

import type { WebConfiguration } from '@abona/contract/web-configuration';
import { invariant } from '@abona/kernel/invariant';

let known: WebConfiguration | null = null;

/** What the server wrote into the page about its environment. */
export function configuration(): WebConfiguration {
  if (known === null) {
    const block = document.getElementById('configuration')?.textContent ?? null;
    invariant(block !== null, 'the page carries no configuration');
    known = JSON.parse(block) as WebConfiguration;
  }
  return known;
}

import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import type { Api } from './api.ts';
import type { Binding, Handler } from './handler.ts';

/** Binds an endpoint of the contract to the code that answers it. */
export function mount<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: Handler<E> | Binding<E>,
): void {
  throw new Error(`not yet mounted: ${addressOf(endpoint)} ${typeof answer} ${api.mounted.length}`);
}

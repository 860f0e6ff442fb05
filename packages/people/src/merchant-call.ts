import { randomUUID } from 'node:crypto';
import type { World } from '#place.ts';

type MerchantCall = {
  readonly key: string;
  /** Below the merchant API. */
  readonly path: string;
  readonly body: unknown;
};

/** One call of a shop's server, by its key: as it was answered, refusals too. */
export const callAsShop = (
  { place }: World,
  { key, path, body }: MerchantCall,
): Promise<Response> =>
  fetch(`${place.app}/api/merchant/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });

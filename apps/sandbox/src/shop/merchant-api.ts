import { type AbonaClient, AbonaError, createAbonaClient } from '@abona/merchant-sdk/source';
import type { Configuration } from '#configuration.ts';

/** A person waits in front of the page: sooner an honest sentence than a long silence. */
const TIMEOUT_MS = 8_000;
const TRIES_MAX = 2;

export const merchantApiUrl = ({ serverUrl }: Configuration): string =>
  `${serverUrl}/api/merchant/v1`;

export const createMerchantApi = (configuration: Configuration): AbonaClient =>
  createAbonaClient({
    secretKey: configuration.shop.secretKey,
    baseUrl: merchantApiUrl(configuration),
    timeoutMs: TIMEOUT_MS,
    triesMax: TRIES_MAX,
  });

export type MerchantApiAnswer<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'refused'; readonly refusal: AbonaError };

/** A refusal is something a page can say; anything else is a fault of ours. */
export async function answerOf<T>(call: Promise<T>): Promise<MerchantApiAnswer<T>> {
  try {
    return { kind: 'answered', answer: await call };
  } catch (failure) {
    if (!(failure instanceof AbonaError)) throw failure;
    return { kind: 'refused', refusal: failure };
  }
}

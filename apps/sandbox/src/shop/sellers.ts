import { type AbonaClient, createAbonaClient } from '@abona/merchant-sdk';
import type { Configuration } from '#configuration.ts';

/**
 * Whose goods stand on the shelves. Each is a business of its own at Abona, with its key: what is bought of it is a payment
 * of its own (docs/decisions/0110). The keys of the two guests are known to everybody, as the documentation prints them.
 */
const GUEST_KEYS = {
  'taller-nopal': 'sk_test_20ca120ca120ca11abona-local-taller-nopal-key-0123456789abcd',
  'luz-de-barro': 'sk_test_30ca130ca130ca11abona-local-luz-de-barro-key-0123456789abcd',
} as const;

export const SELLER_NAMES = {
  'casa-ambar': 'Casa Ámbar',
  'taller-nopal': 'Taller Nopal',
  'luz-de-barro': 'Luz de Barro',
} as const;

export type Seller = keyof typeof SELLER_NAMES;

/** A client of Abona's for each seller. */
export type SellerClients = Readonly<Record<Seller, AbonaClient>>;

/** A person waits in front of the page: sooner an honest sentence than a long silence. */
const TIMEOUT_MS = 8_000;
const TRIES_MAX = 2;

export const merchantApiUrl = ({ serverUrl }: Configuration): string =>
  `${serverUrl}/api/merchant/v1`;

export function createSellerClients(configuration: Configuration): SellerClients {
  const clientWith = (secretKey: string) =>
    createAbonaClient({
      secretKey,
      baseUrl: merchantApiUrl(configuration),
      timeoutMs: TIMEOUT_MS,
      triesMax: TRIES_MAX,
    });
  return {
    'casa-ambar': clientWith(configuration.shop.secretKey),
    'taller-nopal': clientWith(GUEST_KEYS['taller-nopal']),
    'luz-de-barro': clientWith(GUEST_KEYS['luz-de-barro']),
  };
}

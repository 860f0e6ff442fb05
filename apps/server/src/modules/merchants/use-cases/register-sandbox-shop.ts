import { createHash } from 'node:crypto';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import type { Config } from '#platform/config/config.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { registerMerchant } from './register-merchant.ts';

const SHOP_ID = 'mer_00000000000000000casaambar';
const WEBHOOK_PATH = '/webhooks/abona';
const FEE_BPS = 450;
/** A CLABE that belongs to nobody, with a right check digit. */
const CLABE = '646180157000000004';

/**
 * Others who sell on the sandbox's pages, each a business of its own with a key that everybody knows: two shops meet, and
 * an order has goods of several sellers (docs/decisions/0110). The documentation names them; a test holds it to this list.
 */
export const sandboxSellers = [
  {
    id: 'mer_000000000000000tallernopal',
    name: 'Taller Nopal',
    integrationName: 'taller-nopal',
    key: 'sk_test_20ca120ca120ca11abona-local-taller-nopal-key-0123456789abcd',
  },
  {
    id: 'mer_0000000000000000luzdebarro',
    name: 'Luz de Barro',
    integrationName: 'luz-de-barro',
    key: 'sk_test_30ca130ca130ca11abona-local-luz-de-barro-key-0123456789abcd',
  },
] as const;

/**
 * The sandbox's shop and the other sellers, with keys and a webhook secret that both sides know by default. Doing it again
 * changes nothing; under another address it is the same shop with a further endpoint.
 */
export async function registerSandboxShop(
  deps: MerchantDeps,
  shop: Config['sandboxShop'],
): Promise<void> {
  if (shop === null) return;
  const url = new URL(WEBHOOK_PATH, shop.url).href;
  const alike = {
    mode: 'test',
    logoUrl: null,
    channel: 'ecommerce',
    origins: [new URL(shop.url).origin],
    requiresSignature: true,
    feeBps: FEE_BPS,
    payoutClabe: CLABE,
  } as const;
  await transaction(deps.db, async (tx) => {
    for (const { key, ...seller } of sandboxSellers) {
      const keys = [{ key, kind: 'secret', label: 'Servidor', scopes: merchantScopes }] as const;
      await registerMerchant(deps, tx, { ...alike, ...seller, keys });
    }
    await registerMerchant(deps, tx, {
      ...alike,
      id: SHOP_ID,
      name: 'Casa Ámbar',
      integrationName: 'casa-ambar-web',
      keys: [
        { key: shop.secretKey, kind: 'secret', label: 'Servidor', scopes: merchantScopes },
        {
          key: shop.publishableKey,
          kind: 'publishable',
          label: 'Página',
          scopes: ['offers:read'],
        },
      ],
    });
    // The pages of the shop hear for its guests, too: one address, told by each seller for itself.
    for (const merchantId of [SHOP_ID, ...sandboxSellers.map(({ id }) => id)])
      await deps.endpoints.add(tx, {
        id: idOf(merchantId === SHOP_ID ? url : `${merchantId} ${url}`),
        merchantId,
        url,
        eventTypes: [],
        status: 'active',
        disabledReason: null,
        current: { keyId: 'whk_local', secret: shop.webhookSecret },
        previous: null,
        failingSince: null,
        createdAt: deps.clock.technicalNow(),
      });
  });
}

/** The same endpoint for the same address of the same shop: a UUID of version 8, made of its hash. */
const idOf = (url: string): string =>
  createHash('sha256')
    .update(url)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');

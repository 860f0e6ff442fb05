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
 * The sandbox's shop, with keys and a webhook secret that both sides know by default. Doing it again
 * changes nothing; under another address it is the same shop with a further endpoint.
 */
export async function registerSandboxShop(
  deps: MerchantDeps,
  shop: Config['sandboxShop'],
): Promise<void> {
  if (shop === null) return;
  const url = new URL(WEBHOOK_PATH, shop.url).href;
  await transaction(deps.db, async (tx) => {
    await registerMerchant(deps, tx, {
      id: SHOP_ID,
      mode: 'test',
      name: 'Casa Ámbar',
      logoUrl: null,
      integrationName: 'casa-ambar-web',
      channel: 'ecommerce',
      origins: [new URL(shop.url).origin],
      requiresSignature: true,
      feeBps: FEE_BPS,
      payoutClabe: CLABE,
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
    await deps.endpoints.add(tx, {
      id: idOf(url),
      merchantId: SHOP_ID,
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

/** The same endpoint for the same address: a UUID of version 8, made of its hash. */
const idOf = (url: string): string =>
  createHash('sha256')
    .update(url)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');

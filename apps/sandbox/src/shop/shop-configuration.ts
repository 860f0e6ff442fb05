import { z } from 'zod';

/**
 * What Abona gave the shop when it signed up. In LOCAL the server registers the shop under the same
 * values, which both sides repeat: programs meet over the network only.
 */
export const ShopVariables = {
  SHOP_SECRET_KEY: z
    .string()
    .regex(/^sk_(?:test|live)_/, 'sk_test_…')
    .default('sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde'),
  SHOP_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_/, 'pk_test_…')
    .default('pk_test_10ca110ca110ca12abona-local-shop-publishable-key-0123456789'),
  /** One, or two separated by a comma while it is being rotated. */
  SHOP_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z\d+/]+=*(?:,whsec_[A-Za-z\d+/]+=*)*$/, 'whsec_ and base64')
    .default('whsec_YWJvbmEtbG9jYWwtc2hvcC13ZWJob29rLXNlY3JldCE='),
} as const;

const Variables = z.object(ShopVariables);

export type ShopConfiguration = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecrets: readonly string[];
};

export const toShopConfiguration = (variables: z.output<typeof Variables>): ShopConfiguration => ({
  secretKey: variables.SHOP_SECRET_KEY,
  publishableKey: variables.SHOP_PUBLISHABLE_KEY,
  webhookSecrets: variables.SHOP_WEBHOOK_SECRET.split(','),
});

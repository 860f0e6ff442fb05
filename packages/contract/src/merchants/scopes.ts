/** What an API key may do. A key holds some of these; a publishable one (`pk_…`) only `offers:read`. */
export const merchantScopes = [
  'payments:read',
  'payments:write',
  'refunds:write',
  'store_codes:write',
  'webhooks:write',
  'payouts:read',
  'offers:read',
  'customers:link',
  'keys:write',
] as const;
export type MerchantScope = (typeof merchantScopes)[number];

import { MedusaError } from '@medusajs/framework/utils';

/** What a shop says about itself in `medusa-config`. */
export type AbonaOptions = {
  /** `sk_test_…` or `sk_live_…`, with `payments:read`, `payments:write` and `refunds:write`. */
  readonly secretKey: string;
  /** `whsec_…`; two while you rotate. */
  readonly webhookSecrets: readonly string[];
  /** A page of the storefront, on an origin that Abona knows, where shoppers come back to. */
  readonly returnUrl: string;
  /** Where they go without having bought; `returnUrl` unless said. */
  readonly cancelUrl?: string;
  /** `manual`: you capture in Medusa, within seven days; otherwise the sale is captured when the shopper accepts. */
  readonly captureMode?: 'automatic' | 'manual';
  /** For the sandbox. */
  readonly baseUrl?: string;
};

const NEEDED = ['secretKey', 'webhookSecrets', 'returnUrl'] as const;

/** Says at the start what is missing, and not to the first shopper. */
export function expectOptions(options: Readonly<Record<string, unknown>>): void {
  const missing = NEEDED.filter((name) => String(options[name] ?? '') === '');
  if (missing.length === 0) return;
  const words = `@abona/medusa-payment needs these options: ${missing.join(', ')}.`;
  throw new MedusaError(MedusaError.Types.INVALID_DATA, words);
}

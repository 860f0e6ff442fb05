import type { Order, Payment } from '@vendure/core';

/** What a shop says to `AbonaPlugin.init`. */
export type AbonaPluginOptions = {
  /** `sk_test_…` or `sk_live_…`, from the environment: it belongs in no database and no page. */
  readonly secretKey: string;
  /** `whsec_…`: one, or two while you rotate. */
  readonly webhookSecrets: readonly string[];
  /** Where the shopper comes back to from Abona, on an origin that you registered. */
  readonly returnUrl: (order: Order) => string;
  /** Where the shopper goes without having bought; `returnUrl` unless said. */
  readonly cancelUrl?: (order: Order) => string;
  /** How long the shopper has to accept, 5 to 10,080; a day unless said. */
  readonly expiresInMinutes?: number;
  /** Of the sandbox on your machine: `http://localhost:4000/api/merchant/v1`. */
  readonly baseUrl?: string;
};

/** By these what `init` was told is injected where it is needed. */
export const OPTIONS = Symbol('AbonaPluginOptions');
export const CLIENT = Symbol('AbonaClient');

/** The code of the handler. A shop may call its payment methods otherwise, and have several. */
export const HANDLER = 'abona';
/** The code of the eligibility checker. */
export const ELIGIBILITY = 'abona-eligibility';

/** Payments that the handler made have it in their notes: by it they are told from those of others. */
export const GATEWAY = 'abona';
export const isOurs = ({ metadata }: Payment): boolean => metadata['gateway'] === GATEWAY;

/** Names where the plug-in logs. */
export const LOG = 'AbonaPlugin';

/** Where Abona tells what happened. */
export const WEBHOOK_PATH = 'abona/webhooks';

import { brand } from '@abona/lender/lender';
import { z } from 'zod';

const Secret = z.string().min(8);
const Name = z.string().min(1);
const WebhookUrl = z.url({ protocol: /^https?$/ }).optional();

/** What the lender knows the vendors by, and where each of them calls back. */
export const VendorVariables = {
  BUREAU_API_KEY: Secret.default('abona-local-bureau-key'),
  BUREAU_USERNAME: z.string().min(1).default('ABONA0001'),
  BUREAU_PASSWORD: Secret.default('abona-local-bureau-password'),
  BUREAU_REPORT_MEMBER: Name.default('0000999001'),
  /** Of the lender: whatever is reported is signed with its other half. */
  BUREAU_REPORT_PUBLIC_KEY: Name.default(
    'MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEoNsQNRZn8zFj5Z7CN7u5XQKtQK2IuwK6zEMuIBiX1ybrhd6SWpCz0JR4wf/wrQQB3bucJyJKg0pBahhE/f1uvodf//AmrmPHNsM907dx35Xf1pnazYnSc5y8LKoFHTY7',
  ),
  CONDUSEF_USERNAME: Name.default('abona-local'),
  CONDUSEF_PASSWORD: Secret.default('abona-local-condusef-password'),
  IPQS_CLIENT_ID: Name.default('abona-local-ipqs-domain'),
  IPQS_SECRET: Secret.default('abona-local-ipqs-secret'),
  SARDINE_CLIENT_ID: Name.default('abona-local-sardine-client'),
  SARDINE_SECRET: Secret.default('abona-local-sardine-secret'),
  NETHONE_CLIENT_ID: Name.default('abona-local-nethone-merchant'),
  NETHONE_SECRET: Secret.default('abona-local-nethone-secret'),
  NEUROID_CLIENT_ID: Name.default('form_abonaLocal'),
  NEUROID_SECRET: Secret.default('abona-local-neuroid-secret'),
  RECAPTCHA_SITE_KEY: Name.default('abona-local-recaptcha-site'),
  RECAPTCHA_SECRET: Secret.default('abona-local-recaptcha-secret'),
  IDENTITY_API_KEY: Secret.default('abona-local-identity-key'),
  IDENTITY_SECRET: Secret.default('abona-local-identity-secret'),
  IDENTITY_FACE_API_KEY: Secret.default('abona-local-face-key'),
  IDENTITY_FACE_SECRET: Secret.default('abona-local-face-secret'),
  IDENTITY_WEBHOOK_URL: WebhookUrl,
  SPEI_DEPOSIT_WEBHOOK_URL: WebhookUrl,
  SPEI_COMPANY: Name.default(brand.bankName),
  /** Accounts under it are the lender's to give out. */
  SPEI_CLABE_PREFIX: z
    .string()
    .regex(/^\d{4}$/)
    .default('1570'),
  /** The lender's, SPKI, its DER in base64: whatever it orders is signed with its other half. None: nothing is taken. */
  SPEI_PUBLIC_KEY: z.string().default(''),
  SPEI_ORDER_WEBHOOK_URL: WebhookUrl,
  /** Orders that may be asked for one by one in an hour; the list of a day has them beyond that. */
  SPEI_QUERIES_PER_HOUR: z.coerce.number().int().min(0).default(100),
  CONEKTA_PRIVATE_KEY: Secret.default('key_abonaLocalPrivate'),
  CONEKTA_PUBLIC_KEY: Secret.default('key_abonaLocalPublic'),
  CONEKTA_WEBHOOK_URL: WebhookUrl,
  DEBIT_KEY_ID: Secret.default('abona-local-debit-key'),
  DEBIT_KEY_SECRET: Secret.default('abona-local-debit-secret'),
  DEBIT_WEBHOOK_URL: WebhookUrl,
  SANTANDER_MERCHANT: z.string().min(1).default(brand.bankName),
  SANTANDER_SECRET: Secret.default('abona-local-santander-secret'),
} as const;

export type DeviceCredentials = { readonly clientId: string; readonly secret: string };

/** Of one integration with Veriff. */
export type IdentityKeys = { readonly apiKey: string; readonly secret: string };

type Callback = { readonly webhookUrl: string };

export type VendorConfiguration = {
  readonly bureau: {
    readonly apiKey: string;
    readonly username: string;
    readonly password: string;
    readonly member: string;
    readonly publicKey: string;
  };
  readonly condusef: { readonly username: string; readonly password: string };
  readonly devices: Readonly<Record<'ipqs' | 'sardine' | 'nethone' | 'neuroid', DeviceCredentials>>;
  readonly captcha: { readonly siteKey: string; readonly secret: string };
  readonly identity: Callback & {
    readonly keys: Readonly<Record<'onboarding' | 'face_match', IdentityKeys>>;
  };
  readonly spei: {
    readonly depositWebhookUrl: string;
    readonly company: string;
    readonly clabePrefix: string;
    readonly publicKey: string;
    readonly queriesPerHour: number;
    readonly orderWebhookUrl: string;
  };
  readonly cards: Callback & { readonly privateKey: string; readonly publicKey: string };
  readonly debit: Callback & { readonly keyId: string; readonly keySecret: string };
  readonly santander: { readonly merchant: string; readonly secret: string };
};

const Variables = z.object(VendorVariables);

export function toVendorConfiguration(
  variables: z.output<typeof Variables>,
  serverUrl: string,
): VendorConfiguration {
  const callback = (own: string | undefined, vendor: string) =>
    own ?? `${serverUrl}/api/providers/${vendor}/events`;
  return {
    bureau: {
      apiKey: variables.BUREAU_API_KEY,
      username: variables.BUREAU_USERNAME,
      password: variables.BUREAU_PASSWORD,
      member: variables.BUREAU_REPORT_MEMBER,
      publicKey: variables.BUREAU_REPORT_PUBLIC_KEY,
    },
    condusef: { username: variables.CONDUSEF_USERNAME, password: variables.CONDUSEF_PASSWORD },
    devices: {
      ipqs: { clientId: variables.IPQS_CLIENT_ID, secret: variables.IPQS_SECRET },
      sardine: { clientId: variables.SARDINE_CLIENT_ID, secret: variables.SARDINE_SECRET },
      nethone: { clientId: variables.NETHONE_CLIENT_ID, secret: variables.NETHONE_SECRET },
      neuroid: { clientId: variables.NEUROID_CLIENT_ID, secret: variables.NEUROID_SECRET },
    },
    captcha: { siteKey: variables.RECAPTCHA_SITE_KEY, secret: variables.RECAPTCHA_SECRET },
    identity: {
      keys: {
        onboarding: { apiKey: variables.IDENTITY_API_KEY, secret: variables.IDENTITY_SECRET },
        face_match: {
          apiKey: variables.IDENTITY_FACE_API_KEY,
          secret: variables.IDENTITY_FACE_SECRET,
        },
      },
      webhookUrl: callback(variables.IDENTITY_WEBHOOK_URL, 'identity'),
    },
    spei: {
      depositWebhookUrl:
        variables.SPEI_DEPOSIT_WEBHOOK_URL ?? `${serverUrl}/api/providers/spei/deposits`,
      company: variables.SPEI_COMPANY,
      clabePrefix: variables.SPEI_CLABE_PREFIX,
      publicKey: variables.SPEI_PUBLIC_KEY,
      queriesPerHour: variables.SPEI_QUERIES_PER_HOUR,
      orderWebhookUrl: variables.SPEI_ORDER_WEBHOOK_URL ?? `${serverUrl}/api/providers/spei/orders`,
    },
    cards: {
      privateKey: variables.CONEKTA_PRIVATE_KEY,
      publicKey: variables.CONEKTA_PUBLIC_KEY,
      webhookUrl: callback(variables.CONEKTA_WEBHOOK_URL, 'conekta'),
    },
    debit: {
      keyId: variables.DEBIT_KEY_ID,
      keySecret: variables.DEBIT_KEY_SECRET,
      webhookUrl: callback(variables.DEBIT_WEBHOOK_URL, 'debit'),
    },
    santander: { merchant: variables.SANTANDER_MERCHANT, secret: variables.SANTANDER_SECRET },
  };
}

import { resolve } from 'node:path';
import { environments } from '@abona/contract/environment';
import { CARD_PROVIDER_SETTING, LOG_LEVELS, type LogLevel } from '@abona/contract/limits';
import { z } from 'zod';
import type { NamedKey } from './config.ts';
import { debitVariables } from './debit-settings.ts';
import { fraudVariables } from './fraud-vendors.ts';
import { identityVariables } from './identity-settings.ts';
import { portalVariables } from './portal-settings.ts';
import { given, url, web, whole } from './setting-types.ts';
import { speiVariables } from './spei-settings.ts';
import { staffVariables } from './staff-settings.ts';

const levels = Object.keys(LOG_LEVELS) as [LogLevel, ...LogLevel[]];
const DIST = new URL('../../../../web/dist', import.meta.url).pathname;

const key = z
  .string()
  .regex(/^[\w-]+$/, 'must be base64url')
  .transform((text): Uint8Array => Buffer.from(text, 'base64url'));

const fieldKey = key.refine((secret) => secret.length === 32, 'must be 32 bytes in base64url');

const namedKeys = (secret: z.ZodType<Uint8Array, string>) =>
  z
    .string()
    .regex(
      /^[\w.-]+:[\w-]+(,[\w.-]+:[\w-]+)*$/,
      'must be a list like name:base64url,name:base64url',
    )
    .transform((text) => text.split(',').map(splitNamed))
    .pipe(z.array(z.object({ id: z.string(), secret })))
    .refine(
      (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
      'names two keys alike',
    )
    .transform((keys): readonly NamedKey[] => keys);

function splitNamed(text: string): { id: string; secret: string } {
  const [id = '', secret = ''] = text.split(':');
  return { id, secret };
}

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be a list of origins like https://shop.example',
  );

const bureauMember = z.string().regex(/^[A-Z\d]{1,10}$/, 'must be at most ten capitals and digits');

/** The services of Chrome and Edge, Firefox, Safari, and of Edge on Windows. */
const PUSH_HOSTS =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** Every variable the server reads. */
export const Variables = z.object({
  ENVIRONMENT: z.enum(environments, `must be one of ${environments.join(', ')}`).default('LOCAL'),
  /** Read by the lender's own package before anything else is. */
  LENDER_DIR: given.optional(),
  PORT: z.string().default('4000').pipe(whole(1, 65_530)),
  HOST: given,
  PUBLIC_URL: web,
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  TRACE_SHARE: z.coerce.number().min(0).max(1).default(1),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS_MAX: z.string().default('10').pipe(whole(2, 500)),
  LEDGER_SEAL_FOLDER: given.transform((folder) => resolve(folder)),
  LOGIN_ISSUER: web,
  LOGIN_CLIENT_ID: given,
  LOGIN_MOBILE_CLIENT_IDS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''))
    .default([]),
  LOGIN_AUDIENCE: given,
  LOGIN_MANAGEMENT_CLIENT_ID: given.optional(),
  LOGIN_MANAGEMENT_CLIENT_SECRET: given.optional(),
  ...staffVariables,
  ...portalVariables,
  SESSION_KEYS: namedKeys(key),
  FIELD_KEYS: namedKeys(fieldKey),
  FIELD_INDEX_KEY: fieldKey,
  KEY_LIFE_DAYS: z.string().default('180').pipe(whole(1, 3_650)),
  PUSH_APP_ID: given,
  PUSH_KEY: given,
  PUSH_SECRET: given,
  PUSH_CLUSTER: given,
  PUSH_URL: web,
  PUSH_SOCKET_URL: url('wss:', 'ws:'),
  WEB_PUSH_HOSTS: z
    .string()
    .default(PUSH_HOSTS)
    .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
    .refine(
      (hosts) => hosts.every((host) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*$/.test(host)),
      'must be a list of hosts like fcm.googleapis.com,*.push.apple.com',
    ),
  SMTP_URL: url('smtps:', 'smtp:'),
  MAIL_FROM: given,
  PHONE_GATEWAY_URL: web,
  PHONE_GATEWAY_ACCOUNT: given,
  PHONE_GATEWAY_TOKEN: given,
  PHONE_GATEWAY_FROM: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a number with its country code, like +525512345678'),
  BUREAU_URL: web,
  BUREAU_API_KEY: given,
  BUREAU_USERNAME: given,
  BUREAU_PASSWORD: given,
  BUREAU_REPORT_URL: web.optional(),
  BUREAU_REPORT_MEMBER: bureauMember,
  BUREAU_REPORT_INTF_MEMBER: bureauMember,
  BUREAU_REPORT_SIGNING_KEY: z
    .string()
    .regex(/^[\w+/]+=*$/, 'must be a PKCS #8 key of secp384r1, its DER in base64')
    .optional(),
  CONDUSEF_REUNE_URL: web.optional(),
  CONDUSEF_REDECO_URL: web.optional(),
  CONDUSEF_USERNAME: given.optional(),
  CONDUSEF_PASSWORD: given.optional(),
  CONDUSEF_PRODUCT: z
    .string()
    .regex(/^\d{12}$/, 'must be a product of its catalogue, twelve digits')
    .default('026111000017'),
  CONDUSEF_CAUSES: z
    .string()
    .regex(/^\d{4},\d{4},\d{4}$/, 'must be the causes of a dispute, «no fui yo» and a complaint')
    .default('0001,0002,0003'),
  CONDUSEF_MEDIA: z
    .string()
    .regex(
      /^(?!(?:.*,)?(?:3|5|17)(?:,|$))[1-9]\d?(?:,[1-9]\d?){5}$/,
      'must be the media of the app, phone, e-mail, letters, authorities and bureaus, and none that asks for a place',
    )
    // † House: the digital one for all until its catalogue is at hand.
    .default('7,7,7,7,7,7'),
  CONDUSEF_LEVEL: z.coerce.number().int().min(1).max(9).default(1),
  AML_SUPERVISOR: z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .default('001002'),
  AML_ENTITY: z
    .string()
    .regex(/^[\dA-Z]{6,8}$/, 'must be six to eight signs')
    .default('000000'),
  AML_ALERT_CASH_CENTAVOS: z.coerce.number().int().min(1).default(5_000_000),
  AML_ALERT_INCOME_TIMES: z.coerce.number().int().min(1).max(100).default(3),
  AML_ALERT_INCOME_CENTAVOS: z.coerce.number().int().min(1).default(2_000_000),
  AML_ALERT_PAYOFF_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  AML_ALERT_PAYOFF_CENTAVOS: z.coerce.number().int().min(1).default(2_000_000),
  ...identityVariables,
  ...speiVariables,
  ...debitVariables,
  SANTANDER_URL: web,
  SANTANDER_MERCHANT: given,
  SANTANDER_SECRET: given,
  CONEKTA_URL: web,
  CONEKTA_PRIVATE_KEY: given,
  CONEKTA_PUBLIC_KEY: given,
  CONEKTA_ACCOUNT_ID: given,
  CONEKTA_SETTING: z.string().default(String(CARD_PROVIDER_SETTING)).pipe(whole(1, 100)),
  CONEKTA_SCRIPT_URL: web,
  ...fraudVariables,
  FRAUD_VENDOR_ORIGINS: origins.default([]),
  CARDS_PER_ADDRESS_DAY: z.string().default('10').pipe(whole(1, 1_000_000)),
  CODES_PER_ADDRESS_HOUR: z.string().default('60').pipe(whole(1, 1_000_000)),
  CODE_SPEND_DAY_CENTAVOS: z.string().default('500000').pipe(whole(0, 1_000_000_000)),
  SANDBOX_URL: web.optional(),
  SANDBOX_SECRET: given.optional(),
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MERCHANT_ACCOUNT_HOLD_HOURS: z
    .string()
    .default('72')
    .pipe(whole(0, 24 * 30)),
  SHOP_URL: web.optional(),
  SHOP_SECRET_KEY: given.optional(),
  SHOP_PUBLISHABLE_KEY: given.optional(),
  SHOP_WEBHOOK_SECRET: given.optional(),
  WEB_DIST: z
    .string()
    .default(DIST)
    .transform((folder) => resolve(folder)),
  LINK_HELP_CENTRE: web,
  LINK_TERMS: web,
  LINK_PRIVACY_NOTICE: web,
  LINK_CASH_LOAN_SITE: web,
  LINK_ACCOUNTS_SITE: web,
  LINK_WEB_STORE_SEARCH: web,
  LINK_MOBILE_DEEP_LINK_HOST: web,
  DEVTOOLS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TAG_MANAGER_ECOSYSTEM: given.optional(),
  TAG_MANAGER_STANDARD: given.optional(),
  TAG_MANAGER_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z\d]{4,20}$/, 'must look like G-ABC123')
    .optional(),
  ECOSYSTEM_ORIGINS: origins.default([]),
  FRAME_ANCESTORS: origins.default([]),
  BRIDGE_ORIGINS: origins.default([]),
  TRUSTED_PROXY_HOPS: z.string().default('0').pipe(whole(0, 10)),
  METRICS_TOKEN: given.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RATE_LIMIT_SUBJECT_PER_MINUTE: z.string().default('300').pipe(whole(1, 10_000_000)),
  RATE_LIMIT_ADDRESS_PER_MINUTE: z.string().default('60').pipe(whole(1, 10_000_000)),
});
export type Variables = z.output<typeof Variables>;

import { portalRoles } from '@abona/contract/portal/portal-access';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { brand, facts } from '@abona/lender/lender';
import { localFraudVendors } from './local-fraud-vendors.ts';

const key = (text: string): string => Buffer.from(text).toString('base64url');

const SEALS = new URL('../../../../../.data/ledger-seals', import.meta.url).pathname;

/** Where the lender's own people have their mail. */
const [, staffDomain] = facts.email.split('@');

/** The desk stands after the sandbox's ports; its issuer is the sandbox's, with a person for each role. */
const localStaff = (port: number): Readonly<Record<string, string>> => ({
  STAFF_PORT: String(port + 6),
  STAFF_URL: `http://localhost:${port + 6}`,
  STAFF_LOGIN_ISSUER: `http://localhost:${port + 3}/staff`,
  STAFF_LOGIN_CLIENT_ID: 'abona-desk',
  STAFF_SANDBOX_PEOPLE: staffRoles.map((role) => `${role}@${staffDomain}:${role}`).join(','),
});

/** So does the portal, with the people of the sandbox's shop. */
const localPortal = (port: number): Readonly<Record<string, string>> => ({
  PORTAL_PORT: String(port + 7),
  PORTAL_URL: `http://localhost:${port + 7}`,
  PORTAL_LOGIN_ISSUER: `http://localhost:${port + 3}/portal`,
  PORTAL_LOGIN_CLIENT_ID: 'abona-portal',
  PORTAL_SANDBOX_PEOPLE: portalRoles.map((role) => `${role}@casaambar.example:${role}`).join(','),
});

/** Who shows the app inside a page: the phone that the sandbox draws, and its shop. */
const hostsOf = (port: number) => ({
  FRAME_ANCESTORS: `http://localhost:${port + 1} http://localhost:${port + 2}`,
  BRIDGE_ORIGINS: `http://localhost:${port + 1}`,
});

/** The lender's other sites, as the sandbox and the app itself play them: whoever presses a link gets somewhere. */
const playedSites = (port: number) => ({
  LINK_CASH_LOAN_SITE: `http://localhost:${port}/pay/comprar/prestamo-personal`,
  LINK_ACCOUNTS_SITE: `http://localhost:${port + 1}/cuentas`,
  LINK_WEB_STORE_SEARCH: `http://localhost:${port + 2}/`,
  LINK_MOBILE_DEEP_LINK_HOST: `http://localhost:${port}/`,
});

/** Every browser, test and simulator shares one loopback address here. */
const limits = {
  RATE_LIMIT_ADDRESS_PER_MINUTE: '6000',
  CARDS_PER_ADDRESS_DAY: '100000',
  CODES_PER_ADDRESS_HOUR: '100000',
  CODE_SPEND_DAY_CENTAVOS: '100000000',
};

/**
 * What LOCAL runs with when nothing is said. The secrets are none: they are printed here, shared with
 * the sandbox, and refused everywhere else.
 */
export const localDefaults = (port: number): Readonly<Record<string, string>> => ({
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  LEDGER_SEAL_FOLDER: SEALS,
  LOGIN_ISSUER: `http://localhost:${port + 3}/`,
  LOGIN_CLIENT_ID: 'abona-web',
  LOGIN_AUDIENCE: `https://api.${facts.domain}/customers`,
  LOGIN_MANAGEMENT_CLIENT_ID: 'abona-management',
  LOGIN_MANAGEMENT_CLIENT_SECRET: 'abona-local-management-secret',
  ...localStaff(port),
  ...localPortal(port),
  SESSION_KEYS: `local:${key('abona-local-session-key-0123456789')}`,
  FIELD_KEYS: `local:${key('abona-local-field-key-0123456789')}`,
  FIELD_INDEX_KEY: key('abona-local-index-key-0123456789'),
  PUSH_APP_ID: 'abona-local',
  PUSH_KEY: 'abona-local-key',
  PUSH_SECRET: 'abona-local-push-secret',
  PUSH_CLUSTER: 'mx1',
  PUSH_URL: `http://localhost:${port + 4}`,
  WEB_PUSH_HOSTS: 'localhost',
  SMTP_URL: `smtp://localhost:${port + 5}`,
  MAIL_FROM: brand.mailFrom,
  PHONE_GATEWAY_URL: `http://localhost:${port + 4}`,
  PHONE_GATEWAY_ACCOUNT: 'ACabona00000000000000000000000local',
  PHONE_GATEWAY_TOKEN: 'abona-local-phone-token',
  PHONE_GATEWAY_FROM: '+525500000000',
  BUREAU_URL: `http://localhost:${port + 4}/bureau`,
  BUREAU_API_KEY: 'abona-local-bureau-key',
  BUREAU_USERNAME: 'ABONA0001',
  BUREAU_PASSWORD: 'abona-local-bureau-password',
  BUREAU_REPORT_URL: `http://localhost:${port + 4}/bureau/reportar-en-linea/v1`,
  BUREAU_REPORT_MEMBER: '0000999001',
  BUREAU_REPORT_INTF_MEMBER: 'ZZ99990001',
  BUREAU_REPORT_SIGNING_KEY:
    'MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDD6d/UFdCUCXIT1omDLDWLC2v3L0j1bFhXpzpaW4xDywqeMOgh11e7RXzxrQ+bHwAWhZANiAASg2xA1FmfzMWPlnsI3u7ldAq1ArYi7ArrMQy4gGJfXJuuF3pJakLPQlHjB//CtBAHdu5wnIkqDSkFqGET9/W6+h1//8CauY8c2wz3Tt3Hfld/WmdrNidJznLwsqgUdNjs=',
  CONDUSEF_REUNE_URL: `http://localhost:${port + 4}/condusef-reune`,
  CONDUSEF_REDECO_URL: `http://localhost:${port + 4}/condusef-redeco`,
  CONDUSEF_USERNAME: 'abona-local',
  CONDUSEF_PASSWORD: 'abona-local-condusef-password',
  IDENTITY_URL: `http://localhost:${port + 4}/identity`,
  IDENTITY_API_KEY: 'abona-local-identity-key',
  IDENTITY_SECRET: 'abona-local-identity-secret',
  IDENTITY_FACE_API_KEY: 'abona-local-face-key',
  IDENTITY_FACE_SECRET: 'abona-local-face-secret',
  SPEI_URL: `http://localhost:${port + 4}/spei`,
  SPEI_COMPANY: brand.bankName,
  SPEI_ACCOUNT: '646180157000000004',
  SPEI_CLABE_PREFIX: '1570',
  DEBIT_URL: `http://localhost:${port + 4}/debit`,
  DEBIT_KEY_ID: 'abona-local-debit-key',
  DEBIT_KEY_SECRET: 'abona-local-debit-secret',
  SANTANDER_URL: `http://localhost:${port + 4}/santander`,
  SANTANDER_MERCHANT: brand.bankName,
  SANTANDER_SECRET: 'abona-local-santander-secret',
  CONEKTA_URL: `http://localhost:${port + 4}/conekta`,
  CONEKTA_PRIVATE_KEY: 'key_abonaLocalPrivate',
  CONEKTA_PUBLIC_KEY: 'key_abonaLocalPublic',
  CONEKTA_SCRIPT_URL: `http://localhost:${port + 4}/conekta/pay/v1.0/js/conekta-checkout.min.js`,
  ...localFraudVendors(`http://localhost:${port + 4}`),
  SANDBOX_URL: `http://localhost:${port + 1}`,
  SANDBOX_SECRET: 'abona-local-sandbox-secret',
  ...hostsOf(port),
  WEBHOOKS_TO_LOOPBACK: 'on',
  SHOP_URL: `http://localhost:${port + 2}`,
  SHOP_SECRET_KEY: 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde',
  SHOP_PUBLISHABLE_KEY: 'pk_test_10ca110ca110ca12abona-local-shop-publishable-key-0123456789',
  SHOP_WEBHOOK_SECRET: 'whsec_YWJvbmEtbG9jYWwtc2hvcC13ZWJob29rLXNlY3JldCE=',
  LINK_HELP_CENTRE: `http://localhost:${port}/pay/legal/ayuda`,
  LINK_TERMS: `http://localhost:${port}/pay/legal/terminos`,
  LINK_PRIVACY_NOTICE: `http://localhost:${port}/pay/legal/privacidad`,
  ...playedSites(port),
  CONEKTA_ACCOUNT_ID: 'abona-local',
  ...limits,
});

/** The printed secrets, which only LOCAL accepts. */
export const localSecrets: ReadonlySet<string> = new Set(
  Object.entries(localDefaults(4000))
    .filter(([name]) => /SECRET|KEY|TOKEN|PASSWORD/.test(name))
    .map(([, value]) => value),
);

import { type LegalFacts, objectionToLender } from '@abona/lender/legal-facts';
import { objectionTo, objectionToDatabase } from './address-rules.ts';
import type { NamedKey } from './config.ts';
import { objectionsToDebit } from './debit-settings.ts';
import { objectionsToFraudVendors } from './fraud-vendors.ts';
import { objectionsToIdentity } from './identity-settings.ts';
import {
  objectionToKey,
  objectionToSecret,
  objectionToVendorName,
  objectionToVendorSecret,
} from './secret-rules.ts';
import { objectionsToSpei } from './spei-settings.ts';
import type { Variables } from './variables.ts';

type Problem = { readonly variable: string; readonly reason: string };
type Verdicts = { readonly [Name in keyof Variables]?: string | null };

const https = (address: string): string | null => objectionTo(address, ['https:']);
const unlessAbsent = (
  value: string | undefined,
  objection: (value: string) => string | null,
): string | null => (value === undefined ? null : objection(value));
const allHttps = (addresses: readonly string[]): string | null =>
  addresses.map(https).find((objection) => objection !== null) ?? null;

/** What STAGING and PROD refuse: the sandbox, this machine, printed secrets, plain connections. */
export function objectionsOutsideLocal(
  variables: Variables,
  lender: LegalFacts,
): readonly Problem[] {
  const verdicts: Verdicts = {
    LENDER_DIR: variables.ENVIRONMENT === 'PROD' ? objectionToLender(lender) : null,
    PUBLIC_URL: https(variables.PUBLIC_URL),
    DATABASE_URL: objectionToDatabase(variables.DATABASE_URL),
    DATABASE_REPLICA_URL: unlessAbsent(variables.DATABASE_REPLICA_URL, objectionToDatabase),
    LOGIN_ISSUER: https(variables.LOGIN_ISSUER),
    ...managementVerdicts(variables),
    ...staffVerdicts(variables),
    ...portalVerdicts(variables),
    SESSION_KEYS: objectionToKeys(variables.SESSION_KEYS),
    FIELD_KEYS: objectionToKeys(variables.FIELD_KEYS),
    FIELD_INDEX_KEY: objectionToKey(variables.FIELD_INDEX_KEY),
    PUSH_KEY: objectionToVendorName(variables.PUSH_KEY),
    PUSH_SECRET: objectionToVendorSecret(variables.PUSH_SECRET),
    PUSH_URL: https(variables.PUSH_URL),
    PUSH_SOCKET_URL: objectionTo(variables.PUSH_SOCKET_URL, ['wss:']),
    WEB_PUSH_HOSTS: variables.WEB_PUSH_HOSTS.includes('localhost')
      ? 'names this machine, which only LOCAL accepts'
      : null,
    SMTP_URL: objectionToMailServer(variables.SMTP_URL),
    PHONE_GATEWAY_URL: https(variables.PHONE_GATEWAY_URL),
    PHONE_GATEWAY_TOKEN: objectionToVendorSecret(variables.PHONE_GATEWAY_TOKEN),
    BUREAU_URL: https(variables.BUREAU_URL),
    BUREAU_API_KEY: objectionToVendorSecret(variables.BUREAU_API_KEY),
    BUREAU_PASSWORD: objectionToVendorSecret(variables.BUREAU_PASSWORD),
    BUREAU_REPORT_URL: unlessAbsent(variables.BUREAU_REPORT_URL, https),
    BUREAU_REPORT_MEMBER: objectionToVendorName(variables.BUREAU_REPORT_MEMBER),
    BUREAU_REPORT_INTF_MEMBER: objectionToVendorName(variables.BUREAU_REPORT_INTF_MEMBER),
    BUREAU_REPORT_SIGNING_KEY: unlessAbsent(variables.BUREAU_REPORT_SIGNING_KEY, objectionToSecret),
    CONDUSEF_REUNE_URL: unlessAbsent(variables.CONDUSEF_REUNE_URL, https),
    CONDUSEF_REDECO_URL: unlessAbsent(variables.CONDUSEF_REDECO_URL, https),
    CONDUSEF_PASSWORD: unlessAbsent(variables.CONDUSEF_PASSWORD, objectionToVendorSecret),
    ...objectionsToIdentity(variables),
    ...objectionsToSpei(variables),
    ...objectionsToDebit(variables),
    SANTANDER_URL: https(variables.SANTANDER_URL),
    SANTANDER_SECRET: objectionToVendorSecret(variables.SANTANDER_SECRET),
    CONEKTA_URL: https(variables.CONEKTA_URL),
    CONEKTA_PRIVATE_KEY: objectionToVendorSecret(variables.CONEKTA_PRIVATE_KEY),
    CONEKTA_PUBLIC_KEY: objectionToVendorName(variables.CONEKTA_PUBLIC_KEY),
    CONEKTA_SCRIPT_URL: https(variables.CONEKTA_SCRIPT_URL),
    ...objectionsToFraudVendors(variables),
    FRAUD_VENDOR_ORIGINS: allHttps(variables.FRAUD_VENDOR_ORIGINS),
    LINK_HELP_CENTRE: https(variables.LINK_HELP_CENTRE),
    LINK_TERMS: https(variables.LINK_TERMS),
    LINK_PRIVACY_NOTICE: https(variables.LINK_PRIVACY_NOTICE),
    LINK_CASH_LOAN_SITE: https(variables.LINK_CASH_LOAN_SITE),
    LINK_ACCOUNTS_SITE: https(variables.LINK_ACCOUNTS_SITE),
    LINK_WEB_STORE_SEARCH: https(variables.LINK_WEB_STORE_SEARCH),
    LINK_MOBILE_DEEP_LINK_HOST: https(variables.LINK_MOBILE_DEEP_LINK_HOST),
    FRAME_ANCESTORS: allHttps(variables.FRAME_ANCESTORS),
    BRIDGE_ORIGINS: allHttps(variables.BRIDGE_ORIGINS),
    METRICS_TOKEN:
      variables.METRICS_TOKEN === undefined
        ? 'is missing'
        : objectionToSecret(variables.METRICS_TOKEN),
    RATE_LIMITS: variables.RATE_LIMITS === 'off' ? 'can be off in LOCAL only' : null,
    WEBHOOKS_TO_LOOPBACK:
      variables.WEBHOOKS_TO_LOOPBACK === 'on' ? 'can be on in LOCAL only' : null,
    ...debuggingVerdicts(variables),
    ...shopVerdicts(variables),
    ...sandboxVerdicts(variables),
  };
  return Object.entries(verdicts).flatMap(([variable, reason]) =>
    reason === null || reason === undefined ? [] : [{ variable, reason }],
  );
}

/** Both or neither: with half of it ended devices would keep their refresh tokens, and nobody would notice. */
function managementVerdicts(variables: Variables): Verdicts {
  const { LOGIN_MANAGEMENT_CLIENT_ID: id, LOGIN_MANAGEMENT_CLIENT_SECRET: secret } = variables;
  if (secret === undefined)
    return { LOGIN_MANAGEMENT_CLIENT_SECRET: id === undefined ? null : 'is missing' };
  return {
    LOGIN_MANAGEMENT_CLIENT_ID: id === undefined ? 'is missing' : null,
    LOGIN_MANAGEMENT_CLIENT_SECRET: objectionToVendorSecret(secret),
  };
}

/** The desk has an origin and an issuer of its own: a customer's token must not be one of its own people's. */
function staffVerdicts(variables: Variables): Verdicts {
  const {
    STAFF_URL: url,
    STAFF_LOGIN_ISSUER: issuer,
    STAFF_LOGIN_CLIENT_SECRET: secret,
  } = variables;
  const isCustomers =
    issuer === variables.LOGIN_ISSUER &&
    variables.STAFF_LOGIN_CLIENT_ID === variables.LOGIN_CLIENT_ID;
  const isSameOrigin = new URL(url).origin === new URL(variables.PUBLIC_URL).origin;
  return {
    STAFF_URL: https(url) ?? (isSameOrigin ? 'must be another origin than PUBLIC_URL' : null),
    STAFF_LOGIN_ISSUER: https(issuer),
    STAFF_LOGIN_CLIENT_ID: isCustomers ? 'is the customers’ own client' : null,
    STAFF_LOGIN_CLIENT_SECRET: unlessAbsent(secret, objectionToVendorSecret),
    STAFF_PORT: variables.STAFF_PORT === variables.PORT ? 'must be another than PORT' : null,
    STAFF_SANDBOX_PEOPLE:
      variables.STAFF_SANDBOX_PEOPLE.length === 0 ? null : 'can be set in LOCAL only',
  };
}

/** So has the portal: a shop's people are neither customers nor ours. */
function portalVerdicts(variables: Variables): Verdicts {
  const {
    PORTAL_URL: url,
    PORTAL_LOGIN_ISSUER: issuer,
    PORTAL_LOGIN_CLIENT_SECRET: secret,
    PORTAL_PORT: port,
  } = variables;
  const client = `${issuer} ${variables.PORTAL_LOGIN_CLIENT_ID}`;
  const isOfOthers = [
    `${variables.LOGIN_ISSUER} ${variables.LOGIN_CLIENT_ID}`,
    `${variables.STAFF_LOGIN_ISSUER} ${variables.STAFF_LOGIN_CLIENT_ID}`,
  ].includes(client);
  const isSameOrigin = [variables.PUBLIC_URL, variables.STAFF_URL].some(
    (other) => new URL(other).origin === new URL(url).origin,
  );
  const isSamePort = port === variables.PORT || port === variables.STAFF_PORT;
  return {
    PORTAL_URL:
      https(url) ?? (isSameOrigin ? 'must be another origin than PUBLIC_URL and STAFF_URL' : null),
    PORTAL_LOGIN_ISSUER: https(issuer),
    PORTAL_LOGIN_CLIENT_ID: isOfOthers ? 'is the client of another door' : null,
    PORTAL_LOGIN_CLIENT_SECRET: unlessAbsent(secret, objectionToVendorSecret),
    PORTAL_PORT: isSamePort ? 'must be another than PORT and STAFF_PORT' : null,
    PORTAL_SANDBOX_PEOPLE:
      variables.PORTAL_SANDBOX_PEOPLE.length === 0 ? null : 'can be set in LOCAL only',
  };
}

/** STAGING may let the sandbox move its clock, with a secret of its own; PROD has no such door. */
function sandboxVerdicts({ ENVIRONMENT, SANDBOX_URL, SANDBOX_SECRET }: Variables): Verdicts {
  const closed = 'cannot be set in PROD';
  if (ENVIRONMENT === 'PROD')
    return {
      SANDBOX_URL: SANDBOX_URL === undefined ? null : closed,
      SANDBOX_SECRET: SANDBOX_SECRET === undefined ? null : closed,
    };
  return {
    SANDBOX_SECRET: SANDBOX_SECRET === undefined ? null : objectionToSecret(SANDBOX_SECRET),
  };
}

/** STAGING may look inside; PROD shows its customers no tools and writes no lines beyond what is needed. */
const debuggingVerdicts = ({ ENVIRONMENT, DEVTOOLS, LOG_LEVEL }: Variables): Verdicts => ({
  DEVTOOLS: ENVIRONMENT === 'PROD' && DEVTOOLS === 'on' ? 'cannot be on in PROD' : null,
  LOG_LEVEL: ENVIRONMENT === 'PROD' && LOG_LEVEL === 'debug' ? 'cannot be debug in PROD' : null,
});

/** The sandbox's shop and its printed keys are for LOCAL. */
function shopVerdicts(variables: Variables): Verdicts {
  const closed = (value: string | undefined) =>
    value === undefined ? null : 'can be set in LOCAL only';
  return {
    SHOP_URL: closed(variables.SHOP_URL),
    SHOP_SECRET_KEY: closed(variables.SHOP_SECRET_KEY),
    SHOP_PUBLISHABLE_KEY: closed(variables.SHOP_PUBLISHABLE_KEY),
    SHOP_WEBHOOK_SECRET: closed(variables.SHOP_WEBHOOK_SECRET),
  };
}

/** Encrypted from the first byte, or refused by us unless it becomes so (`requireTLS=true`). */
function objectionToMailServer(address: string): string | null {
  const demandsTls = new URL(address).searchParams.get('requireTLS') === 'true';
  return objectionTo(address, demandsTls ? ['smtp:', 'smtps:'] : ['smtps:']);
}

function objectionToKeys(keys: readonly NamedKey[]): string | null {
  for (const { id, secret } of keys) {
    const objection = objectionToKey(secret);
    if (objection !== null) return `has a key (${id}) that ${objection}`;
  }
  return null;
}

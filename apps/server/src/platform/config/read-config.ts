import { readFileSync } from 'node:fs';
import type { LegalFacts } from '@abona/lender/legal-facts';
import { facts } from '@abona/lender/lender';
import type { z } from 'zod';
import { StartRefused } from '#platform/start-refused.ts';
import type { Config } from './config.ts';
import { debitOf } from './debit-settings.ts';
import { fraudVendorsOf } from './fraud-vendors.ts';
import { identityOf } from './identity-settings.ts';
import { localDefaults } from './local-defaults.ts';
import { objectionsOutsideLocal } from './outside-local.ts';
import { portalOf } from './portal-settings.ts';
import { speiOf } from './spei-settings.ts';
import { staffOf } from './staff-settings.ts';
import { Variables } from './variables.ts';

const PORT_DEFAULT = 4000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment. Every problem is named at once, with its variable and never with
 * its value. `NAME_FILE` may hold the path of a file that holds the value, as secrets often come.
 */
export function readConfig(env: Env, version: string, lender: LegalFacts = facts): Config {
  const said = withFiles(env);
  const parsed = Variables.safeParse(withDefaults(said, lender));
  if (!parsed.success) throw refusal(problemsIn(parsed.error.issues, said));
  const variables = parsed.data;
  const isLocal = variables.ENVIRONMENT === 'LOCAL';
  const objections = isLocal ? [] : objectionsOutsideLocal(variables, lender);
  if (objections.length > 0) throw refusal(objections);
  return toConfig(variables, version);
}

type Problem = { readonly variable: string; readonly reason: string };

/** In an environment that does not exist, what is missing cannot be told: that comes first. */
function problemsIn(
  issues: readonly z.core.$ZodIssue[],
  said: Record<string, string>,
): readonly Problem[] {
  const problems = issues.map(({ path, message }) => {
    const variable = String(path[0]);
    return { variable, reason: said[variable] === undefined ? missing(variable) : message };
  });
  const fundamental = problems.filter(({ variable }) => variable === 'ENVIRONMENT');
  return fundamental.length > 0 ? fundamental : problems;
}

function missing(variable: string): string {
  return variable === 'DATABASE_URL'
    ? 'is missing: `npm start` starts a database and sets it; otherwise name a PostgreSQL 15 or later'
    : 'is missing';
}

function refusal(problems: readonly Problem[]): StartRefused {
  const lines = [...new Set(problems.map(({ variable, reason }) => `${variable} ${reason}`))];
  return new StartRefused(`The configuration is not right. ${lines.join('; ')}.`);
}

/** A variable that is set to nothing counts as not set, as shells and compose files leave them. */
function withFiles(env: Env): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of Object.keys(Variables.shape)) {
    const value = env[name] ?? readSecretFile(name, env[`${name}_FILE`]);
    if (value !== undefined && value !== '') said[name] = value;
  }
  return said;
}

/** What a file holds that a variable names, as secrets are mounted; undefined: none is named. */
export function readSecretFile(name: string, path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw refusal([{ variable: `${name}_FILE`, reason: 'names a file that cannot be read' }]);
  }
}

/** The lender's own sites, unless a variable names another. */
const sitesOf = ({ links }: LegalFacts): Readonly<Record<string, string>> => ({
  LINK_CASH_LOAN_SITE: links.cashLoanSite,
  LINK_ACCOUNTS_SITE: links.accountsSite,
  LINK_WEB_STORE_SEARCH: links.webStoreSearch,
  LINK_MOBILE_DEEP_LINK_HOST: links.mobileDeepLinkHost,
});

function withDefaults(said: Record<string, string>, lender: LegalFacts): Record<string, string> {
  const { ENVIRONMENT: environment = 'LOCAL', PORT: port } = said;
  if (environment !== 'LOCAL') return { HOST: '0.0.0.0', ...sitesOf(lender), ...said };
  // A port that is none is reported by itself, not by every address made from it.
  const valid = Variables.shape.PORT.safeParse(port);
  const all: Record<string, string> = { ...localDefaults(valid.data ?? PORT_DEFAULT), ...said };
  // The sandbox serves browsers where it serves us.
  const { PUSH_URL: pushUrl = '' } = all;
  return { PUSH_SOCKET_URL: pushUrl.replace(/^http/, 'ws'), ...all };
}

function toConfig(v: Variables, version: string): Config {
  return {
    environment: v.ENVIRONMENT,
    version,
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL.replace(/\/$/, ''),
    logLevel: v.LOG_LEVEL,
    tracing:
      v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT, share: v.TRACE_SHARE },
    database: {
      url: v.DATABASE_URL,
      replicaUrl: v.DATABASE_REPLICA_URL ?? null,
      connectionsMax: v.DATABASE_CONNECTIONS_MAX,
    },
    ledger: { sealFolder: v.LEDGER_SEAL_FOLDER },
    login: loginOf(v),
    staff: staffOf(v),
    portal: portalOf(v),
    sessionKeys: v.SESSION_KEYS,
    fieldKeys: v.FIELD_KEYS,
    fieldIndexKey: v.FIELD_INDEX_KEY,
    keyLifeDays: v.KEY_LIFE_DAYS,
    push: pushOf(v),
    webPush: { hosts: v.WEB_PUSH_HOSTS },
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM },
    phoneGateway: {
      url: v.PHONE_GATEWAY_URL,
      account: v.PHONE_GATEWAY_ACCOUNT,
      token: v.PHONE_GATEWAY_TOKEN,
      from: v.PHONE_GATEWAY_FROM,
    },
    bureau: {
      url: v.BUREAU_URL.replace(/\/$/, ''),
      apiKey: v.BUREAU_API_KEY,
      username: v.BUREAU_USERNAME,
      password: v.BUREAU_PASSWORD,
    },
    bureauReport: bureauReportOf(v),
    condusef: condusefOf(v),
    aml: amlOf(v),
    identityProvider: identityOf(v),
    ...banksOf(v),
    cardProcessor: cardProcessorOf(v),
    fraudVendors: fraudVendorsOf(v, v.FRAUD_VENDOR_ORIGINS),
    codes: {
      perAddressHour: v.CODES_PER_ADDRESS_HOUR,
      spendDayCentavos: v.CODE_SPEND_DAY_CENTAVOS,
    },
    webhooks: { allowsLoopback: v.WEBHOOKS_TO_LOOPBACK === 'on' },
    merchantPayouts: { newAccountHoldHours: v.MERCHANT_ACCOUNT_HOLD_HOURS },
    sandboxShop: shopOf(v),
    sandbox: sandboxOf(v),
    web: webOf(v),
    trustedProxyHops: v.TRUSTED_PROXY_HOPS,
    metricsToken: v.METRICS_TOKEN ?? null,
    rateLimits: limitsOf(v),
  };
}

function bureauReportOf(v: Variables): Config['bureauReport'] {
  const { BUREAU_REPORT_URL: url, BUREAU_REPORT_SIGNING_KEY: signingKey } = v;
  return {
    member: v.BUREAU_REPORT_MEMBER,
    intfMember: v.BUREAU_REPORT_INTF_MEMBER,
    sending: url === undefined || signingKey === undefined ? null : { url, signingKey },
  };
}

function condusefOf(v: Variables): Config['condusef'] {
  const { CONDUSEF_REUNE_URL: reuneUrl, CONDUSEF_REDECO_URL: redecoUrl } = v;
  const { CONDUSEF_USERNAME: username, CONDUSEF_PASSWORD: password } = v;
  const [dispute = '', notMe = '', complaint = ''] = v.CONDUSEF_CAUSES.split(',');
  const [web = 0, phone = 0, email = 0, letter = 0, authority = 0, bureau = 0] =
    v.CONDUSEF_MEDIA.split(',').map(Number);
  const isWhole = reuneUrl && redecoUrl && username && password;
  return {
    sending: isWhole ? { reuneUrl, redecoUrl, username, password } : null,
    product: v.CONDUSEF_PRODUCT,
    causes: { dispute, notMe, complaint },
    media: { web, phone, email, letter, authority, bureau },
    level: v.CONDUSEF_LEVEL,
  };
}

const banksOf = (v: Variables): Pick<Config, 'spei' | 'debit' | 'santander'> => ({
  spei: speiOf(v),
  debit: debitOf(v),
  santander: {
    url: v.SANTANDER_URL.replace(/\/$/, ''),
    merchant: v.SANTANDER_MERCHANT,
    secret: v.SANTANDER_SECRET,
  },
});

function managementOf(v: Variables): Config['login']['management'] {
  const { LOGIN_MANAGEMENT_CLIENT_ID: clientId, LOGIN_MANAGEMENT_CLIENT_SECRET: clientSecret } = v;
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

const loginOf = (v: Variables): Config['login'] => ({
  issuer: v.LOGIN_ISSUER,
  clientId: v.LOGIN_CLIENT_ID,
  mobileClientIds: v.LOGIN_MOBILE_CLIENT_IDS,
  audience: v.LOGIN_AUDIENCE,
  management: managementOf(v),
});

const pushOf = (v: Variables): Config['push'] => ({
  appId: v.PUSH_APP_ID,
  key: v.PUSH_KEY,
  secret: v.PUSH_SECRET,
  cluster: v.PUSH_CLUSTER,
  url: v.PUSH_URL,
  socketUrl: v.PUSH_SOCKET_URL,
});

const cardProcessorOf = (v: Variables): Config['cardProcessor'] => ({
  url: v.CONEKTA_URL.replace(/\/$/, ''),
  privateKey: v.CONEKTA_PRIVATE_KEY,
  publicKey: v.CONEKTA_PUBLIC_KEY,
  accountId: v.CONEKTA_ACCOUNT_ID,
  setting: v.CONEKTA_SETTING,
  scriptUrl: v.CONEKTA_SCRIPT_URL,
  additionsPerAddressDay: v.CARDS_PER_ADDRESS_DAY,
});

const sandboxOf = (v: Variables): Config['sandbox'] =>
  v.SANDBOX_URL === undefined || v.SANDBOX_SECRET === undefined
    ? null
    : { url: v.SANDBOX_URL, secret: v.SANDBOX_SECRET };

function shopOf(v: Variables): Config['sandboxShop'] {
  const { SHOP_URL: url, SHOP_SECRET_KEY: secretKey } = v;
  const { SHOP_PUBLISHABLE_KEY: publishableKey, SHOP_WEBHOOK_SECRET: webhookSecret } = v;
  if (url === undefined || secretKey === undefined) return null;
  if (publishableKey === undefined || webhookSecret === undefined) return null;
  return { url, secretKey, publishableKey, webhookSecret };
}

const webOf = (v: Variables): Config['web'] => ({
  folder: v.WEB_DIST,
  links: {
    help_centre: v.LINK_HELP_CENTRE,
    terms: v.LINK_TERMS,
    privacy_notice: v.LINK_PRIVACY_NOTICE,
    cash_loan_site: v.LINK_CASH_LOAN_SITE,
    accounts_site: v.LINK_ACCOUNTS_SITE,
    web_store_search: v.LINK_WEB_STORE_SEARCH,
    mobile_deep_link_host: v.LINK_MOBILE_DEEP_LINK_HOST,
  },
  tagManagers: {
    ecosystem: v.TAG_MANAGER_ECOSYSTEM ?? null,
    standard: v.TAG_MANAGER_STANDARD ?? null,
  },
  measurementId: v.TAG_MANAGER_MEASUREMENT_ID ?? null,
  hasDevtools: v.DEVTOOLS === 'on',
  ecosystemOrigins: v.ECOSYSTEM_ORIGINS,
  frameAncestors: v.FRAME_ANCESTORS,
  bridgeOrigins: v.BRIDGE_ORIGINS,
});

const limitsOf = (v: Variables): Config['rateLimits'] =>
  v.RATE_LIMITS === 'off'
    ? null
    : {
        subjectPerMinute: v.RATE_LIMIT_SUBJECT_PER_MINUTE,
        addressPerMinute: v.RATE_LIMIT_ADDRESS_PER_MINUTE,
      };

function amlOf(v: Variables): Config['aml'] {
  return {
    supervisor: v.AML_SUPERVISOR,
    entity: v.AML_ENTITY,
    alerts: {
      cash: v.AML_ALERT_CASH_CENTAVOS,
      incomeTimes: v.AML_ALERT_INCOME_TIMES,
      income: v.AML_ALERT_INCOME_CENTAVOS,
      payoffDays: v.AML_ALERT_PAYOFF_DAYS,
      payoff: v.AML_ALERT_PAYOFF_CENTAVOS,
    },
  };
}

import { facts } from '@abona/lender/lender';
import { z } from 'zod';
import { StartRefused } from '#platform/start-refused.ts';
import {
  type ShopConfiguration,
  ShopVariables,
  toShopConfiguration,
} from '#shop/shop-configuration.ts';
import {
  toVendorConfiguration,
  type VendorConfiguration,
  VendorVariables,
} from './vendor-configuration.ts';

/** Ports stand in one row above the app's own, so that one variable moves them all. */
const PORT_OFFSET = { console: 1, shop: 2, login: 3, vendor: 4, smtp: 5 } as const;
/** After ours comes the desk of the lender's own people. */
const DESK_PORT_OFFSET = 6;
const PORTAL_PORT_OFFSET = 7;

const Origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const Variables = z.object({
  ENVIRONMENT: z.enum(['LOCAL', 'STAGING']).default('LOCAL'),
  PORT: z.coerce.number().int().min(1).max(65_530).default(4_000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.string().min(1),
  SERVER_URL: Origin.optional(),
  PUBLIC_URL: Origin.optional(),
  SHOP_URL: Origin.optional(),
  SANDBOX_SECRET: z.string().min(8).default('abona-local-sandbox-secret'),
  LOGIN_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  LOGIN_CLIENT_ID: z.string().min(1).default('abona-web'),
  LOGIN_AUDIENCE: z.url().default(`https://api.${facts.domain}/customers`),
  STAFF_URL: Origin.optional(),
  STAFF_LOGIN_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  STAFF_LOGIN_CLIENT_ID: z.string().min(1).default('abona-desk'),
  PORTAL_URL: Origin.optional(),
  PORTAL_LOGIN_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_LOGIN_CLIENT_ID: z.string().min(1).default('abona-portal'),
  LOGIN_MANAGEMENT_CLIENT_ID: z.string().min(1).default('abona-management'),
  LOGIN_MANAGEMENT_CLIENT_SECRET: z.string().min(8).default('abona-local-management-secret'),
  PUSH_APP_ID: z.string().min(1).default('abona-local'),
  PUSH_KEY: z.string().min(1).default('abona-local-key'),
  PUSH_SECRET: z.string().min(8).default('abona-local-push-secret'),
  PHONE_GATEWAY_ACCOUNT: z.string().min(1).default('ACabona00000000000000000000000local'),
  PHONE_GATEWAY_TOKEN: z.string().min(8).default('abona-local-phone-token'),
  ...VendorVariables,
  ...ShopVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Configuration = {
  readonly host: string;
  readonly ports: Readonly<Record<keyof typeof PORT_OFFSET, number>>;
  readonly databaseUrl: string;
  /** Where the lender's server answers, seen from here. */
  readonly serverUrl: string;
  /** Where a browser finds the app. */
  readonly appOrigin: string;
  readonly consoleUrl: string;
  readonly shopUrl: string;
  readonly shop: ShopConfiguration;
  readonly sandboxSecret: string;
  readonly login: {
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
    /** The lender's server, which may end sessions. */
    readonly management: { readonly clientId: string; readonly clientSecret: string };
  };
  /** The issuer of the lender's own people, and their desk. */
  readonly staffLogin: {
    readonly issuer: string;
    readonly clientId: string;
    readonly deskUrl: string;
  };
  /** The issuer of the people of shops, and their portal. */
  readonly portalLogin: {
    readonly issuer: string;
    readonly clientId: string;
    readonly portalUrl: string;
  };
  readonly push: { readonly appId: string; readonly key: string; readonly secret: string };
  readonly phone: { readonly account: string; readonly token: string };
  /** Where the vendors' interfaces and hosted pages are found. */
  readonly vendorUrl: string;
  readonly vendors: VendorConfiguration;
  readonly logLevel: string;
};

export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  if (environment['ENVIRONMENT'] === 'PROD') {
    throw new StartRefused('The sandbox simulates the outside world and never runs in PROD.');
  }
  const parsed = Variables.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw new StartRefused(describe(parsed.error));
  return toConfiguration(parsed.data);
}

function toConfiguration(variables: z.output<typeof Variables>): Configuration {
  const portOf = (name: keyof typeof PORT_OFFSET) => variables.PORT + PORT_OFFSET[name];
  const local = (port: number) => `http://localhost:${port}`;
  const serverUrl = variables.SERVER_URL ?? local(variables.PORT);
  return {
    host: variables.HOST,
    ports: {
      console: portOf('console'),
      shop: portOf('shop'),
      login: portOf('login'),
      vendor: portOf('vendor'),
      smtp: portOf('smtp'),
    },
    databaseUrl: variables.DATABASE_URL,
    serverUrl,
    appOrigin: variables.PUBLIC_URL ?? serverUrl,
    consoleUrl: local(portOf('console')),
    shopUrl: variables.SHOP_URL ?? local(portOf('shop')),
    shop: toShopConfiguration(variables),
    sandboxSecret: variables.SANDBOX_SECRET,
    login: {
      issuer: variables.LOGIN_ISSUER ?? `${local(portOf('login'))}/`,
      clientId: variables.LOGIN_CLIENT_ID,
      audience: variables.LOGIN_AUDIENCE,
      management: {
        clientId: variables.LOGIN_MANAGEMENT_CLIENT_ID,
        clientSecret: variables.LOGIN_MANAGEMENT_CLIENT_SECRET,
      },
    },
    staffLogin: {
      issuer: variables.STAFF_LOGIN_ISSUER ?? `${local(portOf('login'))}/staff`,
      clientId: variables.STAFF_LOGIN_CLIENT_ID,
      deskUrl: variables.STAFF_URL ?? local(variables.PORT + DESK_PORT_OFFSET),
    },
    portalLogin: {
      issuer: variables.PORTAL_LOGIN_ISSUER ?? `${local(portOf('login'))}/portal`,
      clientId: variables.PORTAL_LOGIN_CLIENT_ID,
      portalUrl: variables.PORTAL_URL ?? local(variables.PORT + PORTAL_PORT_OFFSET),
    },
    push: { appId: variables.PUSH_APP_ID, key: variables.PUSH_KEY, secret: variables.PUSH_SECRET },
    phone: { account: variables.PHONE_GATEWAY_ACCOUNT, token: variables.PHONE_GATEWAY_TOKEN },
    vendorUrl: local(portOf('vendor')),
    vendors: toVendorConfiguration(variables, serverUrl),
    logLevel: variables.LOG_LEVEL,
  };
}

/** An empty variable means "not set": that is how a shell or a compose file unsets one. */
function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(entries);
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return `The sandbox's settings are not usable. ${lines.join('; ')}`;
}

import type { Environment } from '@abona/contract/environment';
import type { LogLevel } from '@abona/contract/limits';
import type { PortalRole } from '@abona/contract/portal/portal-access';
import type { StaffLimit } from '@abona/contract/staff/staff-access';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import type { ExternalLinks } from '@abona/contract/web-configuration';
import type { IssuerSettings } from '#platform/openid/openid-login.ts';
import type { DebitSettings } from './debit-settings.ts';
import type { FraudVendors } from './fraud-vendors.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { SpeiSettings } from './spei-settings.ts';

/** A secret key and the name it goes by in what it signed or sealed. */
export type NamedKey = { readonly id: string; readonly secret: Uint8Array };

/** The collector that spans are sent to, and of which share of the traces. */
export type TracingSettings = { readonly endpoint: string; readonly share: number };

/** Everything the server is told from outside, checked once at start. */
export type Config = {
  readonly environment: Environment;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly logLevel: LogLevel;
  /** Null: nobody traces. */
  readonly tracing: TracingSettings | null;
  readonly database: {
    readonly url: string;
    /** A standby that answers what may be a second old; null: there is none. */
    readonly replicaUrl: string | null;
    readonly connectionsMax: number;
  };
  /** Where the seals of the books are kept outside the database. */
  readonly ledger: { readonly sealFolder: string };
  readonly login: {
    readonly issuer: string;
    readonly clientId: string;
    /** The clients by which our mobile apps are known to the provider. */
    readonly mobileClientIds: readonly string[];
    readonly audience: string;
    /** The client by which we end sessions at the provider; null: it is not set up for that. */
    readonly management: { readonly clientId: string; readonly clientSecret: string } | null;
  };
  /** The desk of the lender's own people: an origin, a listener and an issuer of its own. */
  readonly staff: {
    readonly port: number;
    readonly url: string;
    /** Where the built desk is. */
    readonly folder: string;
    readonly login: IssuerSettings;
    /** How much one person may decide alone, in centavos. */
    readonly limits: Readonly<Record<StaffLimit, number>>;
    /** How long a request waits for a second person. */
    readonly requestHours: number;
    /** How long something that somebody took is theirs alone, since they last worked on it. */
    readonly leaseMinutes: number;
    /** How long it is kept that a session was there, after its end. */
    readonly sessionDays: number;
    /** Whom the sandbox's issuer plays, with their roles; LOCAL only. */
    readonly sandboxPeople: readonly { readonly email: string; readonly role: StaffRole }[];
  };
  /** The portal of shops' people: the same of its own. */
  readonly portal: {
    readonly port: number;
    readonly url: string;
    readonly folder: string;
    readonly login: IssuerSettings;
    readonly sessionDays: number;
    /** Whom the sandbox's issuer plays at the sandbox's shop; LOCAL only. */
    readonly sandboxPeople: readonly { readonly email: string; readonly role: PortalRole }[];
  };
  /** The first signs; all of them verify. */
  readonly sessionKeys: readonly NamedKey[];
  /** The first seals; all of them open. */
  readonly fieldKeys: readonly NamedKey[];
  readonly fieldIndexKey: Uint8Array;
  /** After how many days a key or secret is to be rolled. */
  readonly keyLifeDays: number;
  readonly push: {
    readonly appId: string;
    readonly key: string;
    readonly secret: string;
    readonly cluster: string;
    readonly url: string;
    /** Where browsers connect (`wss://…`). */
    readonly socketUrl: string;
  };
  /** The push services that notices may be sent to; `*.` stands for every name below. */
  readonly webPush: { readonly hosts: readonly string[] };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly phoneGateway: {
    readonly url: string;
    readonly account: string;
    readonly token: string;
    /** The number we send from, with its country code. */
    readonly from: string;
  };
  /** Who looks at documents and faces. */
  readonly identityProvider: IdentitySettings;
  /** The participant that receives and sends transfers for us. */
  readonly spei: SpeiSettings;
  /** Who charges accounts of customers. */
  readonly debit: DebitSettings;
  /** Santander's page for paying from an account there. */
  readonly santander: {
    readonly url: string;
    readonly merchant: string;
    readonly secret: string;
  };
  /** The processor of cards and cash. */
  readonly cardProcessor: {
    readonly url: string;
    readonly privateKey: string;
    /** Told to browsers, as is where the card fields' script is. */
    readonly publicKey: string;
    readonly accountId: string;
    readonly setting: number;
    readonly scriptUrl: string;
    /** Cards that callers of one network address may try to add. */
    readonly additionsPerAddressDay: number;
  };
  readonly fraudVendors: FraudVendors;
  /** What codes may cost us. */
  readonly codes: {
    /** Sent for callers of one network address. */
    readonly perAddressHour: number;
    /** Spent on all of them; then none goes out until the next day. */
    readonly spendDayCentavos: number;
  };
  /** Whether a shop's endpoint may be on this machine, as the sandbox's shop is: LOCAL only. */
  readonly webhooks: { readonly allowsLoopback: boolean };
  /** How long nothing is paid to an account that a shop has just named. */
  readonly merchantPayouts: { readonly newAccountHoldHours: number };
  /** The sandbox's shop, which LOCAL registers by itself; null elsewhere. */
  readonly sandboxShop: {
    readonly url: string;
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  } | null;
  /** The credit bureau. */
  readonly bureau: {
    readonly url: string;
    readonly apiKey: string;
    readonly username: string;
    readonly password: string;
  };
  /** What bureaus know us by when we report; `sending` null: the files are uploaded by hand. */
  readonly bureauReport: {
    readonly member: string;
    readonly intfMember: string;
    readonly sending: { readonly url: string; readonly signingKey: string } | null;
  };
  /** The commission that hears of complaints; `sending` null: its files are handed in by hand. */
  readonly condusef: {
    readonly sending: {
      readonly reuneUrl: string;
      readonly redecoUrl: string;
      readonly username: string;
      readonly password: string;
    } | null;
    /** Codes of its catalogues. */
    readonly product: string;
    readonly causes: {
      readonly dispute: string;
      readonly notMe: string;
      readonly complaint: string;
    };
    /** Of reception, by the way that a case came. */
    readonly media: Readonly<
      Record<'web' | 'phone' | 'email' | 'letter' | 'authority' | 'bureau', number>
    >;
    readonly level: number;
  };
  /** How reports of operations name who supervises, and us. */
  readonly aml: {
    readonly supervisor: string;
    readonly entity: string;
    /** From which sums on somebody's operations are looked at. */
    readonly alerts: {
      /** Centavos of cash in a month. */
      readonly cash: number;
      /** Times the income that they told, of payments in a month, and from how many centavos on. */
      readonly incomeTimes: number;
      readonly income: number;
      /** A loan of so many centavos, paid off within so many days. */
      readonly payoffDays: number;
      readonly payoff: number;
    };
  };
  /** Null where the sandbox may not reach in: always in PROD. */
  readonly sandbox: { readonly url: string; readonly secret: string } | null;
  readonly web: {
    readonly folder: string;
    readonly links: ExternalLinks;
    readonly measurementId: string | null;
    readonly tagManagers: { readonly ecosystem: string | null; readonly standard: string | null };
    readonly ecosystemOrigins: readonly string[];
    /** The developers' logout button; whatever is set, never in PROD. */
    readonly hasDevtools: boolean;
    /** Origins that may show us in a frame. */
    readonly frameAncestors: readonly string[];
    /** Of those, the ones that speak the mobile app's protocol with us (`docs/mobile-webview.md`). */
    readonly bridgeOrigins: readonly string[];
  };
  /** How many proxies of ours stand before us; their count tells the caller's address. */
  readonly trustedProxyHops: number;
  /** Null in LOCAL: everybody may look. */
  readonly metricsToken: string | null;
  /** Null: no limits, for measuring; LOCAL only. */
  readonly rateLimits: {
    readonly subjectPerMinute: number;
    readonly addressPerMinute: number;
  } | null;
};

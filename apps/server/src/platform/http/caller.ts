import type { Auth } from '@abona/contract/endpoint';
import type { ErrorCode } from '@abona/contract/errors';
import type { MerchantScope } from '@abona/contract/merchants/scopes';
import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { PortalMode, PortalRole } from '@abona/contract/portal/portal-access';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { err, type Result } from '@abona/kernel/result';

/** What a verified token said; the module that issued or checked it knows the names. */
type Claims = Readonly<Record<string, unknown>>;

/** A signed-in customer. */
export type SessionCaller = {
  readonly kind: 'session';
  readonly customerId: number;
  readonly sessionId: string;
  readonly claims: Claims;
};

/** Somebody who may prove one activity, and do nothing else. */
type SpecialCaller = {
  readonly kind: 'special';
  readonly customerId: number;
  readonly activityId: string;
};

/** Somebody the login provider vouches for, with no session of ours yet. */
type LoginCaller = {
  readonly kind: 'login';
  readonly issuer: string;
  /** The full subject, prefix included. */
  readonly subject: string;
  readonly claims: Claims;
};

export type AnonymousCaller = { readonly kind: 'anonymous' };
/** A shop's server, known by one of its API keys. */
export type MerchantCaller = {
  readonly kind: 'merchant';
  readonly merchantId: string;
  readonly keyId: string;
  readonly scopes: readonly MerchantScope[];
};

/** A call that came with a shop's key, and how it was answered: nothing of what was in either. */
export type ShopCall = {
  readonly merchantId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly method: string;
  /** As it was asked, without its query: where it names something that is not ours, by the name of that part. */
  readonly path: string;
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  readonly durationMs: number;
};

/** A person of the lender, signed in at the desk. */
export type StaffCaller = {
  readonly kind: 'staff';
  readonly personId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly endsAt: Date;
};

/** A person of a shop, signed in at the portal. */
export type PortalCaller = {
  readonly kind: 'portal';
  readonly personId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly endsAt: Date;
  /** Null: they belong to no business yet. */
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly role: PortalRole;
    readonly status: AccountStatus;
    /** What the business is in each mode: the only shops that its people reach. */
    readonly merchants: Readonly<Record<PortalMode, string | null>>;
  } | null;
};

type SandboxCaller = { readonly kind: 'sandbox' };
export type Caller =
  | SessionCaller
  | SpecialCaller
  | LoginCaller
  | MerchantCaller
  | StaffCaller
  | PortalCaller
  | AnonymousCaller
  | SandboxCaller;

/** Who a handler may meet, by the endpoint's `auth`. */
export type CallerOf<A extends Auth> = {
  readonly public: AnonymousCaller;
  readonly session: SessionCaller;
  readonly session_if_any: SessionCaller | AnonymousCaller;
  readonly special_token: SpecialCaller;
  readonly login_token: LoginCaller;
  readonly merchant: MerchantCaller;
  readonly staff: StaffCaller;
  readonly portal: PortalCaller;
  readonly signature: AnonymousCaller;
  readonly sandbox: SandboxCaller;
}[A];

/** Tells which customer calls. The identity module implements it; tests have their own. */
export type CustomerAuthenticator = {
  /** The caller behind a session token; null when the token is no good or its session is over. */
  readonly session: (token: string) => Promise<SessionCaller | null>;
  /** The caller behind a special token, sent from the device that it was given to. */
  readonly special: (token: string, cookies: string) => Promise<SpecialCaller | null>;
  readonly login: (
    token: string,
  ) => Promise<Result<LoginCaller, 'login_token_invalid' | 'provider_unavailable'>>;
};

/** Tells who calls: customers as identity knows them, shops as merchants does, people of ours and of shops as staff and portal do. */
export type Authenticator = CustomerAuthenticator & {
  /** The caller behind an API key; null when it is wrong, revoked or past its day. */
  readonly merchant: (key: string) => Promise<MerchantCaller | null>;
  /** The caller behind a desk session's cookie; null when there is none, or it is over. */
  readonly staff: (cookies: string) => Promise<StaffCaller | null>;
  /** The same for a portal session. */
  readonly portal: (cookies: string) => Promise<PortalCaller | null>;
};

/** Knows nobody: what stands at a door for those who have no business there. */
export const nobody: Authenticator = {
  session: async () => null,
  special: async () => null,
  login: async () => err('login_token_invalid'),
  merchant: async () => null,
  staff: async () => null,
  portal: async () => null,
};

import type { Auth } from '@abona/contract/endpoint';
import type { Result } from '@abona/kernel/result';

/** What a verified token said; the module that issued or checked it knows the names. */
type Claims = Readonly<Record<string, unknown>>;

/** A signed-in customer. */
export type SessionCaller = {
  readonly kind: 'session';
  readonly customerId: number;
  readonly sessionId: string;
  readonly claims: Claims;
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
type SandboxCaller = { readonly kind: 'sandbox' };
export type Caller = SessionCaller | LoginCaller | AnonymousCaller | SandboxCaller;

/** Who a handler may meet, by the endpoint's `auth`. */
export type CallerOf<A extends Auth> = {
  readonly public: AnonymousCaller;
  readonly session: SessionCaller;
  readonly session_if_any: SessionCaller | AnonymousCaller;
  readonly login_token: LoginCaller;
  readonly sandbox: SandboxCaller;
}[A];

/** Tells who calls. The identity module implements it; tests have their own. */
export type Authenticator = {
  /** The caller behind a session token; null when the token is no good or its session is over. */
  readonly session: (token: string) => Promise<SessionCaller | null>;
  readonly login: (
    token: string,
  ) => Promise<Result<LoginCaller, 'login_token_invalid' | 'provider_unavailable'>>;
};

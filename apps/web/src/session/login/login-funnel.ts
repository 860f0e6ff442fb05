import type { LoginView } from '@abona/contract/identity/session';
import type { Result } from '@abona/kernel/result';
import type { LoginFailureReason } from '#session/session-store.ts';
import type { AfterLogin } from './after-login.ts';
import type { ProviderTokens } from './login-provider.ts';
import { type LoginUser, loginUserOf } from './login-user.ts';

/**
 * The login funnel (specification 4), as a machine: each step does one thing and names the next.
 *
 * - `silent_token`: we ask the login provider for a token without bothering anybody and without a
 *   cache → `log_in`, or `redirect` when there is none.
 * - `redirect`: the person goes to the provider's page, with what they came for. Nothing follows in
 *   this document, unless the way there takes too long → `failed`.
 * - `log_in`: our server exchanges the provider's token for our session → `after_login` or `failed`.
 *   Whoever comes back from the provider's page begins here.
 * - `after_login`: the session is kept, and everybody who waits for it is told. Without an e-mail
 *   there is no such work → `failed`. Somebody new, who came without a payment or a campaign of
 *   their own → `create_application`; everybody else → `done`.
 * - `create_application`: opens the application of somebody new → `done`. When it fails, that is
 *   only logged: the person is signed in all the same, and goes nowhere.
 * - `done`, `failed`: loading is over. `failed` leaves a login error, and a way to begin again.
 */
type FunnelStep =
  | { readonly at: 'silent_token' }
  | { readonly at: 'redirect' }
  | { readonly at: 'log_in'; readonly tokens: ProviderTokens }
  | { readonly at: 'after_login'; readonly tokens: ProviderTokens; readonly login: LoginView }
  | {
      readonly at: 'create_application';
      readonly login: LoginView;
      readonly user: KnownUser;
      readonly next: AfterLogin;
    }
  | FunnelEnd;

export type FunnelEnd =
  /** Where the person goes; null: they stay where they are. */
  | { readonly at: 'done'; readonly next: AfterLogin | null }
  | { readonly at: 'failed'; readonly reason: LoginFailureReason };

export type KnownUser = LoginUser & { readonly email: string };

/** The outside of the funnel: the provider, our server, the browser. */
export type LoginPorts = {
  /** A fresh token with nobody being asked; null when that cannot be had. */
  readonly silentToken: () => Promise<ProviderTokens | null>;
  /** Sends the person to the provider; answers only if they are still here afterwards. */
  readonly redirect: () => Promise<LoginFailureReason>;
  readonly logIn: (tokens: ProviderTokens) => Promise<Result<LoginView, LoginFailureReason>>;
  readonly afterLogin: (
    login: LoginView,
    user: KnownUser,
  ) => Promise<Result<AfterLogin, LoginFailureReason>>;
  /** Answers whether it was created. */
  readonly createApplication: (login: LoginView, user: KnownUser) => Promise<boolean>;
};

/** Walks from the first step, or from `log_in` with the tokens of a login just finished. */
export async function runLoginFunnel(
  ports: LoginPorts,
  tokens: ProviderTokens | null,
): Promise<FunnelEnd> {
  let step: FunnelStep = tokens === null ? { at: 'silent_token' } : { at: 'log_in', tokens };
  while (step.at !== 'done' && step.at !== 'failed') step = await advance(ports, step);
  return step;
}

type OpenStep = Exclude<FunnelStep, FunnelEnd>;

async function advance(ports: LoginPorts, step: OpenStep): Promise<FunnelStep> {
  switch (step.at) {
    case 'silent_token': {
      const tokens = await ports.silentToken();
      return tokens === null ? { at: 'redirect' } : { at: 'log_in', tokens };
    }
    case 'redirect':
      return { at: 'failed', reason: await ports.redirect() };
    case 'log_in': {
      const login = await ports.logIn(step.tokens);
      return login.ok
        ? { at: 'after_login', tokens: step.tokens, login: login.value }
        : { at: 'failed', reason: login.error };
    }
    case 'after_login':
      return settle(ports, step);
    case 'create_application': {
      const isCreated = await ports.createApplication(step.login, step.user);
      return { at: 'done', next: isCreated ? step.next : null };
    }
  }
}

async function settle(
  ports: LoginPorts,
  { tokens, login }: Extract<FunnelStep, { at: 'after_login' }>,
): Promise<FunnelStep> {
  const user = loginUserOf(tokens.claims);
  if (user.email === null) return { at: 'failed', reason: 'no_email' };
  const known: KnownUser = { ...user, email: user.email };
  const next = await ports.afterLogin(login, known);
  if (!next.ok) return { at: 'failed', reason: next.error };
  return next.value.kind === 'create_application'
    ? { at: 'create_application', login, user: known, next: next.value }
    : { at: 'done', next: next.value };
}

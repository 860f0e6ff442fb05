import type { LoginFailureReason } from '#session/session-store.ts';

export type ErrorTrouble = {
  readonly error: unknown;
  /** What it says instead of the generic words. */
  readonly words?: 'load' | 'request';
  /** Instead of the reload. */
  readonly onRetry?: () => void;
  /** Before the way home is taken. */
  readonly onHome?: () => void;
  /** Where in the app, for the log. */
  readonly trail: string;
};
export type LoginTrouble = {
  readonly reason: LoginFailureReason;
  readonly onSignedIn: (href: string) => void;
};
export type TroubleProps =
  | { readonly kind: 'offline' }
  | ({ readonly kind: 'error' } & ErrorTrouble)
  | ({ readonly kind: 'login' } & LoginTrouble);

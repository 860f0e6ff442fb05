import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { authenticated } from '#guards/authenticated.ts';
import { type FlagRule, flagsOn } from '#guards/flags-on.ts';
import { funnelStatus } from '#guards/funnel-status.ts';
import { loanPage } from '#guards/loan-page.ts';
import { privateRoute, sessionReady, verifiedEmail } from '#guards/session-guards.ts';
import { type Guard, pass } from '#guards/visit.ts';
import { type AppPath, paths, type RouteKey } from './paths.ts';
import type { ScreenKey } from './screen-keys.ts';

/** How much of the app's frame stands around a screen. */
export type Shell =
  /** A root screen: menu at the side or at the foot. */
  | 'menu'
  /** Below a root screen: menu at the side only, a way back. */
  | 'page'
  /** Nothing but the screen itself. */
  | 'plain';

export type RouteRow = {
  readonly key: RouteKey;
  readonly path: AppPath;
  /** Null: the screen is not there yet, and the path behaves as an unknown one. */
  readonly screen: ScreenKey | null;
  readonly redirectTo: RouteKey | null;
  readonly guards: readonly Guard[];
  readonly status: ApplicationStatus | null;
  readonly flags: FlagRule | null;
  /** The screen's name in tracking (specification 2, screen labels). */
  readonly label: string;
  readonly loadTimeoutMs: number;
  readonly shell: Shell;
  /** Card, identity, code and verification screens: no tag manager comes near them. */
  readonly isSensitive: boolean;
  /** Shows the card processor's fields: a document of its own, with nothing else of others. */
  readonly embedsCardFields: boolean;
  /** Shows what was seen last, and says so, where there is no network. */
  readonly opensOffline: boolean;
  /** Reached from our other sites: their tag-manager container counts it. */
  readonly isEcosystem: boolean;
};

type Options = Partial<Omit<RouteRow, 'key' | 'path' | 'status'>>;

function row(key: RouteKey, own: readonly Guard[], options: Options): RouteRow {
  const { flags = null } = options;
  return {
    key,
    path: paths[key],
    screen: null,
    redirectTo: null,
    status: null,
    label: key,
    loadTimeoutMs: PAGE_LOAD_TIMEOUT_MS.default,
    shell: 'plain',
    isSensitive: false,
    embedsCardFields: false,
    isEcosystem: false,
    opensOffline: false,
    ...options,
    flags,
    guards: [...(flags === null ? [] : [flagsOn(flags)]), ...own],
  };
}

/** Anybody may see it. */
export const open = (key: RouteKey, options: Options = {}): RouteRow => row(key, [], options);

/** Somebody signed in whose e-mail needs no proof here. */
export const signedIn = (key: RouteKey, options: Options = {}): RouteRow =>
  row(key, [authenticated(), sessionReady], options);

/** A link from outside leads here: sign in and come back, whatever the e-mail's state. */
export const signedInByLink = (key: RouteKey, options: Options = {}): RouteRow =>
  row(key, [authenticated({ skipRedirect: true }), sessionReady], options);

/** Whoever comes by a mail's link brings the right to this one thing along, and needs no session. */
const unlessByMail = (guard: Guard): Guard => ({
  ...guard,
  judge: (visit) =>
    visit.authentication === 'signed_out' && hasToken(visit.href) ? pass : guard.judge(visit),
});
const hasToken = (href: string): boolean => new URLSearchParams(href.split('?')[1]).has('token');

/** The same for a link of a mail that carries a token of its own. */
export const openByMail = (key: RouteKey, options: Options = {}): RouteRow =>
  row(key, [authenticated({ skipRedirect: true }), sessionReady].map(unlessByMail), options);

/** Signed in, and the e-mail verified where that is asked for. */
export const member = (key: RouteKey, options: Options = {}): RouteRow =>
  row(key, [authenticated(), sessionReady, verifiedEmail], { shell: 'page', ...options });

/** A customer's own means of payment: nothing is remembered for a visitor. */
export const owned = (key: RouteKey, options: Options = {}): RouteRow =>
  row(key, [privateRoute, sessionReady, verifiedEmail], { shell: 'page', ...options });

export const funnel = (
  key: RouteKey,
  status: ApplicationStatus,
  options: Options = {},
): RouteRow => ({
  ...row(key, [authenticated(), sessionReady, verifiedEmail, funnelStatus(status)], options),
  status,
});

/** Profile and loan servicing: protected, status loan. */
export const servicing = (key: RouteKey, options: Options = {}): RouteRow => ({
  ...row(key, [loanPage('loan'), sessionReady, verifiedEmail], {
    shell: 'page',
    label: 'profile',
    ...options,
  }),
  status: 'loan',
});

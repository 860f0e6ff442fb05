import { isFlag } from '@abona/contract/flags';
import {
  asBoolean,
  asList,
  asNumber,
  asOneOf,
  asText,
  asTextList,
  asTextMap,
  isRecord,
  type Reader,
} from './stored-values.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type StoredEntry<T> = {
  readonly key: string;
  /** `local` is shared by all tabs and kept; `session` belongs to one tab and goes with it. */
  readonly area: 'local' | 'session';
  /** How long a value is worth anything; null: as long as the browser keeps it. */
  readonly lifeMs: number | null;
  /** Settings of the device; everything else is wiped when somebody signs out. */
  readonly survivesSignOut: boolean;
  readonly read: Reader<T>;
};

type Options = {
  readonly area?: 'local' | 'session';
  readonly lifeMs?: number;
  readonly survivesSignOut?: boolean;
};

const entry = <T>(key: string, read: Reader<T>, options: Options = {}): StoredEntry<T> => ({
  key,
  read,
  area: options.area ?? 'local',
  lifeMs: options.lifeMs ?? null,
  survivesSignOut: options.survivesSignOut ?? false,
});

export type ReferrerRecord = {
  readonly value: string;
  readonly previousReferrer: string;
  readonly isInStore: boolean;
};

const asReferrerRecord: Reader<ReferrerRecord> = (raw) => {
  if (!isRecord(raw)) return null;
  const { value, previousReferrer, isInStore } = raw;
  if (typeof value !== 'string' || typeof previousReferrer !== 'string') return null;
  return { value, previousReferrer, isInStore: isInStore === true };
};

/** The verification mail of a session: a reload of the page must not send another one. */
export type SentMail = { readonly sid: string; readonly resendAt: number };

const asSentMail: Reader<SentMail> = (raw) => {
  if (!isRecord(raw)) return null;
  const { sid, resendAt } = raw;
  return typeof sid === 'string' && typeof resendAt === 'number' ? { sid, resendAt } : null;
};

/** One answer of the server, and when it came. */
export type SeenRecord = { readonly at: number; readonly value: unknown };
/** What one customer saw last, for a day without a network. */
export type SeenMemory = {
  readonly userId: string;
  readonly records: Readonly<Record<string, SeenRecord>>;
};

const asSeenMemory: Reader<SeenMemory> = (raw) =>
  isRecord(raw) && isRecord(raw['records']) ? (raw as SeenMemory) : null;

const asFlagOverrides: Reader<Readonly<Record<string, unknown>>> = (raw) =>
  isRecord(raw) && Object.keys(raw).every(isFlag) ? raw : null;

/**
 * Kept by libraries that ask nobody: where scrolled screens stood, and how push got through. Neither
 * says anything about a person; both go when somebody signs out.
 */
export const foreignKeys = [
  ['session', 'tsr-scroll-restoration-v1_3'],
  ['local', 'pusherTransportTLS'],
  ['local', 'pusherTransportNonTLS'],
] as const;

/**
 * Everything the app keeps in the browser (specification 3, browser storage). A key that is not
 * here is not ours. Nothing that names a person is kept in clear: the session is an opaque handle, the
 * e-mail is masked, the hint (the encoded e-mail) and the login provider's access token, which names the person, are
 * sealed (`sealing.ts`); its refresh token is an opaque handle too. What was seen last (schedules, references) is kept for a day without a network.
 */
export const stored = {
  session: entry('abona_session', asText),
  accessToken: entry('abona_access_token', asText, { lifeMs: HOUR_MS }),
  refreshToken: entry('abona_refresh_token', asText),
  email: entry('abona_email', asText),
  hintId: entry('abona_hint_id', asText),
  isKnown: entry('abona_is_known', asBoolean),
  utm: entry('abona_utm', asTextMap, { lifeMs: 30 * DAY_MS, survivesSignOut: true }),
  isModalSeen: entry('abona_modal_seen', asBoolean),
  deepLink: entry('abona_deep_link', asText, { lifeMs: DAY_MS }),
  authErrors: entry('abona_auth_errors', asNumber, { lifeMs: HOUR_MS, survivesSignOut: true }),
  loginTransactions: entry('abona_login', asTextMap, {
    lifeMs: HOUR_MS,
    survivesSignOut: true,
  }),

  isEmbedded: entry('abona_embedded', asBoolean, { area: 'session', survivesSignOut: true }),
  isMobileShell: entry('abona_mobile_shell', asBoolean, {
    area: 'session',
    survivesSignOut: true,
  }),
  referrer: entry('abona_referrer', asReferrerRecord, {
    area: 'session',
    survivesSignOut: true,
  }),
  reloadedFor: entry('abona_reloaded_for', asText, {
    area: 'session',
    lifeMs: 5 * MINUTE_MS,
    survivesSignOut: true,
  }),
  /** Centavos by application: a card that is registered on the way to paying them needs another document. */
  downPayment: entry('abona_down_payment', asTextMap, {
    area: 'session',
    lifeMs: 30 * MINUTE_MS,
  }),
  /** Words of a case that were not sent yet, each sealed. */
  caseDrafts: entry('abona_case_drafts', asTextMap, { area: 'session', lifeMs: DAY_MS }),
  verificationMail: entry('abona_verification_mail', asSentMail, { area: 'session' }),

  skipStorePaymentModal: entry('skipStorePaymentModal', asBoolean),
  hasBenefits: entry('HAS_BENEFITS', asBoolean),
  /** Agreed to be measured with the tools of others. */
  isMeasured: entry('abona_measurement', asBoolean),
  showTestingBanner: entry('SHOW_TESTING_ENV_BANNER', asBoolean, { survivesSignOut: true }),
  isAuthFromLogin: entry('AUTH_FROM_LOGIN', asBoolean),
  /** Amounts, dates and references that were on the screen; gone with the sign-out. */
  seen: entry('abona_seen', asSeenMemory, { lifeMs: 45 * DAY_MS }),
  closedNotifications: entry('HOME_CLOSED_NOTIFICATIONS', asTextList),
  marketplaceSignUp: entry('abona_marketplace_sign_up', asBoolean, { lifeMs: DAY_MS }),
  /** Lines of the log that a document could not send before it ended. */
  unsentLog: entry('abona_unsent_log', asList, {
    area: 'session',
    lifeMs: 30 * MINUTE_MS,
    survivesSignOut: true,
  }),
  theme: entry('abona_theme', asOneOf('light', 'dark', 'auto'), { survivesSignOut: true }),
  flagOverrides: entry('abona_flags', asFlagOverrides, { survivesSignOut: true }),
} as const;

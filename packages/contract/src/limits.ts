/**
 * The business constants of the specification, section 9. Each has its one home: here, or, where a library below
 * this one lives by it, there (`@abona/mexico`: groups of phones and cards). `limits.test.ts` holds all of them to
 * the specification's figures.
 */
export const LOG_LEVELS = { error: 0, warn: 1, info: 2, debug: 3 } as const;
export type LogLevel = keyof typeof LOG_LEVELS;
export const LOG_LEVEL_CONFIGURED: number = LOG_LEVELS.info;

export const LOADER_END_DELAY_MS = 250;
export const AMOUNT_DECIMALS = 2;
export const TOAST_LIFE_MS = 3_500;
export const FULL_FUNNEL_DURATION_CAP_S = 1_800;

export const EMAIL_POLLING_INTERVAL_MS = 5_000;
export const EMAIL_POLLING_ATTEMPTS_MAX = 20;

export const REDIRECT_TIMEOUT_MS = 7_000;
export const EXT_PARAMETER_PREFIX = 'ext-';
export const EXT_PARAMETERS_MAX = 10;
export const EXT_VALUE_LENGTH_MAX = 255;

export const VALIDATION_CODE_LENGTH = 6;

export const AUTH_ERROR_RETRY_LIMIT = 5;
export const AUTH_ERROR_RESET_MS = 30_000;

export const WEBVIEW_READY_TIMEOUT_MS = 5_000;
export const WEBVIEW_RETRIES = 3;
export const WEBVIEW_RETRY_WAIT_MS = 2_000;

export const REMOTE_CONFIG_FETCH_INTERVAL_MS = 450_000;
export const REMOTE_CONFIG_FETCH_INTERVAL_LOCAL_MS = 45_000;

export const OFFER_REFRESH_MS = 30 * 60_000;

/** Page-load time-outs by screen; a screen that is not named has the default. */
export const PAGE_LOAD_TIMEOUT_MS = {
  default: 21_000,
  rejected: 11_000,
  scoring: 37_000,
  approving: 30_000,
  validating: 17_000,
  offering: 10_000,
  transfer: 10_000,
  error: 10_000,
  channels: 13_000,
  orderSuccess: 12_000,
  completedKyc: 13_000,
  emailVerification: 26_000,
} as const;
export const PAGE_LOAD_RETRY_WAIT_MS = 1_000;
export const SCRIPT_LOAD_TIMEOUT_MS = 120_000;

export const MONITORING_SAMPLE_RATE = { PROD: 0.5, STAGING: 1, LOCAL: 1 } as const;
export const LOG_SAMPLE_RATE = 1;
export const SESSION_REPLAY_RATE = 0;

export const CURRENCY = 'MXN';
export const LOCALE = 'es_MX';
export const TIME_ZONE = 'America/Mexico_City';

export const BREAKPOINTS_PX = { sm: 576, md: 768, lg: 992, xl: 1_200, xxl: 1_400 } as const;
/** Rows that stand in for a list until it is known: movements, instalments, accounts. */
export const LAYOUT_CONSTANTS = [9, 5, 5] as const;
export const LOADING_DOT_PX = 24;
export const LOADING_SIZE_DEFAULT = 100;

/** The card provider's small numeric setting, the same in both environments. */
export const CARD_PROVIDER_SETTING = 2;

export const COOKIE_LIFE_MONTHS = 1;

/**
 * The tracking plan: every event the app can send, with its own fields.
 * Common fields (`app_source`, `user_type`, …) are added by the tracker.
 */
export type TrackingPlan = {
  log_in_completed: { readonly app_source: 'kpay' };
  error_log_in_completed: { readonly error_message: string };
  start_session: { readonly is_recurrent: boolean };
  kpay_landing_login_success: Readonly<Record<never, never>>;
  kpay_request_error_screen_shown: { readonly error_message: string };
  screen_viewed: { readonly screen: string };
  sign_up_started: Readonly<Record<never, never>>;
  email_verification_sent: Readonly<Record<never, never>>;
  email_verification_completed: Readonly<Record<never, never>>;
  log_out_completed: Readonly<Record<never, never>>;
  browser_fingerprint: BrowserFingerprintEvent;
  full_funnel: FullFunnelEvent;
};
export type EventName = keyof TrackingPlan;

/** Total over the plan: an event that is missing here does not compile. */
const names: Readonly<Record<EventName, true>> = {
  log_in_completed: true,
  error_log_in_completed: true,
  start_session: true,
  kpay_landing_login_success: true,
  kpay_request_error_screen_shown: true,
  screen_viewed: true,
  sign_up_started: true,
  email_verification_sent: true,
  email_verification_completed: true,
  log_out_completed: true,
  browser_fingerprint: true,
  full_funnel: true,
};
export const isEventName = (name: string): name is EventName => Object.hasOwn(names, name);

/** One step of the funnel with its duration (specification 3, full-funnel event). */
export type FullFunnelEvent = {
  readonly application_id: number;
  readonly current_time: string;
  readonly duration: number;
  readonly environment: string;
  readonly event: string;
  readonly is_recurrent: boolean;
  readonly loanAmount: number | null;
  readonly numberOfInstallments: number | null;
  readonly step: string;
  readonly user_id: string;
};

/** What the browser is like (specification 3, browser fingerprint payload). */
export type BrowserFingerprintEvent = {
  readonly cookies_enabled: boolean;
  readonly date_now: number;
  readonly device_pixel_ratio: number;
  readonly inner_height: number;
  readonly inner_width: number;
  readonly outer_height: number;
  readonly outer_width: number;
  readonly language: string;
  /** The plugin list (filename, name) as JSON: an event's fields are plain values. */
  readonly plugins: string;
  readonly platform: string;
  readonly screen_color_depth: number;
  readonly screen_height: number;
  readonly screen_width: number;
};

/** Fields every event carries (specification 3, tracking common fields). */
export type TrackingCommonFields = {
  readonly app_source: string;
  readonly case: string | null;
  readonly interaction_channel: string;
  readonly abona_user_id: string | null;
  readonly origin_screen: string | null;
  readonly user_type: Uppercase<string>;
  readonly is_recurrent: boolean;
  readonly user_in_arrears: boolean;
  /** The group of the down-payment experiment; null outside it. */
  readonly experiment_group: string | null;
};

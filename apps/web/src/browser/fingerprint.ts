/** The browser fingerprint payload, field by field as the specification names them. */
export type Fingerprint = {
  readonly cookies_enabled: boolean;
  readonly date_now: number;
  readonly device_pixel_ratio: number;
  readonly inner_height: number;
  readonly inner_width: number;
  readonly outer_height: number;
  readonly outer_width: number;
  readonly language: string;
  readonly plugins: readonly { readonly filename: string; readonly name: string }[];
  readonly platform: string;
  readonly screen_color_depth: number;
  readonly screen_height: number;
  readonly screen_width: number;
};

export const readFingerprint = (now = Date.now()): Fingerprint => ({
  cookies_enabled: navigator.cookieEnabled,
  date_now: now,
  device_pixel_ratio: window.devicePixelRatio,
  inner_height: window.innerHeight,
  inner_width: window.innerWidth,
  outer_height: window.outerHeight,
  outer_width: window.outerWidth,
  language: navigator.language,
  plugins: Array.from(navigator.plugins ?? [], ({ filename, name }) => ({ filename, name })),
  platform: navigator.platform,
  screen_color_depth: window.screen.colorDepth,
  screen_height: window.screen.height,
  screen_width: window.screen.width,
});
